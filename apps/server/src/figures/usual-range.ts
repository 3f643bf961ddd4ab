/** Whether a day of a figure lies where its weekday, its place in the month and the season let it be expected. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { INSIGHT_DAYS } from '@cottontree/contract/predictions/trends.ts';
import { judgeDays } from '@cottontree/models/notable-changes.ts';
import type { Db } from '../platform/database/client.ts';
import type { Clock } from '../platform/time/clock.ts';
import { daily, known } from './closed-days.ts';
import { readFigureSeries } from './series.ts';
import type { INSIGHT_SERIES } from './trend-series.ts';

/** Two hundred days determine what is usual: they include salary windows and most holidays. */
export const USUAL_REACH = 200;

/** Whether `day` lies in the 80% interval of its series; null where too few days are known to say. */
export async function isInUsualRange(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { id, dimension, scale }: (typeof INSIGHT_SERIES)[number],
  day: BusinessDay,
): Promise<boolean | null> {
  const [series] = await readFigureSeries(db, clock, day, USUAL_REACH, [[id, dimension]]);
  const values = known(daily(series, addDays(day, 1 - USUAL_REACH), day));
  // As the notable days of the last week are judged, so that the two never say different things of one day.
  const judged = judgeDays({ firstDay: addDays(day, 1 - values.length), values }, scale, INSIGHT_DAYS).at(-1);
  return judged === undefined ? null : judged.low <= judged.value && judged.value <= judged.high;
}
