import type { listCohorts } from '@cottontree/contract/segments/segments.ts';
import { COHORT_MONTHS, type Cohort, type Survival } from '@cottontree/contract/segments/schemas.ts';
import { kaplanMeier } from '@cottontree/models/survival.ts';
import type { AnswerOf, QueryOf } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { dayOf, type SegmentCall } from './held.ts';
import { lastCompleteMonth } from '../../figures/change-window.ts';
import { readVisible } from '../../figures/visible.ts';
import { centsOf, centsText } from '@cottontree/contract/decimals.ts';

interface Cell {
  cohort: string;
  age: number;
  month: string;
  users: bigint;
  members: bigint;
  revenue: string | null;
  volume: string | null;
}

/**
 * Every month from activation to the last complete one, including months in which nobody of the cohort did business.
 */
async function readCells(db: Db, through: string, months: number): Promise<Cell[]> {
  const last = `${through}-01`;
  const { rows } = await sql<Cell>`
    select to_char(whole.cohort, 'YYYY-MM') as cohort, a.age, to_char(m.month, 'YYYY-MM') as month,
           whole.members as users, coalesce(seen.members, 0) as members,
           case when made.month is not null then round(coalesce(money.revenue_usd, 0), 2)::text end as revenue,
           case when made.month is not null then round(coalesce(money.volume_usd, 0), 2)::text end as volume
      from cohort_actives whole
     cross join lateral generate_series(0, (extract(year from age(${last}::date, whole.cohort)) * 12
                                            + extract(month from age(${last}::date, whole.cohort)))::int) a(age)
     cross join lateral (select (whole.cohort + make_interval(months => a.age))::date as month) m
      left join cohort_actives seen on seen.cohort = whole.cohort and seen.month = m.month
      left join cohort_months made on made.month = m.month
      left join cohort_money money on money.cohort = whole.cohort and money.month = m.month
     where whole.age = 0 and whole.cohort <= ${last}::date
       and whole.cohort > (${last}::date - make_interval(months => ${months}::int))::date
     order by whole.cohort, a.age`.execute(db);
  return rows;
}

/** Months with fewer members at risk are too uncertain to show. */
const FEWEST_AT_RISK = 30;

async function readSurvival(db: Db, day: string | null): Promise<Survival[]> {
  if (day === null) return [];
  const { rows } = await sql<{ time: number; ended: number; censored: number }>`
    select months as time, lapsed::int as ended, censored::int from segment_lapses where day = ${day}`.execute(
    db,
  );
  return kaplanMeier(rows)
    .filter(({ atRisk }) => atRisk >= FEWEST_AT_RISK)
    .map(({ time, atRisk, share, low, high }) => ({
      month: time,
      atRisk,
      share: 100 * share,
      low: 100 * low,
      high: 100 * high,
    }));
}

/** The cohorts of a range by month of activation, and how long subscribers stay. */
export async function cohortsOfRange(
  call: SegmentCall<QueryOf<typeof listCohorts>>,
): Promise<AnswerOf<typeof listCohorts>> {
  const { db, actor } = call;
  const { range } = call.query;
  const { stamp } = await readVisible(call, []);
  const day = dayOf(stamp);
  const through = day === null ? null : lastCompleteMonth(day);
  const cells = through === null ? [] : await readCells(db, through, COHORT_MONTHS[range]);
  const seesRevenue = actor.powers.has('revenue.view');
  const names = [...new Set(cells.map(({ cohort }) => cohort))];
  const cohorts = names.map((name) =>
    presentCohort(
      cells.filter(({ cohort }) => cohort === name),
      seesRevenue,
    ),
  );
  return {
    range,
    through: cohorts.length === 0 ? null : through,
    cohorts,
    complete: cells.every(({ volume }) => volume !== null),
    survival: await readSurvival(db, day),
    stamp,
  };
}

function presentCohort(cells: readonly Cell[], seesRevenue: boolean): Cohort {
  const users = Number(cells[0]?.users ?? 0);
  const months = cells.map((cell) => ({
    month: cell.month,
    members: Number(cell.members),
    retention: (100 * Number(cell.members)) / users,
    revenue: seesRevenue ? cell.revenue : null,
    volume: cell.volume,
  }));
  // 0 means that the month is not available yet.
  const of = (age: number): number => months[age]?.retention ?? 0;
  return {
    cohort: cells[0]?.cohort ?? '',
    users,
    retention: { month1: of(1), month2: of(2), month3: of(3), month4: of(4), month5: of(5), month6: of(6) },
    revenue: seesRevenue ? sumOf(cells.map(({ revenue }) => revenue)) : null,
    months,
  };
}

/** Null when an amount is missing. */
function sumOf(amounts: readonly (string | null)[]): string | null {
  let cents = 0n;
  for (const each of amounts) {
    if (each === null) return null;
    cents += centsOf(each);
  }
  return centsText(cents);
}
