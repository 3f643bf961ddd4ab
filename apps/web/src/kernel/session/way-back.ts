/**
 * Where a person was when their session ended and they were sent to /. It is stored for this tab and this person only:
 * anybody else who signs in starts at /.
 */
import { isRecord, jsonOf } from '../call.ts';

const KEY = 'way-back';

/** @param to path, query string and hash */
export function keepWayBack(userId: string, to: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ userId, to }));
}

/**
 * Returns and removes the path, query string and hash where this person was; undefined if nothing is stored for them.
 */
export function takeWayBack(userId: string): string | undefined {
  const kept = jsonOf(sessionStorage.getItem(KEY) ?? '');
  forgetWayBack();
  if (!isRecord(kept) || kept.userId !== userId || typeof kept.to !== 'string') return undefined;
  // Exactly one slash: two slashes would start the URL of another site.
  return /^\/(?![/\\])/.test(kept.to) ? kept.to : undefined;
}

export const forgetWayBack = (): void => sessionStorage.removeItem(KEY);
