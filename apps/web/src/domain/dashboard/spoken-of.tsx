import { useAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { date, month } from '../../kernel/formatting.ts';
import { Constant } from '../figure/marks.tsx';
import { lastMonthEnd } from './series.ts';

/** "October 2026": the month that figures of complete months speak of on the page's day. */
export function CompleteMonth() {
  const today = useToday();
  return <Constant why="period">{month(lastMonthEnd(useAsOf() ?? today))}</Constant>;
}

/** "Nov 20, 2026", or "Now" in the live view: the day of figures that stand at a level. */
export function PageDay() {
  const asOf = useAsOf();
  return <Constant why="period">{asOf === undefined ? 'Now' : date(asOf)}</Constant>;
}
