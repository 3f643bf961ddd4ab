/**
 * The company's time, taken from the server's responses. The browser's clock may be hours or days wrong, and its day
 * may differ from the company's. It is used only until the first response, and on a page that was opened offline.
 */
import { useSyncExternalStore } from 'react';
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';

/** Server time in milliseconds of the newest response, and the browser's monotonic clock when it was received. */
let newest: { readonly time: number; readonly at: number } | undefined;
const listeners = new Set<() => void>();
const CHECK_MS = 30_000;

/** Takes the time from a response header; the response of a proxy has none. */
export function noteServerTime(text: string | null): void {
  const time = Date.parse(text ?? '');
  if (Number.isNaN(time)) return;
  newest = { time, at: performance.now() };
  for (const listener of listeners) listener();
}

/** For tests, because they share this module. */
export function forgetServerTime(): void {
  newest = undefined;
}

/** Milliseconds since 1970. */
export const companyNow = (): number =>
  newest === undefined ? Date.now() : newest.time + performance.now() - newest.at;

export const today = (): BusinessDay => businessDayOf(new Date(companyNow()));

/** Whether the server's time is known. */
const isTimeKnown = (): boolean => newest !== undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(listener, CHECK_MS);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}

/** The company's current day; it changes at the company's midnight while the page is open. */
export const useToday = (): BusinessDay => useSyncExternalStore(subscribe, today);
export const useTimeIsKnown = (): boolean => useSyncExternalStore(subscribe, isTimeKnown);
