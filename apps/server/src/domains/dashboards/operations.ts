import { figuresIn, TODAY_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import type { readOperations } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { DemoProgress } from '@cottontree/contract/events.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { HOURS } from '../../figures/catalogue/operations.ts';
import { seesHealth } from '../../platform/http/access.ts';
import { jumpInWords } from '../../platform/time/clock-watch.ts';
import { openDay } from '../../platform/time/clock.ts';
import type { Actor, Keeps, QueryCall } from '../../platform/http/endpoint.ts';
import type { Read } from '../../platform/database/known-rows.ts';
import { BACKUP_SEEN } from '../../platform/database/setting-keys.ts';
import { withoutAlerts, type BackupFacts } from './backup-check.ts';
import type { QueueFacts } from './queue-check.ts';
import { fraudAlert, healthChecks, pastDayChecks, withoutFindings, type EvidenceChecks } from './rules.ts';
import { maySee, readVisible, type FigureCall } from '../../figures/visible.ts';

const BY_HOUR = 'operations.transactions-by-hour';
const OPEN_ALERTS = 'fraud.open';
const COVERAGE = 'treasury.trust-coverage';
const OWED = 'treasury.customer-money';
/** The progress that the demo loader stores in the settings. */
const StoredProgress = DemoProgress.extend({ complete: z.boolean() }).transform(
  ({ complete, ...progress }) => ({ ...progress, done: complete }),
);

/** After a start the background checks take seconds to be repeated. */
const SETTLING_MS = 120_000;

interface Facts {
  unbalanced: string[];
  closedAt: string | null;
  closedAgain: number;
  auditHeadHolds: boolean;
  demo: unknown;
  clockJump: { at: string; byMs: number } | null;
  dayIsProvisional: boolean;
  dayDiffers: boolean;
  evidence: Record<string, { ok: boolean; detail: string; at: string }> | null;
  standingFindings: number;
  queue: { waiting: number; since: string | null; ended: string | null };
  backup: { at: string; alerts: BackupFacts['alerts']; storedUpTo: string | null; busy: boolean } | null;
}

/** Each part is one index lookup: of the closed day, the newest audit record, and one setting. */
async function readFacts(read: Read, day: BusinessDay | null): Promise<Facts> {
  const [row] = await read(sql<{ facts: Facts }>`
    with book as (select ${day}::date as day) select ${FACTS} as facts from book`);
  if (!row) throw new Error('One row yields one row');
  return row.facts;
}
const FACTS = sql<Facts>`json_build_object(
  'unbalanced', array(select currency from postings where business_day = book.day
                       group by currency having sum(debit) <> sum(credit) order by currency),
  'closedAt', (select min(closed_at) from day_closes where business_day = book.day),
  'closedAgain', (select greatest(count(*) - 1, 0) from day_closes where business_day = book.day),
  'auditHeadHolds', (select case when h.seq = 0 then not exists (select from audit_records)
                                 else exists (select from audit_records r where r.seq = h.seq and r.hash = h.hash)
                                  and not exists (select from audit_records r where r.seq > h.seq) end
                       from audit_head h),
  'demo', (select value from settings where key = 'demo'),
  'clockJump', (select json_build_object('at', noticed_at, 'byMs', by_ms) from clock_jumps order by id desc limit 1),
  'dayIsProvisional', exists (select from provisional_days where business_day = book.day and settled_at is null),
  'dayDiffers', exists (select from feed_comparisons where business_day = book.day and not agrees),
  'evidence', (select json_object_agg(name, json_build_object('ok', ok, 'detail', detail, 'at', at)) from evidence_checks),
  'standingFindings', (select count(*)::int from seal_findings where gone_at is null),
  'queue', (select json_build_object('waiting', count(*), 'since', min(added_at),
                     'ended', (select max(finished_at) from background_jobs))
              from background_jobs where state = 'waiting' and started_at is null
               and not exists (select from background_jobs where state = 'running')),
  'backup', (select json_build_object('at', value->'at', 'alerts', coalesce(value->'alerts', '[]'), 'storedUpTo', value->'storedUpTo',
                      'busy', exists (select from backups where status = 'running')
                           or exists (select from backup_drills where status = 'running'))
               from settings where key = ${BACKUP_SEEN} and value->>'database' = 'embedded'))`;

const backupOf = ({ backup }: Facts): BackupFacts | undefined =>
  backup === null
    ? undefined
    : {
        ...backup,
        at: new Date(backup.at),
        storedUpTo: backup.storedUpTo === null ? null : new Date(backup.storedUpTo),
      };

const queueOf = ({ queue: { waiting, since, ended } }: Facts): QueueFacts | null =>
  since === null ? null : { waiting, since: new Date(since), ended: ended === null ? null : new Date(ended) };

const evidenceOf = ({ evidence }: Facts): EvidenceChecks =>
  Object.fromEntries(
    Object.entries(evidence ?? {}).map(([name, check]) => [name, { ...check, at: new Date(check.at) }]),
  );

/** What the checks are made of, besides figures. */
export type OperationsCall = FigureCall &
  Pick<QueryCall<typeof readOperations>, 'databaseMs' | 'disk' | 'watch'> & {
    readonly actor: Actor;
    readonly keep: <Part>(keeps: Keeps, make: (part: FigureCall) => Promise<Part>) => Promise<Part>;
  };

/** The operations of the day, the sessions, and what the checks of the system found. */
export async function operations(call: OperationsCall): Promise<AnswerOf<typeof readOperations>> {
  const requested = [
    ...figuresIn(TODAY_FIGURES),
    ['operations.active-sessions'],
    ['operations.people-signed-in'],
    [OPEN_ALERTS],
    ...HOURS.map((hour) => [BY_HOUR, hour] as const),
  ] as const;
  // Everybody sees whether customer money is covered; the ratio needs the treasury permission.
  const values = await call.keep('open-day', (part) =>
    readVisible(part, requested, { always: [[COVERAGE], [OWED]] }),
  );
  const { live, lastClosedDay, empty } = values.stamp;
  const facts = await readFacts(call.read, live ? lastClosedDay : values.stamp.asOf);
  const demo = StoredProgress.safeParse(facts.demo).data ?? null;
  const ofDay = {
    unbalanced: facts.unbalanced,
    trustCoverage: values.number(COVERAGE),
    // Nothing is known of a day that was never closed.
    owedUnknown: (live ? lastClosedDay : facts.closedAt) !== null && values.number(OWED) === null,
    showCoverage: maySee(call.actor, COVERAGE),
    unclosed: live && !empty && lastClosedDay === null,
  };
  const inDetail = seesHealth(call.actor);
  const backup = backupOf(facts);
  const checks = live
    ? healthChecks({
        ...ofDay,
        databaseMs: call.databaseMs,
        disk: call.disk && {
          state: call.disk.state,
          facts: inDetail ? call.disk.facts : call.disk.outline,
          paused: call.disk.paused,
        },
        today: openDay(call.clock),
        lastClosedDay,
        empty,
        loading: demo !== null && !demo.done,
        demoFailures: demo?.failures ?? 0,
        auditHeadHolds: facts.auditHeadHolds,
        provisional: values.stamp.provisional,
        now: call.clock.now(),
        clockJump: facts.clockJump && {
          at: new Date(facts.clockJump.at),
          what: jumpInWords(facts.clockJump.byMs),
        },
        evidence: inDetail ? evidenceOf(facts) : withoutFindings(evidenceOf(facts)),
        standingFindings: facts.standingFindings,
        queue: queueOf(facts),
        settling: call.watch !== undefined && call.watch.steadyMs() < SETTLING_MS,
        backup: inDetail ? backup : backup && withoutAlerts(backup),
      })
    : pastDayChecks({
        ...ofDay,
        provisional: facts.dayIsProvisional,
        differing: facts.dayDiffers,
        closed: facts.closedAt === null ? null : { at: new Date(facts.closedAt), again: facts.closedAgain },
      });
  return {
    today: {
      transactions: values.number(TODAY_FIGURES.transactions),
      successRate: values.number(TODAY_FIGURES.successRate),
      declined: values.number(TODAY_FIGURES.declined),
      failed: values.number(TODAY_FIGURES.failed),
      activeSubscribers: values.number(TODAY_FIGURES.activeSubscribers),
      newSubscribers: values.number(TODAY_FIGURES.newSubscribers),
    },
    byHour: HOURS.map((hour) => ({ hour: Number(hour), transactions: values.number(BY_HOUR, hour) })),
    sessions: {
      active: values.number('operations.active-sessions'),
      people: values.number('operations.people-signed-in'),
    },
    checks,
    openAlerts: [
      ...checks.flatMap(({ state, ...check }) => (state === 'ok' ? [] : [{ ...check, state }])),
      ...fraudAlert(values.number(OPEN_ALERTS)),
    ],
    demo,
    stamp: values.stamp,
  };
}
