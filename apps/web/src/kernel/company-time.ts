/**
 * The company's time, as the answers of the server tell it. A browser's own clock may be hours or days wrong, and its
 * day is not the company's; it counts only until the first answer, and on a page that was opened without a connection.
 */
import { useSyncExternalStore } from 'react';
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';

/** Time in milliseconds of the newest answer, and the browser's monotonic clock when it came. */
let heard: { readonly time: number; readonly at: number } | undefined;
const listeners = new Set<() => void>();
const CHECK_MS = 30_000;

/** Takes the time from the header of an answer; a proxy's page has none. */
export function noteServerTime(text: string | null): void {
  const time = Date.parse(text ?? '');
  if (Number.isNaN(time)) return;
  heard = { time, at: performance.now() };
  for (const listener of listeners) listener();
}

/** For tests, which share the module. */
export function forgetServerTime(): void {
  heard = undefined;
}

/** Milliseconds since 1970. */
export const companyNow = (): number =>
  heard === undefined ? Date.now() : heard.time + performance.now() - heard.at;

export const today = (): BusinessDay => businessDayOf(new Date(companyNow()));

/** Whether a server has told the time. */
export const isTimeHeard = (): boolean => heard !== undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(listener, CHECK_MS);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}

/** The company's day, which goes on at its midnight while the page stays open. */
export const useToday = (): BusinessDay => useSyncExternalStore(subscribe, today);
export const useTimeIsHeard = (): boolean => useSyncExternalStore(subscribe, isTimeHeard);
