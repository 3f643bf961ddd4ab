/**
 * The start values of a simulation: figures at the end of the last complete month, and the trend of the months before
 * it.
 */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { SimulationStart, StartKey } from '@cottontree/contract/simulation/schemas.ts';
import { growthTrend } from '@cottontree/models/growth-trend.ts';
import type { SimulationOutset } from '@cottontree/models/simulation.ts';
import { yearSeason } from '@cottontree/models/year-season.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { AppError } from '../../platform/failures/errors.ts';

/** The figure of each value; all of them without a dimension. */
const START_FIGURES = {
  users: 'subscribers.registered',
  arpu: 'revenue.arpu',
  revenue: 'revenue.month',
  cost: 'pnl.cost-of-revenue',
  opex: 'pnl.operating-expenses',
  churn: 'subscribers.churn-90',
} as const satisfies Record<StartKey, KnownFigure>;

/** Month ends for the growth trend: one more than the months of growth. */
const TREND_MONTHS = 13;
/** Older years are not comparable with the company of today. */
const SEASON_MONTHS = 60;

/** The last days of the months up to the one of `day`, newest first. */
function monthEnds(day: BusinessDay, count: number): BusinessDay[] {
  const ends = [day];
  while (ends.length < count) ends.push(addDays(`${(ends.at(-1) ?? day).slice(0, 7)}-01`, -1));
  return ends;
}

interface Row {
  figure_id: string;
  day: BusinessDay;
  value: string | null;
}

/** Newest recorded values of figures without a dimension, by "figure@day". */
export async function valuesOn(
  db: Db,
  figures: readonly KnownFigure[],
  days: readonly BusinessDay[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<Row>`
    select a.figure_id, d.day, newest.value::text as value
      from unnest(${[...figures]}::text[]) a(figure_id)
     cross join unnest(${[...new Set(days)]}::date[]) d(day)
      join lateral (select f.value from figure_values f
                     where f.figure_id = a.figure_id and f.dimension = '' and f.business_day = d.day
                     order by f.recorded_at desc limit 1) newest on true`.execute(db);
  return new Map(rows.map(({ figure_id, day, value }) => [`${figure_id}@${day}`, value]));
}

/** Converts a churn within 90 days to a monthly one: in each month the same share of the remaining customers leaves. */
const monthlyOf = (percentIn90Days: number): number =>
  1 - (1 - Math.min(1, Math.max(0, percentIn90Days / 100))) ** (1 / 3);

/**
 * The season of revenue per subscriber. `values` are those of the months up to that of `day`, newest first, with 0 for
 * months without revenue.
 */
function seasonAfter(day: BusinessDay, values: readonly number[]): SimulationStart['season'] {
  const since = values.findIndex((value) => !(value > 0));
  const known = (since < 0 ? values : values.slice(0, since)).toReversed();
  // The number of the month that follows that of `day`, counting January as 0.
  const next = Number(day.slice(5, 7));
  const found = yearSeason(known, (((next - known.length) % 12) + 12) % 12);
  if (found === null) return null;
  const { factors, months, believed } = found;
  const of = (month: number): number => factors[month % 12] ?? 1;
  return {
    factors: factors.map((_, ahead) => of(next + ahead) / of(next + 11)),
    months,
    believed,
  };
}

/** Throws AppError `unprocessable` while there is no complete month, or when it has no subscribers or no revenue. */
export async function readStart(db: Db): Promise<SimulationStart> {
  const { rows } = await sql<{ first: BusinessDay | null; day: BusinessDay | null }>`
    select min(business_day) as first, (date_trunc('month', (max(business_day) + 1)::timestamp)::date - 1) as day from day_closes
     having (date_trunc('month', (max(business_day) + 1)::timestamp)::date - 1) >= min(business_day)`.execute(
    db,
  );
  const [row] = rows;
  if (!row || row.first === null || row.day === null)
    throw new AppError(
      'unprocessable',
      'There is no complete month yet: a simulation starts from where one ended',
    );
  const { first, day } = row;
  const ends = monthEnds(day, SEASON_MONTHS);
  const found = await valuesOn(db, Object.values(START_FIGURES), ends);
  const value = (key: StartKey, on = day): string | null => found.get(`${START_FIGURES[key]}@${on}`) ?? null;
  const [users, revenue] = [Number(value('users')), Number(value('revenue'))];
  if (!(users > 0 && revenue > 0))
    throw new AppError(
      'unprocessable',
      `${day.slice(0, 7)} ended without subscribers or without revenue: there is nothing to simulate from`,
    );
  const sizes = ends
    .slice(0, TREND_MONTHS)
    .toReversed()
    .flatMap((end) => {
      const size = value('users', end);
      return size === null || Number(size) === 0 ? [] : [Number(size)];
    });
  const trend = growthTrend(sizes);
  return {
    month: day.slice(0, 7),
    day,
    // the keys of a const object are exactly its type
    values: (Object.keys(START_FIGURES) as StartKey[]).map((key) => ({
      key,
      figure: START_FIGURES[key],
      value: value(key),
      day,
    })),
    growth: { ...trend, next: trend.next * 100 },
    season: seasonAfter(
      day,
      // The month in which the books began is incomplete, so it is not used for comparison.
      ends.map((end) => (`${end.slice(0, 7)}-01` < first ? 0 : Number(value('arpu', end)))),
    ),
    costShare: Number(value('cost') ?? 0) / revenue,
    monthlyChurn: monthlyOf(Number(value('churn') ?? 0)),
  };
}

/** The same values as numbers for the model. */
export function outsetOf({
  values,
  growth,
  season,
  costShare,
  monthlyChurn,
}: SimulationStart): SimulationOutset {
  const number = (key: StartKey): number => Number(values.find((each) => each.key === key)?.value ?? 0);
  const users = number('users');
  return {
    users,
    arpu: number('revenue') / users,
    costShare,
    opex: number('opex'),
    growth: growth.next / 100,
    decay: growth.decay,
    season: season?.factors ?? [],
    churn: monthlyChurn,
  };
}
