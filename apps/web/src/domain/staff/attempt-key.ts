import { useRef } from 'react';
import { newKey } from '../../kernel/call.ts';

/**
 * The idempotency key of a write: the same for every attempt with the same content, so that a write without a response
 * can be retried and is applied once.
 */
export function useAttemptKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
