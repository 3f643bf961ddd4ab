import { readSummary as route } from '@cottontree/contract/compliance/compliance.ts';
import { sql } from 'kysely';
import { requestedDay, notClosed } from '../../../figures/requested-day.ts';
import { computeFigures } from '../../../figures/compute.ts';
import { query } from '../../../platform/http/endpoint.ts';

const FIGURES = [
  'compliance.total-reports',
  'compliance.overdue-reports',
  'compliance.score',
  'compliance.controls-passed',
  'compliance.controls-due',
  'compliance.active-requirements',
] as const;

interface Around {
  empty: boolean;
  last_closed: string | null;
  years: number[] | null;
}

/** Computed on request, so that a test or a submission shows at once; there are few rows to read. */
export const readSummary = query(route, async ({ db, clock, query: { asOf } }) => {
  const { day, live } = requestedDay(clock, asOf);
  const { rows } = await sql<Around>`
    select not exists (select from subscribers) and not exists (select from daily_totals) as empty,
           (select max(business_day) from day_closes) as last_closed,
           (select json_agg(y order by y desc)
              from (select distinct extract(year from period_to)::integer as y from compliance_reports) years) as years`.execute(
    db,
  );
  const around = rows[0];
  if (!around) throw new Error('An aggregate yields one row');
  if (!live && around.last_closed !== null && day > around.last_closed) throw notClosed(around.last_closed);
  const values = await computeFigures(db, FIGURES, day, clock.now());
  const text = (name: (typeof FIGURES)[number]): string | null => values.get(`${name}:`) ?? null;
  const whole = (name: (typeof FIGURES)[number]): number => Number(text(name) ?? 0);
  return {
    asOf: day,
    empty: around.empty,
    totalReports: whole('compliance.total-reports'),
    overdueReports: whole('compliance.overdue-reports'),
    score: text('compliance.score'),
    controlsPassed: whole('compliance.controls-passed'),
    controlsDue: whole('compliance.controls-due'),
    activeRequirements: whole('compliance.active-requirements'),
    years: around.years ?? [],
  };
});
