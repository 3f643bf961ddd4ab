/**
 * The compliance history of the demo company: attestations, filings, reports and open tasks. It is written by the same
 * functions as real data, dated to the days on which it would have been done. Controls that are queries have their real
 * results; enough of the others are left undone that nine controls do not pass on the day of its creation.
 */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { CADENCES, type Cadence } from '@cottontree/contract/compliance/register.ts';
import { sql } from 'kysely';
import { keepReportingEntity, reportingEntity } from './reporting-entity.ts';
import { filingOf, generateReport, recordSubmission, type OpenReport } from './reports.ts';
import { attested, keepResults } from './run-controls.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { complianceFigures } from '../../figures/catalogue/compliance.ts';
import { appendFigures } from '../../figures/close-figures.ts';
import { controlStates } from '../../figures/formulas/compliance.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { announce } from '../../platform/realtime/events.ts';
import { patient } from './patient.ts';

const DONE = 'demo-compliance';
const ATTESTER = { id: null, name: 'Demo control owner' };
const TESTER = 'Demo schedule';
const PREPARER = { id: null, name: 'Demo preparer' };
const SUBMITTER = { id: null, name: 'Demo submitter' };
/** The Agency's number of the demo company. */
const REPORTING_ENTITY = '4017';
const NOT_PASSING = 9;
/** Of each of these types, the newest report past its due date is left unsubmitted. */
const LEFT_LATE = ['AML', 'PCI', 'SOX'] as const;
/** The one of these that is already prepared and only waits for submission. */
const PREPARED_LATE = 'PCI';

/** Attestations that do not pass, in order of use: what was found, or null where the test is overdue. */
const WANTING: readonly (readonly [controlId: string, found: string | null])[] = [
  ['19.4', 'Three accounts of a former contractor were still listed for the cardholder environment'],
  ['21.1', null],
  ['21.4', 'Two medium findings on the card gateway have been open for more than 30 days'],
  ['18.2', null],
  ['16.5', null],
  ['18.4', 'Eleven security advisories await a decision'],
  ['16.3', null],
  ['23.4', null],
  ['22.3', null],
  ['21.5', null],
  ['18.5', null],
];

const at = (day: BusinessDay, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);

/**
 * The days on which a control was attested: the newest shortly before `today`, the others by its cadence back to
 * `since`.
 */
function attestationDays(
  cadence: Cadence,
  since: BusinessDay,
  today: BusinessDay,
  number: number,
): BusinessDay[] {
  const { days } = CADENCES[cadence];
  // A little earlier than required, as people do, and spread over several days.
  const step = Math.max(1, days - 3);
  const result: BusinessDay[] = [];
  for (let day = addDays(today, -(1 + (number % 9))); day >= since; day = addDays(day, -step))
    result.push(day);
  return result;
}

interface Attested {
  id: string;
  cadence: Cadence;
  since: BusinessDay;
}

async function failingQueries(db: Db, today: BusinessDay, now: Date): Promise<number> {
  const { rows } = await sql<{ failing: bigint }>`
    select count(*) as failing
      from (${sql.raw(controlStates({ from: `'${today}'::date`, to: `'${today}'::date` }, `'${now.toISOString()}'::timestamptz`))}) s
      join compliance_controls c on c.id = s.control_id
     where c.method = 'query' and s.state <> 'passed'`.execute(db);
  return Number(rows[0]?.failing ?? 0n);
}

/** Writes all attestations once, in one transaction. */
async function attest(tx: Db, today: BusinessDay, now: Date): Promise<void> {
  await sql`lock table compliance_controls in share row exclusive mode`.execute(tx);
  const { rows: made } = await sql`
    select from control_runs r join compliance_controls c on c.id = r.control_id where c.method = 'attested' limit 1`.execute(
    tx,
  );
  if (made.length > 0) return;
  const wanting = new Map(
    WANTING.slice(0, Math.max(0, NOT_PASSING - (await failingQueries(tx, today, now)))),
  );
  const { rows: controls } = await sql<Attested>`
    select id, cadence, since from compliance_controls where method = 'attested' order by id`.execute(tx);
  const byDay = new Map<BusinessDay, ReturnType<typeof attested>[]>();
  const add = (day: BusinessDay, result: ReturnType<typeof attested>): void => {
    byDay.set(day, [...(byDay.get(day) ?? []), result]);
  };
  controls.forEach(({ id, cadence, since }, number) => {
    const days = attestationDays(cadence, since, today, number);
    const found = wanting.get(id);
    const newest = days[0];
    for (const day of days) {
      if (found === null && addDays(day, CADENCES[cadence].days) >= today) continue;
      const failed = typeof found === 'string' && day === newest;
      add(day, attested(id, !failed, failed ? found : 'Reviewed; no exceptions, evidence on file'));
    }
  });
  for (const [day, results] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await keepResults(tx, results, ATTESTER, at(day, 11));
}

/**
 * Back-fills tests of queries before their first real run, at their cadence and with the result of that run, so that
 * the score has a history. The finding names no numbers, and the runner is the demo's schedule.
 */
const backfillTests = (tx: Db, today: BusinessDay): Promise<unknown> =>
  sql`
    insert into control_runs (control_id, at, business_day, passed, finding, runner)
    select c.id, (day + interval '30 minutes') at time zone 'UTC', day::date, first.passed,
           case when first.passed then 'No exceptions' else 'Exceptions found' end, ${TESTER}
      from compliance_controls c
     cross join lateral (select r.passed from control_runs r where r.control_id = c.id order by r.at limit 1) first
     cross join generate_series((c.since + c.days)::timestamp, ${today}::timestamp - interval '1 day',
                                make_interval(days => greatest(1, c.days / 2))) day
     where c.method = 'query' order by day, c.id`.execute(tx);

/** Decides old candidates as filed in time; candidates that are due later are left to people. */
async function decideOldCandidates(tx: Db, today: BusinessDay): Promise<void> {
  await sql`
    update compliance_candidates
       set state = case kind when 'structuring' then 'dismissed' else 'filed' end, decided_name = 'Demo compliance officer',
           decided_day = greatest(business_day, due_day - 1),
           decided_at = (greatest(business_day, due_day - 1) + time '15:00') at time zone 'UTC',
           note = case kind when 'structuring' then 'Explained by trade: market-week takings'
                            else 'Filed with the agency in the demo company’s history' end,
           version = version + 1
     where state = 'open' and due_day < ${today}::date`.execute(tx);
}

interface Left extends OpenReport {
  generated: boolean;
  late: boolean;
}

/** The next report of the history that must still be made, the oldest first; null when there is none. */
async function nextReport(db: Db, today: BusinessDay): Promise<Left | null> {
  const { rows } = await sql<Left>`
    with late as (
      select distinct on (type) id from compliance_reports
       where type = any(${[...LEFT_LATE]}::text[]) and due_day < ${today}::date order by type, due_day desc)
    select r.id, r.type, r.cadence, r.period_from, r.due_day, r.generated_at is not null as generated,
           exists (select from late where late.id = r.id) as late
      from compliance_reports r
     where r.due_day < ${today}::date and r.submitted_at is null
       and case when exists (select from late where late.id = r.id)
                then r.type = ${PREPARED_LATE} and r.generated_at is null else true end
     order by r.due_day, r.type limit 1`.execute(db);
  return rows[0] ?? null;
}

async function makeReport(tx: Db, report: Left): Promise<void> {
  if (!report.generated) await generateReport(tx, report, PREPARER, at(addDays(report.due_day, -3), 10));
  if (report.late) return;
  const then = at(addDays(report.due_day, -1), 15);
  await recordSubmission(tx, report, await filingOf(tx, report, then), SUBMITTER, then);
}

async function isDone(db: Db): Promise<BusinessDay | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', DONE).executeTakeFirst();
  return row ? String(row.value['day']) : null;
}

/**
 * Runs before the controls: marks the candidates of the history as filed. The alerts of the history are scored in the
 * background, which may end later, so this runs each time.
 */
export async function settleHistory(tx: Db, today: BusinessDay): Promise<void> {
  await decideOldCandidates(tx, (await isDone(tx)) ?? today);
}

/** Whether the history is not written yet, or candidates of it came after. */
export async function hasUnsettledHistory(db: Db): Promise<boolean> {
  const day = await isDone(db);
  if (day === null) return true;
  const { rows } = await sql`
    select from compliance_candidates where state = 'open' and due_day < ${day}::date limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Can be stopped by `signal` between two steps and resumed: each step checks what exists. The figures of closed days
 * are computed at the end, when everything is there.
 */
export async function createDemoProgramme(
  database: Database,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const today = businessDayOf(now);
  if ((await isDone(database.read)) !== null) return;
  await patient(database, true, clock, async (tx) => {
    await attest(tx, today, now);
    await backfillTests(tx, today);
    if ((await reportingEntity(tx)) === null) await keepReportingEntity(tx, REPORTING_ENTITY);
  });
  for (
    let report = await nextReport(database.read, today);
    report !== null;
    report = await nextReport(database.read, today)
  ) {
    if (signal.aborted) return;
    const next = report;
    await patient(database, true, clock, (tx) => makeReport(tx, next));
  }
  await patient(database, true, clock, async (tx) => {
    const { rows } = await sql<{ from: BusinessDay | null; to: BusinessDay | null }>`
      select min(business_day) as from, max(business_day) as to from day_closes`.execute(tx);
    const { from = null, to = null } = rows[0] ?? {};
    if (from !== null && to !== null) await appendFigures(tx, { from, to }, now, complianceFigures);
    await tx
      .insertInto('settings')
      .values({ key: DONE, value: JSON.stringify({ day: today }), updated_at: now })
      .onConflict((oc) =>
        oc.column('key').doUpdateSet({ value: JSON.stringify({ day: today }), updated_at: now }),
      )
      .execute();
    await announce(tx, now, { topic: 'business.changed', payload: { day: today } });
  });
}
