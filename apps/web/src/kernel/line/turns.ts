/**
 * How many exchanges are under way at once. A browser keeps those beyond its six connections waiting without saying so,
 * and their silence would be taken for that of the line.
 */
const MOST = 6;

let underWay = 0;
const waiting: (() => void)[] = [];

/** Over HTTP/2 all share one connection and none waits. */
const shareOne = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'nextHopProtocol' in entry && /^h[23]/.test(String(entry.nextHopProtocol)));

/** Ends a turn; who waits longest has the next. */
function end(): void {
  const next = waiting.shift();
  if (next === undefined) underWay -= 1;
  else next();
}

/** Takes a turn where one is free; gives what ends it. */
export function freeTurn(): (() => void) | undefined {
  if (underWay >= MOST && !shareOne()) return undefined;
  underWay += 1;
  return end;
}

/** Waits for a turn; gives what ends it. Rejects with the signal's reason when that fires before. */
export async function nextTurn(signal?: AbortSignal | null): Promise<() => void> {
  await new Promise<void>((resolve, reject) => {
    const leave = (): void => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(signal?.reason as Error); // whatever the caller aborted with
    };
    const begin = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(begin);
  });
  return end;
}
