/**
 * Limits the number of concurrent requests. A browser queues requests beyond its six connections without reporting it,
 * and that wait would look like a dead connection.
 */
const MAX_REQUESTS = 6;

const underWay = new Set<symbol>();
let endedAt = -Infinity;
const waiting: (() => void)[] = [];

/** Over HTTP/2 all requests share one connection and none waits. */
const shareOne = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'nextHopProtocol' in entry && /^h[23]/.test(String(entry.nextHopProtocol)));

/** Takes a slot and returns the function that releases it; the request that has waited longest is next. */
function begin(): () => void {
  const turn = Symbol('turn');
  underWay.add(turn);
  return () => {
    if (!underWay.delete(turn)) return;
    endedAt = performance.now();
    waiting.shift()?.();
  };
}

/** Takes a slot if one is free; returns the function that releases it. */
export function freeTurn(): (() => void) | undefined {
  return underWay.size >= MAX_REQUESTS && !shareOne() ? undefined : begin();
}

/** Waits for a slot; resolves to the function that releases it. Rejects with the signal's reason if it fires first. */
export function nextTurn(signal?: AbortSignal | null): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(signal?.reason as Error); // the reason the caller gave
    };
    const go = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve(begin());
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(go);
  });
}

/** Milliseconds since the last request ended; 0 while one is under way. */
export const quietMs = (): number => (underWay.size > 0 ? 0 : performance.now() - endedAt);

/** For tests: discards requests that an earlier test left under way. */
export function forgetTurns(): void {
  underWay.clear();
  waiting.length = 0;
  endedAt = -Infinity;
}
