import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast, type ToastOptions } from '@cottontree/ui/toast-store.ts';
import { reportActivity } from '../../kernel/activity.ts';
import { MayHaveArrived } from '../../kernel/call.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { refreshStaff } from './fresh.ts';
import { faultsOf, toldBy } from './refusal.ts';

export interface Telling<Answer> {
  /** Title of the toast when it is done; absent where the answer itself is shown. */
  done?: string;
  /** Title of the toast when it is not; absent where a form says so, and why, in its place. */
  failed?: string;
  /** Fields of the form that shows the error: a refusal that speaks of nothing else stands at them, and in no toast. */
  fields?: readonly string[];
  /** Under the title when it is done. */
  doneText?: string;
  /** What is told instead where the answer says that it is not done yet. */
  waits?: (answer: Answer) => ToastOptions | undefined;
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
  /** Resolves to the answer, or to undefined when it was refused: told by then, or in `error` for the form to say. */
  change: <Answer>(ask: () => Promise<Answer>, telling: Telling<Answer>) => Promise<Answer | undefined>;
  /** Forgets the last error. */
  forget: () => void;
}

const doneToast = ({
  done,
  doneText,
}: Pick<Telling<unknown>, 'done' | 'doneText'>): ToastOptions | undefined =>
  done === undefined ? undefined : { title: done, ...(doneText !== undefined && { description: doneText }) };

/** Whether all that was refused stands at these fields. */
function standsAt(fields: readonly string[], error: unknown): boolean {
  const refused = Object.keys(faultsOf(error));
  return refused.length > 0 && refused.every((path) => fields.includes(path));
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
      const told = telling.waits?.(answer) ?? doneToast(telling);
      if (told) toast(told);
      const { description, data } = telling.describe(answer);
      void reportActivity(telling.action, description, me, data);
      void refreshStaff(client);
      return answer;
    } catch (failure) {
      setError(failure);
      if (telling.failed === undefined || standsAt(telling.fields ?? [], failure)) return undefined;
      // A lost answer is none of the failures that the sentence was written for.
      const lost = failure instanceof MayHaveArrived;
      const description = (lost ? undefined : telling.failedText) ?? toldBy(failure);
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
