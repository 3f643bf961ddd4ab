import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listIntegrations, syncIntegrations } from '@cottontree/contract/banking/banking.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useChange, type Change } from '../../domain/changes/use-change.ts';
import { reportActivity } from '../../kernel/activity.ts';
import { call } from '../../kernel/call.ts';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { BANKING_TEXTS } from './texts.ts';

const BANKING = /^\/api\/banking(\/|$)/;
const OF_BANKING = ({ queryKey: [path] }: { queryKey: QueryKey }): boolean =>
  typeof path === 'string' && BANKING.test(path);
/** ms between two polls of a running sync. */
const POLL_MS = 700;
/** A sync that takes longer continues without the person waiting for it. */
const TIMEOUT_MS = 60_000;

/** Reloads all data about the banks. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ predicate: OF_BANKING });
}

/** Runs a change of the banks: reports the result, records it, and reloads all data about the banks. */
export const useBankingChange = (): Change => useChange(BANKING);

/** The integrations; polled while one of them is being synced. */
export function useIntegrations() {
  const list = useRead(listIntegrations);
  const { refetch, dataUpdatedAt } = list;
  const busy = list.data?.some(({ syncing }) => syncing) ?? false;
  const client = useQueryClient();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (busy) {
      wasBusy.current = true;
      const timer = setTimeout(() => void refetch(), POLL_MS);
      return () => clearTimeout(timer);
    }
    // The other tabs show what the sync loaded.
    if (wasBusy.current) void client.invalidateQueries({ predicate: OF_BANKING });
    wasBusy.current = false;
    return undefined;
  }, [busy, refetch, dataUpdatedAt, client]);
  return list;
}

/** Requests a sync and waits for its end, so that the message reports the real result. */
export function useSync() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const me = useCurrentUser().data;
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const done = (failed: boolean) => {
    const message = failed ? BANKING_TEXTS.syncFailed : BANKING_TEXTS.synced;
    toast({
      title: message.title,
      description: message.text,
      ...(failed && { variant: 'destructive' as const }),
    });
    refresh();
  };
  const sync = async (id: string): Promise<void> => {
    if (running.has(id)) return;
    setRunning((held) => new Set([...held, id]));
    try {
      const { integrationIds } = await call(syncIntegrations, { params: { id } });
      void reportActivity(
        'update',
        BANKING_TEXTS.synchronizedValue(id === 'all' ? BANKING_TEXTS.allBanks : BANKING_TEXTS.aBank),
        me,
      );
      const end = performance.now() + TIMEOUT_MS;
      for (;;) {
        const all = await call(listIntegrations);
        client.setQueryData([listIntegrations.spec.path], all);
        const requested = all.filter((each) => integrationIds.includes(each.id));
        if (!requested.some(({ syncing }) => syncing))
          return done(requested.some(({ fault }) => fault !== null));
        if (performance.now() > end) return done(true);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    } catch {
      done(true);
    } finally {
      setRunning((held) => new Set([...held].filter((each) => each !== id)));
    }
  };
  return { sync, running };
}

/** Actions that the person may not use are left out; the server checks the permission again. */
export const useMayManage = (): boolean => holds(useCurrentUser().data, 'treasury.manage');
