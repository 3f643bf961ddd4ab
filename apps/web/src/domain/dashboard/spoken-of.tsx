import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { date, month } from '../../kernel/formatting.ts';
import { Constant } from '../figure/marks.tsx';
import { lastMonthEnd } from './series.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

/**
 * "October 2026": the month of figures that are for complete months, which is the last completely closed month and
 * cannot be derived from today's date. Empty while no day is closed or the response is loading.
 */
export function CompleteMonth({ stamp }: { stamp: Stamp | undefined }) {
  const ends = stamp && spokenOf(stamp).month;
  return ends ? <Constant why="period">{month(ends)}</Constant> : null;
}

/** "Nov 20, 2026", or "Now" in the live view: the day of figures that change during the open day. */
export function PageDay() {
  const asOf = useAsOf();
  return <Constant why="period">{asOf === undefined ? DASHBOARD_TEXTS.now : date(asOf)}</Constant>;
}

/**
 * "Nov 20, 2026", or "Close of Nov 19, 2026" in the live view: the day of figures that are fixed at the daily close.
 */
export function AtClose({ day }: { day: BusinessDay | null | undefined }) {
  const asOf = useAsOf();
  const shown = asOf ?? day ?? undefined;
  if (shown === undefined) return null;
  return (
    <Constant why="period">
      {asOf === undefined ? DASHBOARD_TEXTS.closeOf(date(shown)) : date(shown)}
    </Constant>
  );
}

/** The same for files, as YYYY-MM or YYYY-MM-DD; null if there is no such day yet. */
export function spokenOf({ live, asOf, lastClosedDay }: Stamp) {
  const close = live ? lastClosedDay : asOf;
  return { month: close && lastMonthEnd(close).slice(0, 7), day: asOf, close };
}
