import { readTrends as route } from '@cottontree/contract/analytics.ts';
import { TREND_LEAST_CHANGE, TREND_SIGNIFICANCE, type Trend } from '@cottontree/contract/analytics-trends.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { trendDirection } from '@cottontree/models/trend-direction.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { readFigureSeries } from '../../figures/series.ts';
import { query } from '../../kernel/endpoint.ts';
import { closedUpTo, daily, known, withheldFrom } from '../../figures/closed-days.ts';
import { TREND_SERIES } from '../../figures/trend-series.ts';

/** Weekdays are learnt from eight weeks, where the period and the one before are shorter. */
const LEAST_REACH = 56;
const CRITERIA = { significance: TREND_SIGNIFICANCE, leastChange: TREND_LEAST_CHANGE };

export const readTrends = query(route, async ({ db, read, clock, actor, query: { period, group, asOf } }) => {
  const days = Number(period);
  const { to, stamp } = await closedUpTo(read, clock, asOf);
  const from = addDays(to, 1 - days);
  const series = TREND_SERIES[group];
  const visible = series.filter(({ id }) => actor.powers.has(figureOf(id).permission));
  const reach = Math.max(2 * days, LEAST_REACH);
  const [courses, totals] = await Promise.all([
    readFigureSeries(
      db,
      clock,
      to,
      reach,
      visible.map(({ id }) => [id]),
    ),
    readFigureSeries(
      db,
      clock,
      to,
      days + 1,
      visible.flatMap(({ total }) => (total ? [[total, period]] : [])),
    ),
  ]);
  const trends = visible.map(({ id, total }): Trend => {
    const figure = figureOf(id);
    const course = courses.find((each) => each.id === id);
    const stated = total === undefined ? course : totals.find((each) => each.id === total);
    const ends = daily(stated, addDays(to, -days), to);
    const values = daily(course, from, to);
    // Too many gaps make no run of days.
    const whole = values.filter((value) => value !== null).length >= 0.9 * days;
    const { direction, pValue } = whole
      ? trendDirection(known(daily(course, addDays(to, 1 - reach), to)), days, CRITERIA)
      : { direction: 'stable' as const, pValue: null };
    return {
      id,
      dimension: '',
      title: figure.title,
      unit: figure.unit,
      goodDirection: figure.goodDirection,
      stated: {
        id: total ?? id,
        dimension: total === undefined ? '' : period,
        title: total === undefined ? figure.title : figureOf(total).title,
        value: ends.at(-1) ?? null,
        previous: ends[0] ?? null,
      },
      direction,
      pValue,
      values,
      before: daily(course, addDays(from, -days), addDays(from, -1)),
    };
  });
  const withheld = await withheldFrom(
    read,
    actor,
    series.map(({ id }) => id),
  );
  return { period, group, from, to, trends, withheld, stamp };
});
