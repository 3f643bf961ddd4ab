/**
 * Where a person was when their session ended, which leads to /. It is of this tab alone, and of that person: whoever
 * else signs in begins at /.
 */
import { isRecord, jsonOf } from '../call.ts';

const KEY = 'way-back';

/** @param to path, query and hash */
export function keepWayBack(userId: string, to: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ userId, to }));
}

/** Path, query and hash where this person was, once; undefined where nothing is kept, or it is another's. */
export function takeWayBack(userId: string): string | undefined {
  const kept = jsonOf(sessionStorage.getItem(KEY) ?? '');
  forgetWayBack();
  if (!isRecord(kept) || kept.userId !== userId || typeof kept.to !== 'string') return undefined;
  // One slash: two begin the address of another site.
  return /^\/(?![/\\])/.test(kept.to) ? kept.to : undefined;
}

export const forgetWayBack = (): void => sessionStorage.removeItem(KEY);
