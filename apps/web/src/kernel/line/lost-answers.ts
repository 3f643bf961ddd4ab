/**
 * Keys of writes that got no response. If the same write is sent again within some minutes, it uses the key of its
 * first attempt, also after a reload of the page: the server then applies it once.
 */

/** Method, URL and body. */
type Write = readonly [method: string, url: string, body: string];

interface Lost {
  readonly key: string;
  readonly at: number;
}

/** Within this time a write with the same content counts as the same write; later it may be a new one. */
const SAME_MS = 10 * 60_000;
const KEPT = 'writes-without-answer';
/** A write with such a field is remembered only in memory, and nothing of it is stored. */
const SECRET = /"[^"]*(password|code|secret|token|key)[^"]*":/i;

/** Writes that the page sends automatically contain a time and never repeat: the oldest entries are dropped. */
const MAX_WRITES = 50;

const lost = new Map<string, Lost>();
/** Those entries of `lost` that contain a secret. */
const secret = new Set<string>();
let read = false;

/** A hash of 106 bits, enough to tell the writes of one tab apart. Not crypto.subtle, which is missing without TLS. */
function printOf(write: Write): string {
  const text = write.join('\n');
  return `${half(text, 0)}-${half(text, 1)}`;
}

/** The hash function cyrb53, public domain. */
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

/** Reads what this tab stored before the page was reloaded. */
function readKept(): void {
  if (read) return;
  read = true;
  try {
    for (const [print, each] of JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, Lost][])
      // the form that `keep` writes
      lost.set(print, each);
  } catch {
    // Storage is not available, or contains something else.
  }
}

function keep(): void {
  try {
    const kept = [...lost].filter(([print]) => !secret.has(print));
    if (kept.length === 0) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Without storage the entries are kept only in memory.
  }
}

/** The key of an earlier attempt at this write that got no response; undefined if there is none. */
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
    if (lost.size <= MAX_WRITES) break;
    lost.delete(oldest);
    secret.delete(oldest);
  }
  keep();
}

export function noteAnswered(write: Write): void {
  if (lost.delete(printOf(write))) keep();
}

/** For tests: clears the memory as a reload would; stored entries remain. */
export function forgetLostAnswers(): void {
  lost.clear();
  secret.clear();
  read = false;
}
