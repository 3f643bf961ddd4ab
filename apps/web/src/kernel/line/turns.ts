/**
 * How many exchanges are under way at once. A browser keeps those beyond its six connections waiting without saying so,
 * and their silence would be taken for that of the line.
 */
const MOST = 6;

const underWay = new Set<symbol>();
let endedAt = -Infinity;
const waiting: (() => void)[] = [];

/** Over HTTP/2 all share one connection and none waits. */
const shareOne = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'nextHopProtocol' in entry && /^h[23]/.test(String(entry.nextHopProtocol)));

/** Gives what ends it; who waits longest has the next. */
function begin(): () => void {
  const turn = Symbol('turn');
  underWay.add(turn);
  return () => {
    if (!underWay.delete(turn)) return;
    endedAt = performance.now();
    waiting.shift()?.();
  };
}

/** Takes a turn where one is free; gives what ends it. */
export function freeTurn(): (() => void) | undefined {
  return underWay.size >= MOST && !shareOne() ? undefined : begin();
}

/** Waits for a turn; gives what ends it. Rejects with the signal's reason when that fires before. */
export function nextTurn(signal?: AbortSignal | null): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(signal?.reason as Error); // whatever the caller aborted with
    };
    const go = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve(begin());
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(go);
  });
}

/** Milliseconds since the last exchange ended; 0 while one is under way. */
export const quietMs = (): number => (underWay.size > 0 ? 0 : performance.now() - endedAt);

/** For tests: what an earlier one has left under way is not waited for. */
export function forgetTurns(): void {
  underWay.clear();
  waiting.length = 0;
  endedAt = -Infinity;
}
