import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast, type ToastOptions } from '@cottontree/ui/toast-store.ts';
import { reportActivity } from '../../kernel/activity.ts';
import { MayHaveArrived } from '../../kernel/call.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { faultsOf, refusalText } from '../staff/refusal.ts';

interface ChangeMessages<Answer> {
  /** Title of the toast after success; absent if the response itself is shown. */
  done?: string;
  /** Title of the toast after a failure; absent if a form shows the failure. */
  failed?: string;
  /** Fields of the form that shows the error: a refusal of only these fields is shown there, without a toast. */
  fields?: readonly string[];
  /** Text below the title after success. */
  doneText?: string;
  /** The toast to show instead if the response says that the change is not applied yet. */
  waits?: (answer: Answer) => ToastOptions | undefined;
  /** Replaces the server's message, which is then shown where the change was made. */
  failedText?: string;
  /** The activity to report. */
  action: 'create' | 'update' | 'delete';
  describe: (answer: Answer) => { description: string; data?: Readonly<Record<string, unknown>> };
  /** An action on the failure toast that resolves the failure. */
  remedy?: (error: unknown) => ToastOptions['action'];
}

export interface Change {
  pending: boolean;
  /** The error of the last attempt. */
  error: unknown;
  /** Resolves to the response, or to undefined if it was refused; a toast or `error` then reports the failure. */
  change: <Answer>(
    send: () => Promise<Answer>,
    messages: ChangeMessages<Answer>,
  ) => Promise<Answer | undefined>;
  /** Clears the last error. */
  forget: () => void;
}

const doneToast = ({
  done,
  doneText,
}: Pick<ChangeMessages<unknown>, 'done' | 'doneText'>): ToastOptions | undefined =>
  done === undefined ? undefined : { title: done, ...(doneText !== undefined && { description: doneText }) };

/** Whether all refused fields are among these. */
function isShownAt(fields: readonly string[], error: unknown): boolean {
  const refused = Object.keys(faultsOf(error));
  return refused.length > 0 && refused.every((path) => fields.includes(path));
}

/**
 * Makes a change: shows the result, reports the activity, and refetches the data that it touches, and no other.
 * @param touched matches the paths of the queries about it; null if the change touches none
 */
export function useChange(touched: RegExp | null): Change {
  const client = useQueryClient();
  const me = useCurrentUser().data;
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const change: Change['change'] = async (send, messages) => {
    setPending(true);
    setError(undefined);
    try {
      const answer = await send();
      const success = messages.waits?.(answer) ?? doneToast(messages);
      if (success) toast(success);
      const { description, data } = messages.describe(answer);
      void reportActivity(messages.action, description, me, data);
      return answer;
    } catch (failure) {
      setError(failure);
      if (messages.failed === undefined || isShownAt(messages.fields ?? [], failure)) return undefined;
      // `failedText` was not written for a write without a response.
      const lost = failure instanceof MayHaveArrived;
      const description = (lost ? undefined : messages.failedText) ?? refusalText(failure);
      const action = messages.remedy?.(failure);
      toast({
        title: messages.failed,
        variant: 'destructive',
        ...(description !== undefined && { description }),
        ...(action !== undefined && { action }),
      });
      return undefined;
    } finally {
      setPending(false);
      // Also after a refusal: another person changed it first, and the shown data is outdated.
      if (touched !== null)
        void client.invalidateQueries({
          predicate: ({ queryKey: [path] }) => typeof path === 'string' && touched.test(path),
        });
    }
  };

  return { pending, error, change, forget: () => setError(undefined) };
}
