import type { readTrends } from '@cottontree/contract/predictions/analytics.ts';
import type { Trend, Trends } from '@cottontree/contract/predictions/trends.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import type { QueryOf } from '@cottontree/contract/route.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { readFigureSeries } from '../../figures/series.ts';
import { readChanges } from '../../figures/change.ts';
import type { FigureCall } from '../../figures/visible.ts';
import type { Db } from '../../platform/database/client.ts';
import { closedUpTo, daily, withheldFrom } from '../../figures/closed-days.ts';
import { TREND_SERIES } from '../../figures/trend-series.ts';

/** What the analytics read of a request. */
export type AnalyticsCall<Query> = Omit<FigureCall, 'query'> & { readonly db: Db; readonly query: Query };

/** The figures of a group over a period of closed days, without those that the caller may not see. */
export async function trendsOfGroup(call: AnalyticsCall<QueryOf<typeof readTrends>>): Promise<Trends> {
  const { db, read, clock, actor } = call;
  const { period, group, asOf } = call.query;
  const days = Number(period);
  const { to, stamp } = await closedUpTo(read, clock, asOf);
  const from = addDays(to, 1 - days);
  const series = TREND_SERIES[group];
  const visible = series.filter(({ id }) => actor.powers.has(figureOf(id).permission));
  const [seriesList, totals] = await Promise.all([
    readFigureSeries(
      db,
      clock,
      to,
      2 * days,
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
  const stated = visible.map(({ id, total }) => {
    const dailySeries = seriesList.find((each) => each.id === id);
    const endValues = daily(
      total === undefined ? dailySeries : totals.find((each) => each.id === total),
      addDays(to, -days),
      to,
    );
    return {
      id: total ?? id,
      dimension: total === undefined ? '' : period,
      now: { day: to, value: endValues.at(-1) ?? null },
      before: { day: addDays(to, -days), value: endValues[0] ?? null },
    };
  });
  const changes = await readChanges({ db, read }, stated);
  const trends = visible.flatMap(({ id }, at): Trend[] => {
    const figure = figureOf(id);
    const dailySeries = seriesList.find((each) => each.id === id);
    const change = changes[at];
    if (change === undefined) return [];
    return [
      {
        id,
        dimension: '',
        title: figure.title,
        unit: figure.unit,
        goodDirection: figure.goodDirection,
        stated: {
          id: change.id,
          dimension: change.dimension,
          title: figureOf(change.id).title,
          value: change.now.value,
          previous: change.before.value,
        },
        direction: change.direction,
        pValue: change.pValue,
        change,
        values: daily(dailySeries, from, to),
        before: daily(dailySeries, addDays(from, -days), addDays(from, -1)),
      },
    ];
  });
  const withheld = await withheldFrom(
    read,
    actor,
    series.map(({ id }) => id),
  );
  return { period, group, from, to, trends, withheld, stamp };
}
