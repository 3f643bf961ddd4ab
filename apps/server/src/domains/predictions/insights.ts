import type { listInsights } from '@cottontree/contract/predictions/analytics.ts';
import {
  INSIGHT_DAYS,
  INSIGHT_FALSE_RATE,
  type Insight,
  type Insights,
} from '@cottontree/contract/predictions/trends.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { judgeDays } from '@cottontree/models/notable-changes.ts';
import { falseDiscoveryControl } from '@cottontree/models/robust.ts';
import type { QueryOf } from '@cottontree/contract/route.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { readFigureSeries } from '../../figures/series.ts';
import type { AnalyticsCall } from './trends.ts';
import { closedUpTo, daily, known } from '../../figures/closed-days.ts';
import { INSIGHT_SERIES } from '../../figures/trend-series.ts';
import { USUAL_REACH } from '../../figures/usual-range.ts';

/** The days of the last week that were out of the ordinary, the most notable first. */
export async function notableDays(
  call: AnalyticsCall<Pick<QueryOf<typeof listInsights>, 'asOf'>>,
): Promise<Insights> {
  const { db, read, clock, actor } = call;
  const { to, stamp } = await closedUpTo(read, clock, call.query.asOf);
  const visible = INSIGHT_SERIES.filter(({ id }) => actor.powers.has(figureOf(id).permission));
  const seriesList = await readFigureSeries(
    db,
    clock,
    to,
    USUAL_REACH,
    visible.map(({ id, dimension }) => [id, dimension]),
  );
  const judged = visible.map((series, at) => {
    const values = known(daily(seriesList[at], addDays(to, 1 - USUAL_REACH), to));
    const firstDay = addDays(to, 1 - values.length);
    return judgeDays({ firstDay, values }, series.scale, INSIGHT_DAYS).map((day) => ({ series, at, ...day }));
  });
  const cases = judged.flat();
  const notable = falseDiscoveryControl(
    cases.map(({ pValue }) => pValue),
    INSIGHT_FALSE_RATE,
  );
  const insightsOf = ({
    series,
    at,
    back,
    expected,
    low,
    high,
    z,
    pValue,
  }: (typeof cases)[number]): Insight[] => {
    const { id, dimension } = series;
    const { title, unit, goodDirection } = figureOf(id);
    const day = addDays(to, -back);
    // The exact text, equal to the receipt of the day.
    const value = seriesList[at]?.points.find((point) => point.day === day)?.value;
    if (value === null || value === undefined) return [];
    const verdict =
      goodDirection === 'none' ? 'neutral' : (goodDirection === 'up') === z > 0 ? 'good' : 'bad';
    return [{ id, dimension, title, unit, day, value, expected, low, high, z, pValue, verdict }];
  };
  const insights = cases
    .filter((_, place) => notable[place])
    .flatMap(insightsOf)
    .toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z));
  const ofNewest = cases.find(({ series, back }) => series.id === 'revenue.day' && back === 0);
  return {
    from: addDays(to, 1 - INSIGHT_DAYS),
    to,
    tested: cases.length,
    untested: judged.filter((days) => days.length === 0).length,
    insights,
    newest: (ofNewest && insightsOf(ofNewest)[0]) ?? null,
    stamp,
  };
}
