import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { toldBy } from '../../domain/staff/refusal.ts';
import type { CallOptions } from '../../kernel/call.ts';
import { refreshEntries } from './refresh.ts';

/** Sends a proposal or a decision, says how it went, and has what it moves read again. */
export function useDeciding() {
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  /** Resolves to whether it was done. `content` tells one attempt from another. */
  const decide = async (
    content: unknown,
    ask: (options: CallOptions) => Promise<unknown>,
    /** `failed` is absent where a form says so, and why, in its place. */
    telling: { done: string; failed?: string },
  ): Promise<boolean> => {
    if (pending) return false;
    setPending(true);
    setError(undefined);
    try {
      await ask({ idempotencyKey: keyFor(content) });
      toast({ title: telling.done });
      return true;
    } catch (failure) {
      setError(failure);
      if (telling.failed === undefined) return false;
      const description = toldBy(failure);
      toast({
        title: telling.failed,
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
