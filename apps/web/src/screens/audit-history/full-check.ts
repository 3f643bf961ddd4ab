import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { cancelCheck, listFindings, readCheck, startCheck } from '@cottontree/contract/audit/audit.ts';
import type { FullCheck } from '@cottontree/contract/audit/seals.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call, messageOf } from '../../kernel/call.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import { AUDIT_TEXTS } from './texts.ts';

const LOOK_AGAIN_MS = 500;

const isUnderWay = (check: FullCheck | null | undefined): boolean =>
  check?.state === 'waiting' || check?.state === 'running';

/** The newest check of all rows, no matter who started it. It is polled until it ends, also after the page was reloaded. */
export function useFullCheck() {
  const client = useQueryClient();
  const { data, dataUpdatedAt, refetch } = useRead(readCheck);
  const [busy, setBusy] = useState(false);
  const check = data?.check ?? null;
  const underWay = isUnderWay(check);
  const followed = useRef(false);
  useEffect(() => {
    if (underWay) {
      followed.current = true;
      const again = setTimeout(() => void refetch(), LOOK_AGAIN_MS);
      return () => clearTimeout(again);
    }
    // Its findings are in the list now.
    if (followed.current) void client.invalidateQueries({ queryKey: keyOf(listFindings, undefined) });
    followed.current = false;
    return undefined;
    // Each response schedules the next poll while the check runs, even if it equals the previous response.
  }, [client, dataUpdatedAt, underWay, refetch]);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      await refetch();
    } catch (error) {
      toast({ title: AUDIT_TEXTS.failedSeals, description: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return {
    check,
    underWay,
    busy,
    start: () => void attempt(() => call(startCheck)),
    stop: (job: string) => void attempt(() => call(cancelCheck, { params: { id: job } })),
  };
}
