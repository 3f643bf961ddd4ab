/**
 * Keys of writes whose answer was lost. The same write, sent again within some minutes, goes under the key of its first
 * attempt, also when the page was loaded anew in between: the server then records it once.
 */

/** Method, address and body. */
type Write = readonly [method: string, url: string, body: string];

interface Lost {
  readonly key: string;
  readonly at: number;
}

/** For so long a write of the same content is the same write; later it may be another of its kind. */
const SAME_MS = 10 * 60_000;
const KEPT = 'writes-without-answer';
/** What holds such a field is remembered by this page alone, and nothing of it is stored. */
const SECRET = /"[^"]*(password|code|secret|token|key)[^"]*":/i;

/** What is sent by the page itself has its time in it and is never the same again: the oldest make room. */
const MOST = 50;

const lost = new Map<string, Lost>();
/** Those of `lost` that hold a secret. */
const secret = new Set<string>();
let read = false;

/** 106 bits: no two writes of a tab have the same. Not crypto.subtle, which is missing without TLS. */
function printOf(write: Write): string {
  const text = write.join('\n');
  return `${half(text, 0)}-${half(text, 1)}`;
}

/** cyrb53, public domain. */
function half(text: string, seed: number): string {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** What this tab stored before the page was loaded. */
function readKept(): void {
  if (read) return;
  read = true;
  try {
    for (const [print, each] of JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, Lost][])
      // as written below
      lost.set(print, each);
  } catch {
    // Storage is refused, or holds something else.
  }
}

function keep(): void {
  try {
    const kept = [...lost].filter(([print]) => !secret.has(print));
    if (kept.length === 0) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Without storage the page itself remembers.
  }
}

/** The key under which this write was sent when it had no answer, if it was. */
export function keyOfLost(write: Write): string | undefined {
  readKept();
  const found = lost.get(printOf(write));
  return found !== undefined && Date.now() - found.at < SAME_MS ? found.key : undefined;
}

export function noteUnanswered(write: Write, key: string): void {
  const print = printOf(write);
  if (SECRET.test(write[2])) secret.add(print);
  lost.delete(print);
  lost.set(print, { key, at: Date.now() });
  for (const oldest of lost.keys()) {
    if (lost.size <= MOST) break;
    lost.delete(oldest);
    secret.delete(oldest);
  }
  keep();
}

export function noteAnswered(write: Write): void {
  if (lost.delete(printOf(write))) keep();
}

/** For tests: as in a page that was just loaded, but for what is stored. */
export function forgetLostAnswers(): void {
  lost.clear();
  secret.clear();
  read = false;
}
