import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readMetrics, readRevenueBreakdown } from '@cottontree/contract/dashboards/dashboard.ts';
import {
  saveDailyEntry,
  saveFinancialEntry,
  saveSystemMetrics,
  type EntryKind,
  type EntryVersion,
} from '@cottontree/contract/data-entry/data-entry.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { reportActivity } from '../../kernel/activity.ts';
import { call, KeptForLater, MayHaveArrived, messageOf, type CallOptions } from '../../kernel/call.ts';
import { date } from '../../kernel/formatting.ts';
import { LeaveQuestion } from '../../kernel/offline/deferred-leave-question.ts';
import { OFFLINE_TEXTS } from '../../kernel/offline/texts.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { dailyOf, financialsOf, systemMetricsOf, type Values } from './fields.ts';
import { refreshEntries } from './refresh.ts';
import { ENTRY_TEXTS } from './texts.ts';

interface Filing {
  version: number;
  reason?: string;
}

const send = (
  kind: EntryKind,
  values: Values,
  filing: Filing & { entryDate: string },
  options: CallOptions,
): Promise<EntryVersion> => {
  switch (kind) {
    case 'daily':
      return call(saveDailyEntry, { input: { ...dailyOf(values), ...filing } }, options);
    case 'financials':
      return call(saveFinancialEntry, { input: { ...financialsOf(values), ...filing } }, options);
    case 'system-metrics':
      return call(saveSystemMetrics, { input: { ...systemMetricsOf(values), ...filing } }, options);
  }
};
/** The queries that each entry makes stale, besides the entries themselves. */
const MOVES = {
  daily: readMetrics.spec.path,
  financials: readRevenueBreakdown.spec.path,
  'system-metrics': readMetrics.spec.path,
} as const satisfies Record<EntryKind, string>;

/**
 * Sends an entry and reports the result. Without a connection it is stored and sent later; if it is refused then, it
 * becomes a draft again.
 */
export function useSaving(kind: EntryKind, day: string, draftAt: string) {
  const client = useQueryClient();
  const me = useCurrentUser().data;
  const keyFor = useAttemptKey();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const texts = ENTRY_TEXTS.forms[kind];
  useEffect(() => void LeaveQuestion.preload(), []);

  /** Resolves to whether it was saved, stored to be sent later, or failed. */
  const save = async (values: Values, filing: Filing): Promise<'saved' | 'kept' | 'failed'> => {
    setPending(true);
    setError(undefined);
    try {
      const sent = { entryDate: day, ...filing };
      const saved = await send(kind, values, sent, {
        idempotencyKey: keyFor([kind, values, sent]),
        later: {
          title: `${texts.title}, ${date(day)}`,
          place: draftAt,
          draft: [draftAt, JSON.stringify({ values, version: filing.version })],
        },
      });
      toast(texts.done);
      void reportActivity('form_submit', ENTRY_TEXTS.declaredTheOf(kind, day), me, {
        version: saved.version,
      });
      void client.invalidateQueries({ queryKey: [MOVES[kind]] });
      await refreshEntries(client);
      return 'saved';
    } catch (failure) {
      if (failure instanceof KeptForLater) {
        toast(OFFLINE_TEXTS.kept);
        return 'kept';
      }
      setError(failure);
      toast({
        ...texts.failed,
        ...(failure instanceof MayHaveArrived && { description: messageOf(failure) }),
        variant: 'destructive',
      });
      return 'failed';
    } finally {
      setPending(false);
    }
  };
  return { pending, error, save, forget: () => setError(undefined) };
}
