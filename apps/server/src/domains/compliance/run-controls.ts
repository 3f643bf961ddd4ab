/** Tests controls and stores the evidence: queries are run, attestations are recorded. Nothing is ever overwritten. */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { AT, DAY, findingOf, isAboutDay, statementOf, type ControlQuery } from './control-query.ts';
import { CONTROL_QUERIES } from './controls.ts';

/** The person or the schedule that makes a test. */
export interface Runner {
  readonly id: string | null;
  readonly name: string;
}
export const SCHEDULE: Runner = { id: null, name: 'schedule' };

export interface TestResult {
  readonly controlId: string;
  /** The closed day that was examined; null for the state at the time of the test. */
  readonly examinedDay: BusinessDay | null;
  readonly passed: boolean;
  readonly finding: string;
  readonly examined: bigint | null;
  readonly exceptions: bigint | null;
  readonly evidence: readonly Record<string, unknown>[];
}

/** The day that queries examine: the last closed one, or yesterday where no day is closed. */
async function examinedDay(db: Db, at: Date): Promise<BusinessDay> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select coalesce(max(business_day), ${businessDayOf(at)}::date - 1) as day from day_closes
     where business_day < ${businessDayOf(at)}::date`.execute(db);
  return rows[0]?.day ?? businessDayOf(at);
}

async function hasToWait(db: Db, { waitsWhile }: ControlQuery, day: BusinessDay, at: Date): Promise<boolean> {
  if (waitsWhile === undefined) return false;
  const { rows } = await db.executeQuery<{ waits: boolean }>(
    CompiledQuery.raw(`select (${waitsWhile}) as waits from (select ${DAY} as day, ${AT} as at) asked`, [
      day,
      at,
    ]),
  );
  return rows[0]?.waits === true;
}

async function runQuery(db: Db, query: ControlQuery, day: BusinessDay, at: Date): Promise<TestResult> {
  const { rows } = await db.executeQuery<{
    examined: bigint;
    exceptions: bigint;
    evidence: Record<string, unknown>[];
  }>(CompiledQuery.raw(statementOf(query), [day, at]));
  const found = rows[0];
  if (!found) throw new Error('An aggregate yields one row');
  const { examined, exceptions, evidence } = found;
  return {
    controlId: query.id,
    examinedDay: isAboutDay(query) ? day : null,
    passed: exceptions === 0n,
    finding: findingOf(query.things, examined, exceptions),
    examined,
    exceptions,
    evidence,
  };
}

/** Runs the queries among these controls one after the other; leaves out other controls and postponed tests. */
export async function runQueries(db: Db, controlIds: readonly string[], at: Date): Promise<TestResult[]> {
  const day = await examinedDay(db, at);
  const results: TestResult[] = [];
  for (const id of controlIds) {
    const query = CONTROL_QUERIES.get(id);
    if (query && !(await hasToWait(db, query, day, at))) results.push(await runQuery(db, query, day, at));
  }
  return results;
}

/** Runs one due test. Throws Error for a control that is not a query. */
export async function runDueTest(db: Db, { id, day }: DueTest, at: Date): Promise<TestResult> {
  const query = CONTROL_QUERIES.get(id);
  if (!query) throw new Error(`The control ${id} is no query`);
  return await runQuery(db, query, day ?? (await examinedDay(db, at)), at);
}

/** Stores test results with the time `at`. */
export async function keepResults(
  tx: Db,
  results: readonly TestResult[],
  runner: Runner,
  at: Date,
): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map(({ examined, exceptions, ...rest }) => ({
    ...rest,
    examined: examined === null ? null : Number(examined),
    exceptions: exceptions === null ? null : Number(exceptions),
  }));
  await sql`
    insert into control_runs (control_id, at, business_day, examined_day, passed, examined, exceptions, finding, evidence, ran_by, runner)
    select r."controlId", ${at}, ${businessDayOf(at)}::date, r."examinedDay", r.passed, r.examined, r.exceptions, r.finding, r.evidence,
           ${runner.id}::uuid, ${runner.name}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r("controlId" text, "examinedDay" date, passed boolean, examined bigint, exceptions bigint, finding text, evidence jsonb)`.execute(
    tx,
  );
}

export const attested = (controlId: string, passed: boolean, evidence: string): TestResult => ({
  controlId,
  examinedDay: null,
  passed,
  finding: evidence,
  examined: null,
  exceptions: null,
  evidence: [],
});

const OF_DAYS = [...CONTROL_QUERIES.values()].filter(isAboutDay).map(({ id }) => id);

export interface DueTest {
  readonly id: string;
  /** The closed day to examine; null for the current state. */
  readonly day: BusinessDay | null;
}

/**
 * The tests of queries that are due on `today`, the oldest day first. A test about a day runs once the day is closed,
 * however late, and for each step of the cadence since the last such test, so that downtime skips none. A test of the
 * current state can only run now; it waits for the close of yesterday unless `closeIsLate`.
 */
export async function testsDue(db: Db, today: BusinessDay, closeIsLate: boolean): Promise<DueTest[]> {
  const { rows } = await sql<DueTest>`
    with closed as (select max(business_day) as last from day_closes where business_day < ${today}::date),
    -- Tests are due after half a cadence, but at most daily. Tests that a wrong clock dated in the future do not
    -- count, and neither do tests by people, so that the schedule skips no day.
    query as (
      select c.id, c.id = any (${OF_DAYS}::text[]) as of_days, greatest(1, c.days / 2) as step, closed.last,
             (select max(coalesce(r.examined_day, r.business_day - 1)) from control_runs r
               where r.control_id = c.id and r.ran_by is null and coalesce(r.examined_day, r.business_day - 1) <= closed.last) as tested,
             (select max(r.business_day) from control_runs r
               where r.control_id = c.id and r.business_day <= ${today}::date) as ran
        from compliance_controls c cross join closed
       where c.method = 'query' and c.since <= ${today}::date)
    select q.id, due.day::date as day
      from query q
      cross join lateral generate_series(coalesce(q.tested + q.step, q.last), q.last, make_interval(days => q.step)) as due(day)
     where q.of_days
    union all
    select q.id, null from query q
     where not q.of_days and (q.ran is null or ${today}::date - q.ran >= q.step)
       and (${closeIsLate} or q.last >= ${today}::date - 1)
     order by day nulls first, id`.execute(db);
  return rows;
}
