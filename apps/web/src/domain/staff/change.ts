import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast, type ToastOptions } from '@cottontree/ui/toast-store.ts';
import { reportActivity } from '../../kernel/activity.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { refreshStaff } from './fresh.ts';
import { toldBy } from './refusal.ts';

export interface Telling<Answer> {
  /** Title of the toast when it is done, and when it is not. */
  done: string;
  failed: string;
  /** Under the title when it is done. */
  doneText?: string;
  /** In place of what the server said, which then stands where the change was asked for. */
  failedText?: string;
  /** The client-side record of it. */
  action: 'create' | 'update' | 'delete';
  describe: (answer: Answer) => { description: string; data?: Readonly<Record<string, unknown>> };
  /** A way out of the failure, on its toast. */
  remedy?: (error: unknown) => ToastOptions['action'];
}

export interface StaffChange {
  pending: boolean;
  /** Of the last attempt. */
  error: unknown;
  /** Resolves to the answer, or to undefined when it was refused, which has been told by then. */
  change: <Answer>(ask: () => Promise<Answer>, telling: Telling<Answer>) => Promise<Answer | undefined>;
  /** Forgets the last error. */
  forget: () => void;
}

/** Changes staff, roles or sessions: says how it went, records it, and has everything about them read again. */
export function useStaffChange(): StaffChange {
  const client = useQueryClient();
  const me = useCurrentUser().data;
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const change: StaffChange['change'] = async (ask, telling) => {
    setPending(true);
    setError(undefined);
    try {
      const answer = await ask();
      toast({
        title: telling.done,
        ...(telling.doneText !== undefined && { description: telling.doneText }),
      });
      const { description, data } = telling.describe(answer);
      void reportActivity(telling.action, description, me, data);
      void refreshStaff(client);
      return answer;
    } catch (failure) {
      setError(failure);
      const description = telling.failedText ?? toldBy(failure);
      const action = telling.remedy?.(failure);
      toast({
        title: telling.failed,
        variant: 'destructive',
        ...(description !== undefined && { description }),
        ...(action !== undefined && { action }),
      });
      return undefined;
    } finally {
      setPending(false);
    }
  };

  return { pending, error, change, forget: () => setError(undefined) };
}

/** The same for another noun: all answers whose path fits `paths` are read again as well. */
export function useChangeOf(paths: RegExp): StaffChange {
  const client = useQueryClient();
  const { change, ...rest } = useStaffChange();
  return {
    ...rest,
    change: (ask, telling) =>
      change(async () => {
        try {
          return await ask();
        } finally {
          // Also after a refusal: somebody else was first, and what is shown is old.
          void client.invalidateQueries({
            predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.test(path),
          });
        }
      }, telling),
  };
}
