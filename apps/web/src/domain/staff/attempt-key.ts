import { useRef } from 'react';
import { newKey } from '../../kernel/call.ts';

/**
 * The idempotency key of a write: the same for every attempt at the same content, so that one whose answer was lost can be
 * tried again and has one effect.
 */
export function useAttemptKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
