import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { refusalText } from '../../domain/staff/refusal.ts';
import type { CallOptions } from '../../kernel/call.ts';
import { refreshEntries } from './refresh.ts';

/** Sends a proposal or a decision, reports the result, and reloads what it changes. */
export function useDeciding() {
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  /** Resolves to true if it was done. `content` distinguishes one attempt from another. */
  const decide = async (
    content: unknown,
    send: (options: CallOptions) => Promise<unknown>,
    /** `failed` is absent where a form shows the failure and its reason. */
    messages: { done: string; failed?: string },
  ): Promise<boolean> => {
    if (pending) return false;
    setPending(true);
    setError(undefined);
    try {
      await send({ idempotencyKey: keyFor(content) });
      toast({ title: messages.done });
      return true;
    } catch (failure) {
      setError(failure);
      if (messages.failed === undefined) return false;
      const description = refusalText(failure);
      toast({
        title: messages.failed,
        variant: 'destructive',
        ...(description !== undefined && { description }),
      });
      return false;
    } finally {
      setPending(false);
      // Also after a refusal: somebody else may have decided.
      void refreshEntries(client);
    }
  };
  return { pending, error, decide };
}
