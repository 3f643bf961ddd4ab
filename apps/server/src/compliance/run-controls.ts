/** Tests controls and keeps the evidence: queries are run, attestations are written down. Nothing is ever overwritten. */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { AT, DAY, findingOf, statementOf, type ControlQuery } from './control-query.ts';
import { CONTROL_QUERIES } from './controls.ts';

/** Who or what makes a test. */
export interface Runner {
  readonly id: string | null;
  readonly name: string;
}
export const SCHEDULE: Runner = { id: null, name: 'schedule' };

export interface TestResult {
  readonly controlId: string;
  readonly passed: boolean;
  readonly finding: string;
  readonly examined: bigint | null;
  readonly exceptions: bigint | null;
  readonly evidence: readonly Record<string, unknown>[];
}

/** The day that queries speak of: the last closed one, yesterday while none is. */
async function examinedDay(db: Db, at: Date): Promise<BusinessDay> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select coalesce(max(business_day), ${businessDayOf(at)}::date - 1) as day from day_closes`.execute(db);
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
    passed: exceptions === 0n,
    finding: findingOf(query.things, examined, exceptions),
    examined,
    exceptions,
    evidence,
  };
}

/** Runs the queries among these controls, one after the other; the others, and those that have to wait, are left out. */
export async function runQueries(db: Db, controlIds: readonly string[], at: Date): Promise<TestResult[]> {
  const day = await examinedDay(db, at);
  const results: TestResult[] = [];
  for (const id of controlIds) {
    const query = CONTROL_QUERIES.get(id);
    if (query && !(await hasToWait(db, query, day, at))) results.push(await runQuery(db, query, day, at));
  }
  return results;
}

/** Writes tests down as made at `at`. */
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
    insert into control_runs (control_id, at, business_day, passed, examined, exceptions, finding, evidence, ran_by, runner)
    select r."controlId", ${at}, ${businessDayOf(at)}::date, r.passed, r.examined, r.exceptions, r.finding, r.evidence,
           ${runner.id}::uuid, ${runner.name}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r("controlId" text, passed boolean, examined bigint, exceptions bigint, finding text, evidence jsonb)`.execute(
    tx,
  );
}

export const attested = (controlId: string, passed: boolean, evidence: string): TestResult => ({
  controlId,
  passed,
  finding: evidence,
  examined: null,
  exceptions: null,
  evidence: [],
});

/** Queries whose last test is as old as their cadence, those that were never run first. */
export async function queriesDue(db: Db, today: BusinessDay): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id
      from compliance_controls c
      left join lateral (select max(business_day) as day from control_runs r where r.control_id = c.id) r on true
     -- Half a cadence of room before it is overdue, but not more often than daily.
     where c.method = 'query' and c.since <= ${today}::date
       and (r.day is null or ${today}::date - r.day >= greatest(1, c.days / 2))
     order by r.day nulls first, c.id`.execute(db);
  return rows.map(({ id }) => id);
}
