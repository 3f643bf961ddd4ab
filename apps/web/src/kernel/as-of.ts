import { createContext, use, useEffect } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { ScreenLink } from '@cottontree/contract/screens.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { KERNEL_TEXTS } from './texts.ts';

/**
 * The business day for which every screen shows its figures. It is kept in the URL as `?asOf=YYYY-MM-DD`; without it
 * the screens show live figures.
 */
const NAME = 'asOf';
/** Only years that the contract accepts: a year typed with two digits would be read as 0026. */
const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** Undefined when the text is no valid day. */
export function dayIn(text: string | null): BusinessDay | undefined {
  const real =
    text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
  return real ? text : undefined;
}

/** The as-of day in a search string; undefined when it is absent or not a valid day. */
export const asOfIn = (search: string): BusinessDay | undefined =>
  dayIn(new URLSearchParams(search).get(NAME));

/** Adds the as-of day of the current page to a link inside the application, unless the link has its own. */
export function withAsOf(href: string, asOf: BusinessDay | undefined): string {
  if (asOf === undefined) return href;
  const url = new URL(href, 'http://here');
  if (!url.searchParams.has(NAME)) url.searchParams.set(NAME, asOf);
  return url.pathname + url.search + url.hash;
}

/** The day of a screen that has a choice of its own; links to other screens do not take it along. */
export const OwnDayContext = createContext<BusinessDay | undefined>(undefined);

/** The as-of day of every screen, whatever this one shows. */
export const useSharedAsOf = (): BusinessDay | undefined => asOfIn(useSearch());

/** The as-of day of the figures here; undefined for live figures. */
export function useAsOf(): BusinessDay | undefined {
  const shared = useSharedAsOf();
  return use(OwnDayContext) ?? shared;
}

/**
 * Removes an invalid as-of day from the URL and notifies the person: live figures must not be mistaken for figures of a
 * past day.
 */
export function useRealAsOf(): void {
  const search = useSearch();
  useEffect(() => {
    const text = new URLSearchParams(search).get(NAME);
    if (text === null || asOfIn(search) !== undefined) return;
    setAsOf(undefined, 'replace');
    toast({
      title: KERNEL_TEXTS.noSuchDay,
      description: KERNEL_TEXTS.addressNamesTheDay(text.slice(0, 40)),
      variant: 'destructive',
    });
  }, [search]);
}

/** Builds links that keep the as-of day: `<a href={href('/dashboard')}>`. */
export function useHref(): (link: ScreenLink) => string {
  const asOf = useSharedAsOf();
  return (link) => withAsOf(link, asOf);
}

/** Sets the as-of day of the page, or returns to live figures. */
export function setAsOf(day: BusinessDay | undefined, how: 'push' | 'replace' = 'push'): void {
  const url = new URL(location.href);
  if (day === undefined) url.searchParams.delete(NAME);
  else url.searchParams.set(NAME, day);
  navigate(url.pathname + url.search + url.hash, { replace: how === 'replace' });
}

/** The last day of the month before the month of `day`. */
export const endOfLastMonth = (day: BusinessDay): BusinessDay => addDays(`${day.slice(0, 8)}01`, -1);
