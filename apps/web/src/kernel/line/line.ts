/** Whether the server can be heard, as whatever talks with it has last found; and when it can be again. */
import { readHealth } from '@cottontree/contract/health.ts';

const FIRST_LOOK_MS = 2_000;
const LAST_LOOK_MS = 30_000;
/** A look is given up after so long: less than the server's own silence, it carries no body. */
const LOOK_MS = 10_000;

let lost = false;
const listeners = new Set<() => void>();
let looking: ReturnType<typeof setTimeout> | undefined;

export function noteLineLost(): void {
  lost = true;
}

/** The server has said something. */
export function noteLineWorks(): void {
  if (!lost) return;
  lost = false;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Hears each time that the server can be heard again, or that the browser thinks so. Returns how to stop. */
export function onLineBack(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('online', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('online', tell);
  };
}

/** Resolves when the server can be heard again: looks for it, ever more seldom. Rejects with the signal's reason. */
export function lineBack(signal?: AbortSignal): Promise<void> {
  noteLineLost();
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      stop();
      reject(signal?.reason as Error); // whatever the caller aborted with
    };
    const stop = onLineBack(() => {
      stop();
      signal?.removeEventListener('abort', leave);
      resolve();
    });
    signal?.addEventListener('abort', leave, { once: true });
    if (looking === undefined) lookAfter(FIRST_LOOK_MS);
  });
}

function lookAfter(pause: number): void {
  looking = setTimeout(() => {
    looking = undefined;
    void look(pause);
  }, pause);
}

async function look(pause: number): Promise<void> {
  if (!lost || listeners.size === 0) return;
  if (await isReachable()) noteLineWorks();
  else lookAfter(Math.min(LAST_LOOK_MS, pause * 2));
}

/** Whether the server answers anything at all. */
export async function isReachable(): Promise<boolean> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), LOOK_MS);
  try {
    await fetch(readHealth.spec.path, { cache: 'no-store', signal: aborter.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
