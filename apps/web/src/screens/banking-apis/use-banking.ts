import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listIntegrations, syncIntegrations } from '@cottontree/contract/banking.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useChangeOf, type StaffChange } from '../../domain/staff/change.ts';
import { reportActivity } from '../../kernel/activity.ts';
import { call } from '../../kernel/call.ts';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { BANKING_TEXTS } from './texts.ts';

const BANKING = /^\/api\/banking(\/|$)/;
const OF_BANKING = ({ queryKey: [path] }: { queryKey: QueryKey }): boolean =>
  typeof path === 'string' && BANKING.test(path);
/** ms between two looks at a sync that runs. */
const LOOK = 700;
/** A bank that takes longer goes on without the person waiting for it. */
const PATIENCE = 60_000;

/** Has everything about the banks read again. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ predicate: OF_BANKING });
}

/** Changes something about the banks: says how it went, records it, and has everything about them read again. */
export const useBankingChange = (): StaffChange => useChangeOf(BANKING);

/** The integrations; while one of them is being synced they are looked at again and again. */
export function useIntegrations() {
  const list = useRead(listIntegrations);
  const { refetch, dataUpdatedAt } = list;
  const busy = list.data?.some(({ syncing }) => syncing) ?? false;
  const client = useQueryClient();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (busy) {
      wasBusy.current = true;
      const timer = setTimeout(() => void refetch(), LOOK);
      return () => clearTimeout(timer);
    }
    // What came in with the sync is on the other tabs.
    if (wasBusy.current) void client.invalidateQueries({ predicate: OF_BANKING });
    wasBusy.current = false;
    return undefined;
  }, [busy, refetch, dataUpdatedAt, client]);
  return list;
}

/** Asks for a sync and waits for its end, so that what is told is true. */
export function useSync() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const me = useCurrentUser().data;
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const done = (failed: boolean) => {
    const told = failed ? BANKING_TEXTS.syncFailed : BANKING_TEXTS.synced;
    toast({ title: told.title, description: told.text, ...(failed && { variant: 'destructive' as const }) });
    refresh();
  };
  const sync = async (id: string): Promise<void> => {
    if (running.has(id)) return;
    setRunning((held) => new Set([...held, id]));
    try {
      const { integrationIds } = await call(syncIntegrations, { params: { id } });
      void reportActivity('update', `Synchronized ${id === 'all' ? 'all banks' : 'a bank'}`, me);
      const end = performance.now() + PATIENCE;
      for (;;) {
        const all = await call(listIntegrations);
        client.setQueryData([listIntegrations.spec.path], all);
        const asked = all.filter((each) => integrationIds.includes(each.id));
        if (!asked.some(({ syncing }) => syncing)) return done(asked.some(({ fault }) => fault !== null));
        if (performance.now() > end) return done(true);
        await new Promise((resolve) => setTimeout(resolve, LOOK));
      }
    } catch {
      done(true);
    } finally {
      setRunning((held) => new Set([...held].filter((each) => each !== id)));
    }
  };
  return { sync, running };
}

/** What a person may not do here is left out; the server has the last word. */
export const useMayManage = (): boolean => holds(useCurrentUser().data, 'treasury.manage');
