/** Tests the backups of pgBackRest: each is restored into a scratch folder and checked like a backup of this product. */
import type { DrillCheck, DrillId } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { checkSeals, type SealPlace } from '../../../platform/audit/seals/seal-on-demand.ts';
import type { Database, Db } from '../../../platform/database/client.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { checkMoment, checkNewest, middleOf } from '../drill-checks.ts';
import { checkCheaply, firstOf, gatherEvidence } from '../evidence.ts';
import { gapsOf, isSegment } from '../log-names.ts';
import type { DrillResult } from '../run-drill.ts';
import type { CataloguedBackup } from './catalogue.ts';
import { PgBackRestError } from './program.ts';
import { restoreCopy, type CopyParts, type Target } from './restore-copy.ts';
import { catalogueOf } from './take.ts';

export const NO_FRESH_MACHINE =
  'The keys are in no backup of this database, so that nothing here leads to a fresh machine: copy the key folder apart ' +
  '(docs/operations/keys.md), and try a restore as docs/operations/own-postgresql.md describes';

export interface DrillParts extends CopyParts {
  /** The running company. */
  readonly database: Database;
  readonly keyring: Keyring;
}

export async function runDrill(test: DrillId, parts: DrillParts): Promise<DrillResult> {
  if (test === 'fresh-machine') throw new PgBackRestError(NO_FRESH_MACHINE);
  const backups = await catalogueOf(parts.pgbackrest);
  if (test === 'integrity') return await readEverything(parts, backups);
  const running = parts.database.read;
  if (test === 'quick') {
    const full = newestOf(backups.filter(({ type }) => type === 'full'));
    return await restored(parts, full, 'immediate', null, async (db) => await checkCheaply(db, running));
  }
  const newest = newestOf(backups);
  const before = await gatherEvidence(running);
  const { at, rpoMs } = await readMoment(parts.database);
  // It ends a segment of the log and waits until that is stored: the test must restore everything up to here.
  await parts.pgbackrest.run('check', [], { signal: parts.signal });
  if (test === 'exact-time') {
    const to = middleOf(newest.finishedAt, at);
    return await restored(parts, newest, to, rpoMs, async (db) => await checkMoment(db, running, to));
  }
  return await restored(parts, newest, 'newest', rpoMs, async (db) => [
    // More of the log may have been stored meanwhile, so the company is counted again after the restore.
    ...(await checkNewest(db, before, async () => await gatherEvidence(running, before.closedDay))),
    await checkSealsOfRows(db, parts),
  ]);
}

function newestOf(backups: readonly CataloguedBackup[]): CataloguedBackup {
  const newest = backups.at(-1);
  if (!newest) throw new PgBackRestError('There is nothing to restore yet: take a full backup first');
  return newest;
}

async function restored(
  parts: DrillParts,
  backup: CataloguedBackup,
  target: Target,
  rpoMs: number | null,
  check: (db: Db) => Promise<DrillCheck[]>,
): Promise<DrillResult> {
  const started = performance.now();
  const copy = await restoreCopy(parts, backup, target);
  try {
    const checks = await check(copy.database.read);
    return { checks, rtoMs: Math.round(performance.now() - started), rpoMs, backupId: backup.id };
  } finally {
    await copy.discard();
  }
}

/** The database's clock, and how long ago it last archived: changes since then would be lost now. */
async function readMoment({ write }: Database): Promise<{ at: Date; rpoMs: number | null }> {
  return await write.transaction().execute(async (tx) => {
    // A transaction of its own: a restore to a time needs a commit after it.
    await sql`select pg_current_xact_id()`.execute(tx);
    const { rows } = await sql<{ at: Date; archived: Date | null }>`
      select clock_timestamp() as at, last_archived_time as archived from pg_stat_archiver`.execute(tx);
    const at = rows[0]?.at ?? new Date(0);
    const archived = rows[0]?.archived ?? null;
    return { at, rpoMs: archived && Math.max(0, at.getTime() - archived.getTime()) };
  });
}

/** Compares every row of the copy with its seal, as the audit screen does for the running company. */
async function checkSealsOfRows(db: Db, { keyring, signal }: DrillParts): Promise<DrillCheck> {
  const findings: string[] = [];
  let rows = 0n;
  for (let after: SealPlace | undefined; ;) {
    signal.throwIfAborted();
    const part = await checkSeals(db, keyring, { after });
    rows += part.rows;
    findings.push(...part.findings);
    if (part.next === null) break;
    after = part.next;
  }
  return {
    name: 'Seals of rows',
    passed: findings.length === 0,
    detail:
      findings.length === 0
        ? `${rows.toLocaleString('en-GB')} rows are as they were sealed`
        : firstOf(findings),
  };
}

/** What is wrong in the text that `pgbackrest verify --output=text --verbose` prints; empty if nothing. */
export function faultsIn(report: string): string[] {
  const lines = report.split('\n').map((line) => line.trim());
  const wrong = lines.flatMap((line, at) => {
    const [, label, status] = /^backup: (\S+), status: ([^,]+)/.exec(line) ?? [];
    if (label !== undefined && status !== 'valid')
      return [`backup ${label} is ${status} (${lines[at + 1] ?? ''})`];
    const [, log, checked, valid] =
      /^archiveId: (\S+), total WAL checked: (\d+), total valid WAL: (\d+)/.exec(line) ?? [];
    return log !== undefined && checked !== valid
      ? [`of ${checked} pieces of the log ${log}, ${valid} are whole`]
      : [];
  });
  if (wrong.length > 0) return wrong;
  return lines.includes('status: ok') ? [] : ['pgbackrest verify does not call the repository whole'];
}

async function readEverything(
  { pgbackrest, signal }: DrillParts,
  backups: readonly CataloguedBackup[],
): Promise<DrillResult> {
  const newest = newestOf(backups.filter(({ type }) => type === 'full'));
  const faults = faultsIn(await pgbackrest.run('verify', ['--output=text', '--verbose'], { signal }));
  const listed = await pgbackrest.run('repo-ls', [
    `--repo=${newest.repository}`,
    '--recurse',
    `archive/${pgbackrest.stanza}/${newest.log}`,
  ]);
  const segments = listed
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf('/') + 1).slice(0, 24))
    .filter(isSegment);
  const gaps = gapsOf([...new Set(segments)], newest.wal?.from);
  return {
    checks: [
      {
        name: 'Checksums',
        passed: faults.length === 0,
        detail:
          faults.length === 0
            ? `Every file of ${backups.length} backups and of the log has its checksum`
            : firstOf(faults),
      },
      {
        name: 'Log without gaps',
        passed: gaps.length === 0,
        detail:
          gaps.length === 0
            ? 'Since the newest full backup every segment is followed by the next'
            : `missing after ${firstOf(gaps, ', ')}`,
      },
    ],
    rtoMs: null,
    rpoMs: null,
    backupId: null,
  };
}
