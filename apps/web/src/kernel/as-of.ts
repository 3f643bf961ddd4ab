import { useEffect } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { toast } from '@cottontree/ui/toast-store.ts';

/**
 * The business day that every figure on every screen speaks of. It lives in the URL as `?asOf=YYYY-MM-DD`; without it
 * the screens show the live view.
 */
const NAME = 'asOf';
/** Of the years that the contract knows: a year typed with two digits is 0026. */
const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** The day named in a search text; undefined when there is none or it is no day. */
export function asOfIn(search: string): BusinessDay | undefined {
  const day = new URLSearchParams(search).get(NAME);
  const real = day !== null && DAY.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
  return real ? day : undefined;
}

/** A link of this application with the day of the present page, unless it names its own. */
export function withAsOf(href: string, asOf: BusinessDay | undefined): string {
  if (asOf === undefined) return href;
  const url = new URL(href, 'http://here');
  if (!url.searchParams.has(NAME)) url.searchParams.set(NAME, asOf);
  return url.pathname + url.search + url.hash;
}

export function useAsOf(): BusinessDay | undefined {
  return asOfIn(useSearch());
}

/** Takes a text that is no day out of the address and says so: live figures must not pass for those of a day. */
export function useRealAsOf(): void {
  const search = useSearch();
  useEffect(() => {
    const text = new URLSearchParams(search).get(NAME);
    if (text === null || asOfIn(search) !== undefined) return;
    setAsOf(undefined, 'replace');
    toast({
      title: 'No such day',
      description: `The address asked for the day “${text.slice(0, 40)}”, which is none. The live view is shown.`,
      variant: 'destructive',
    });
  }, [search]);
}

/** Links that keep the day: `<a href={href('/dashboard')}>`. */
export function useHref(): (path: string) => string {
  const asOf = useAsOf();
  return (path) => withAsOf(path, asOf);
}

/** Moves the page to a day, or back to the live view. */
export function setAsOf(day: BusinessDay | undefined, how: 'push' | 'replace' = 'push'): void {
  const url = new URL(location.href);
  if (day === undefined) url.searchParams.delete(NAME);
  else url.searchParams.set(NAME, day);
  navigate(url.pathname + url.search + url.hash, { replace: how === 'replace' });
}

/** The last day of the month before the one of `day`. */
export const endOfLastMonth = (day: BusinessDay): BusinessDay => addDays(`${day.slice(0, 8)}01`, -1);
