/**
 * Tracks whether the server can be reached, as found by any request, and notifies listeners when it can be reached
 * again.
 */
import { readHealth } from '@cottontree/contract/system/health.ts';

const FIRST_CHECK_MS = 2_000;
const LAST_CHECK_MS = 30_000;
/**
 * Timeout of one check in milliseconds; shorter than the timeout of other requests, because the response has no body.
 */
const CHECK_TIMEOUT_MS = 10_000;

let lost = false;
let answeredAt = -Infinity;
const listeners = new Set<() => void>();
let checkTimer: ReturnType<typeof setTimeout> | undefined;

/** Those that follow whether it is lost. */
const followers = new Set<() => void>();

export const isLineLost = (): boolean => lost;

/** Calls the listener whenever `isLineLost` changes. Returns a function that unsubscribes. */
export function onLineChange(listener: () => void): () => void {
  followers.add(listener);
  return () => void followers.delete(listener);
}

function setLost(now: boolean): void {
  if (lost === now) return;
  lost = now;
  for (const follower of followers) follower();
}

export const noteLineLost = (): void => setLost(true);

/** Whether the server has responded since a moment of the page's clock. */
export const hasAnsweredSince = (at: number): boolean => answeredAt >= at;

/** The server has responded. */
export function noteLineWorks(): void {
  answeredAt = performance.now();
  if (!lost) return;
  setLost(false);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls the listener whenever the server can be reached again, or the browser thinks so. Returns a function that
 * unsubscribes.
 */
export function onLineBack(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('online', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('online', notify);
  };
}

/** Resolves when the server can be reached again; it checks at growing intervals. Rejects with the signal's reason. */
export function lineBack(signal?: AbortSignal): Promise<void> {
  noteLineLost();
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      stop();
      reject(signal?.reason as Error); // the reason the caller gave
    };
    const stop = onLineBack(() => {
      stop();
      signal?.removeEventListener('abort', leave);
      resolve();
    });
    signal?.addEventListener('abort', leave, { once: true });
    if (checkTimer === undefined) scheduleCheck(FIRST_CHECK_MS);
  });
}

function scheduleCheck(pause: number): void {
  checkTimer = setTimeout(() => {
    checkTimer = undefined;
    void check(pause);
  }, pause);
}

async function check(pause: number): Promise<void> {
  if (!lost || listeners.size === 0) return;
  if (await isReachable()) noteLineWorks();
  else scheduleCheck(Math.min(LAST_CHECK_MS, pause * 2));
}

/** Whether the server responds at all. */
export async function isReachable(): Promise<boolean> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), CHECK_TIMEOUT_MS);
  try {
    await fetch(readHealth.spec.path, { cache: 'no-store', signal: aborter.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
