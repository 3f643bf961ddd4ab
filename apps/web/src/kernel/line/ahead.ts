/**
 * Reads that public/first-paint.js sends before the application's code is there: on a slow line the first figure comes
 * two round trips earlier.
 */
interface Read {
  readonly response: Promise<Response>;
  readonly aborter: AbortController;
}
interface Ahead {
  /** When they were sent, on the page's monotonic clock. */
  readonly at: number;
  /** By URL; each is taken once. */
  readonly reads: Partial<Record<string, Read>>;
}
declare global {
  // A property of the page: a declaration by `let` would be none.
  var ahead: Ahead | undefined;
}

/** Present where the last session of this browser could read figures: a temporary password may not. */
const KEY = 'reads-ahead';
/** Milliseconds after which an answer that nobody took is no first figure any more. */
const OLDEST = 60_000;

/** When the first reads were sent; undefined when none were. */
export const aheadSince = (): number | undefined => globalThis.ahead?.at;

/** From the next page on figures are read ahead, or not any more. */
export function keepReadingAhead(may: boolean): void {
  try {
    if (may) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is read ahead.
  }
}

/** The response of a request: of one that was sent ahead, unless that failed, or it is sent. */
export async function responseTo(
  url: string,
  init: RequestInit & { readonly signal: AbortSignal },
): Promise<Response> {
  const ahead = (init.method ?? 'GET') === 'GET' ? taken(url) : undefined;
  if (ahead === undefined) return fetch(url, init);
  init.signal.addEventListener('abort', () => ahead.aborter.abort());
  if (init.signal.aborted) ahead.aborter.abort();
  return ahead.response.catch(async () => fetch(url, init));
}

function taken(url: string): Read | undefined {
  const { ahead } = globalThis;
  const read = ahead?.reads[url];
  if (ahead === undefined || read === undefined) return undefined;
  delete ahead.reads[url];
  return performance.now() - ahead.at < OLDEST ? read : undefined;
}
