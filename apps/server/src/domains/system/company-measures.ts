/** The company's metrics for monitoring: backups, the daily close, the evidence, the disk, the queue, the feeds. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { DiskGuard } from '../../platform/disk/disk-guard.ts';
import type { ReadMeasure, Sample } from '../../platform/http/metrics.ts';
import { alertsOf, readWatch } from '../backup/index.ts';

const one = (help: string, ...labels: string[]): ReadMeasure => ({ help, labels });

export const COMPANY_MEASURES = {
  cottontree_backup_completed_timestamp_seconds: one('When the newest completed backup began', 'type'),
  cottontree_backup_log_stored_timestamp_seconds: one('The moment up to which every change is stored'),
  cottontree_backup_drill_timestamp_seconds: one('When the restore test last ended', 'test'),
  cottontree_backup_drill_passed: one('1 where the last restore test passed, else 0', 'test'),
  cottontree_backup_store_usable: one('1 where backups can be written there, else 0', 'store'),
  cottontree_backup_looked_timestamp_seconds: one('When the backup service last looked'),
  cottontree_backup_alerts: one('Alerts of the screen Backup & DR', 'level'),
  cottontree_close_last_day_timestamp_seconds: one('Beginning of the newest business day that is closed'),
  cottontree_books_hold: one(
    '1 where the last closed day balances in every currency (ledger), and customer money is covered (trust), else 0',
    'check',
  ),
  cottontree_evidence_holds: one('1 where the last check of the evidence found nothing, else 0', 'check'),
  cottontree_evidence_checked_timestamp_seconds: one('When that check last ended', 'check'),
  cottontree_disk_free_bytes: one('Room that is left on the disk of the data folder'),
  cottontree_disk_used_ratio: one('Used share of that disk, from 0 to 1'),
  cottontree_disk_full_timestamp_seconds: one(
    'When the disk will be full at the rate of the last days',
    'place',
  ),
  cottontree_disk_refuses_changes: one('1 while changes are refused for want of room, else 0'),
  cottontree_jobs: one('Jobs of the queue; ended ones of the last day', 'state'),
  cottontree_jobs_waiting_since_timestamp_seconds: one('When the job that waits longest was added'),
  cottontree_feed_batch_timestamp_seconds: one('When a feed last brought something new', 'feed'),
  cottontree_bank_read_timestamp_seconds: one('When a bank was last read without a fault', 'bank'),
} as const satisfies Readonly<Record<string, ReadMeasure>>;
type Measure = keyof typeof COMPANY_MEASURES;

/** The seven feeds of docs/loading-your-own-data.md, as the audit trail names them. */
const FEEDS = [
  'rates',
  'subscribers',
  'cards',
  'security-events',
  'opening-balances',
  'transactions',
  'support-tickets',
];

interface Facts {
  readonly lastDay: number | null;
  readonly balances: boolean;
  readonly coverage: number | null;
  readonly evidence: readonly { name: string; ok: boolean; at: number }[];
  readonly jobs: readonly { state: string; n: number }[];
  readonly waitingSince: number | null;
  readonly feeds: readonly { feed: string; at: number }[];
  readonly banks: readonly { name: string; at: number }[];
}

/** Each part uses an index, or reads a small table. */
const factsOf = async (db: Db): Promise<Facts> => {
  const { rows } = await sql<{ facts: Facts }>`select json_build_object(
    'lastDay', (select extract(epoch from max(business_day)) from day_closes),
    'balances', not exists (select from postings where business_day = (select max(business_day) from day_closes)
                             group by currency having sum(debit) <> sum(credit)),
    'coverage', (select value from figure_values
                  where figure_id = 'treasury.trust-coverage' and dimension = ''
                    and business_day = (select max(business_day) from day_closes)
                  order by recorded_at desc limit 1),
    'evidence', (select coalesce(json_agg(json_build_object('name', name, 'ok', ok, 'at', extract(epoch from at))), '[]')
                   from evidence_checks),
    'jobs', (select coalesce(json_agg(c), '[]') from (select state, count(*) as n from background_jobs group by state) c),
    'waitingSince', (select extract(epoch from min(added_at)) from background_jobs where state = 'waiting'),
    'feeds', (select coalesce(json_agg(json_build_object('feed', f.feed, 'at', extract(epoch from r.at))), '[]')
                from unnest(${FEEDS}::text[]) as f(feed)
                cross join lateral (select at from audit_records where action = 'ingest.' || f.feed order by seq desc limit 1) r),
    'banks', (select coalesce(json_agg(json_build_object('name', name, 'at', extract(epoch from last_sync_at))), '[]')
                from bank_integrations where last_sync_at is not null)) as facts`.execute(db);
  if (!rows[0]) throw new Error('One row yields one row');
  return rows[0].facts;
};

const seconds = (at: Date | string | null | undefined): Sample[] =>
  at ? [{ value: new Date(at).getTime() / 1_000 }] : [];
const known = (value: number | null): Sample[] => (value === null ? [] : [{ value }]);
const flag = (holds: boolean): number => (holds ? 1 : 0);
const STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'];

/** Metrics that are unknown or do not exist yet are left out. */
export async function readCompanyMeasures(
  db: Db,
  clock: Clock,
  disk?: DiskGuard,
): Promise<ReadonlyMap<Measure, readonly Sample[]>> {
  const now = clock.now();
  const facts = await factsOf(db);
  const { seen, settings, drills, history, watched } = await readWatch(db, now);
  const alerts = alertsOf(settings, watched, now);
  const typed = (type: string, at: Date | null): Sample[] =>
    seconds(at).map(({ value }) => ({ value, labels: { type } }));
  const run = drills.filter(({ lastRun }) => lastRun !== null);
  const reading = disk?.reading ?? null;
  return new Map<Measure, readonly Sample[]>([
    [
      'cottontree_backup_completed_timestamp_seconds',
      [...typed('full', history.lastFull), ...typed('incremental', history.lastIncremental)],
    ],
    ['cottontree_backup_log_stored_timestamp_seconds', seconds(seen?.storedUpTo)],
    [
      'cottontree_backup_drill_timestamp_seconds',
      run.flatMap(({ id, lastRun }) =>
        seconds(lastRun).map(({ value }) => ({ value, labels: { test: id } })),
      ),
    ],
    [
      'cottontree_backup_drill_passed',
      run.map(({ id, status }) => ({ value: flag(status === 'passed'), labels: { test: id } })),
    ],
    [
      'cottontree_backup_store_usable',
      (seen?.locations ?? []).map(({ kind, usable }) => ({ value: flag(usable), labels: { store: kind } })),
    ],
    ['cottontree_backup_looked_timestamp_seconds', seconds(seen?.at)],
    [
      'cottontree_backup_alerts',
      ['error', 'warning'].map((level) => ({
        value: alerts.filter((alert) => alert.level === level).length,
        labels: { level },
      })),
    ],
    ['cottontree_close_last_day_timestamp_seconds', known(facts.lastDay)],
    [
      'cottontree_books_hold',
      [
        ...(facts.lastDay === null ? [] : [{ value: flag(facts.balances), labels: { check: 'ledger' } }]),
        ...(facts.coverage === null
          ? []
          : [{ value: flag(facts.coverage >= 100), labels: { check: 'trust' } }]),
      ],
    ],
    [
      'cottontree_evidence_holds',
      facts.evidence.map(({ name, ok }) => ({ value: flag(ok), labels: { check: name } })),
    ],
    [
      'cottontree_evidence_checked_timestamp_seconds',
      facts.evidence.map(({ name, at }) => ({ value: at, labels: { check: name } })),
    ],
    ['cottontree_disk_free_bytes', known(reading && reading.freeBytes)],
    ['cottontree_disk_used_ratio', known(reading && reading.percent / 100)],
    [
      'cottontree_disk_full_timestamp_seconds',
      watched.disks.flatMap(({ place, fullAt }) =>
        seconds(fullAt).map(({ value }) => ({ value, labels: { place } })),
      ),
    ],
    ['cottontree_disk_refuses_changes', disk ? [{ value: flag(disk.state === 'full') }] : []],
    [
      'cottontree_jobs',
      STATES.map((state) => ({
        value: facts.jobs.find((each) => each.state === state)?.n ?? 0,
        labels: { state },
      })),
    ],
    ['cottontree_jobs_waiting_since_timestamp_seconds', known(facts.waitingSince)],
    [
      'cottontree_feed_batch_timestamp_seconds',
      facts.feeds.map(({ feed, at }) => ({ value: at, labels: { feed } })),
    ],
    [
      'cottontree_bank_read_timestamp_seconds',
      facts.banks.map(({ name, at }) => ({ value: at, labels: { bank: name } })),
    ],
  ]);
}
