/** Disaster-recovery tests: each restores into a scratch folder like a real restore, and checks the result. */
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DrillCheck, DrillId } from '@cottontree/contract/backup/backup.ts';
import { unfinishedPrefix, type PostgresLog, isArmed } from '@cottontree/embedded-postgres';
import { connect, type Database, type Db } from '../../platform/database/client.ts';
import { keyFolder } from '../../platform/database/state-folder/state-layout.ts';
import { readKeys } from '../../platform/keys/key-folder.ts';
import { unpackEntries } from './entry-stream.ts';
import { checkMoment, checkNewest, middleOf } from './drill-checks.ts';
import { checkCheaply, firstOf, gatherEvidence } from './evidence.ts';
import { readCatalogue } from './catalogue.ts';
import { piecesIn } from './claim.ts';
import { timeOf, withAdmin } from './cluster-facts.ts';
import { gapsOf, isSegment } from './log-names.ts';
import { RECOVERY_KEY_PLACE, contentName, isBase, logOf } from './manifest.ts';
import { formatRecoveryKey, parseRecoveryKey } from './recovery-key.ts';
import { restoreInto } from './restore-into.ts';
import { RestoreError, planRestore, type Wish } from './restore-plan.ts';
import { openStream } from './sealed-stream.ts';
import { shipThrough } from './ship-wal.ts';
import { endSegment, type BackupSource } from './take-backup.ts';

export interface DrillParts {
  readonly source: BackupSource;
  /** The running company. */
  readonly database: Database;
  readonly log: PostgresLog;
  /** The time up to which everything is stored; later changes would be lost now. */
  readonly storedUpTo: Date | null;
  readonly signal: AbortSignal;
}

export interface DrillResult {
  readonly checks: readonly DrillCheck[];
  readonly rtoMs: number | null;
  readonly rpoMs: number | null;
  readonly backupId: string | null;
}

const STATEMENT_MS = 10 * 60_000;

export async function runDrill(id: DrillId, parts: DrillParts): Promise<DrillResult> {
  if (id === 'integrity') return await readEverything(parts);
  return id === 'quick' ? await restoreNewestBase(parts) : await restoreAndCheck(id, parts);
}

interface Look {
  readonly db: Db;
  readonly folder: string;
}

async function restoreAndCheck(
  id: Exclude<DrillId, 'integrity' | 'quick'>,
  { source, database, log, storedUpTo, signal }: DrillParts,
): Promise<DrillResult> {
  if (!isArmed(source.stateDir))
    throw new RestoreError('The log of changes continues no backup: take a full backup first');
  const before = await gatherEvidence(database.read);
  const { at, rpoMs } = await withAdmin(source.admin, async (client) => {
    const now = await timeOf(client);
    // The test must restore everything up to here. It is shipped only now, after measuring what would have been lost.
    await shipThrough(client, source.shipper, await endSegment(client), signal);
    return { at: now, rpoMs: storedUpTo ? Math.max(0, now.getTime() - storedUpTo.getTime()) : null };
  });
  const after = await gatherEvidence(database.read, before.closedDay);

  const started = performance.now();
  const catalogue = await readCatalogue(source.store, source.key);
  const { id: claim, log: ownLog } = source.claim();
  const newest = catalogue.manifests.findLast((each) => isBase(each) && logOf(each) === ownLog);
  const wish: Wish = id === 'exact-time' ? { to: middleOf(newest?.finishedAt, at) } : { claim };
  const plan = planRestore(catalogue, wish);
  const scratch =
    id === 'fresh-machine' ? mkdtempSync(path.join(source.stateDir, `${unfinishedPrefix}fresh-`)) : null;
  try {
    const restored = await restoreInto(plan, {
      store: source.store,
      key: id === 'fresh-machine' ? parseRecoveryKey(formatRecoveryKey(source.key)) : source.key,
      stateDir: scratch ?? source.stateDir,
      log,
      durable: false,
      signal,
    });
    const company = connect(restored.postgres.connection, {
      writers: 1,
      readers: 1,
      statementTimeoutMs: STATEMENT_MS,
    });
    try {
      const look: Look = { db: company.read, folder: restored.folder };
      const checks =
        id === 'exact-time' && wish.to
          ? await checkMoment(look.db, database.read, wish.to)
          : [
              ...(await checkNewest(look.db, before, () => after)),
              ...(id === 'fresh-machine' ? [await checkKeys(look, source)] : []),
            ];
      return { checks, rtoMs: Math.round(performance.now() - started), rpoMs, backupId: plan.base.id };
    } finally {
      await company.close();
      await restored.discard();
    }
  } finally {
    if (scratch) rmSync(scratch, { recursive: true, force: true });
  }
}

/** Restores the newest full backup itself from the store, opens it, and runs the cheap checks. */
async function restoreNewestBase({ source, database, log, signal }: DrillParts): Promise<DrillResult> {
  const { store, key, stateDir } = source;
  const started = performance.now();
  const catalogue = await readCatalogue(store, key);
  const { log: ownLog } = source.claim();
  const newest = catalogue.manifests.findLast((each) => isBase(each) && logOf(each) === ownLog);
  if (!newest) throw new RestoreError('There is no full or database backup to restore from');
  const plan = planRestore(catalogue, { backupId: newest.id });
  const restored = await restoreInto(plan, { store, key, stateDir, log, durable: false, signal });
  const company = connect(restored.postgres.connection, {
    writers: 1,
    readers: 1,
    statementTimeoutMs: STATEMENT_MS,
  });
  try {
    const checks = await checkCheaply(company.read, database.read);
    return { checks, rtoMs: Math.round(performance.now() - started), rpoMs: null, backupId: newest.id };
  } finally {
    await company.close();
    await restored.discard();
  }
}

/** Checks that the restored keys decrypt the secrets in the restored database. */
async function checkKeys({ db, folder }: Look, source: BackupSource): Promise<DrillCheck> {
  const name = 'Keys';
  try {
    const keyring = readKeys(keyFolder(folder));
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'backup-recovery-key')
      .executeTakeFirstOrThrow();
    const sealed = Buffer.from(String(Reflect.get(Object(row.value), 'sealed')), 'base64');
    const opened = keyring.open(sealed, RECOVERY_KEY_PLACE).equals(source.key);
    return {
      name,
      passed: opened,
      detail: opened ? 'The restored keys open what is sealed' : 'They open something else',
    };
  } catch (error) {
    return { name, passed: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

async function readEverything({ source, signal }: DrillParts): Promise<DrillResult> {
  const { store, key } = source;
  const problems: string[] = [];
  let bytes = 0;
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    signal.throwIfAborted();
    try {
      await work();
    } catch (error) {
      signal.throwIfAborted();
      problems.push(error instanceof Error ? error.message : `${name}: ${String(error)}`);
    }
  };
  const { manifests, pieces, damaged } = await readCatalogue(store, key);
  for (const name of damaged) problems.push(`${name} is damaged, or was changed`);
  for (const { id, type } of manifests) {
    if (type === 'incremental') continue;
    const name = contentName(id);
    await attempt(name, async () => {
      for await (const entry of unpackEntries(openStream(key, name, store.get(name))))
        if (entry.kind === 'file') for await (const block of entry.content) bytes += block.length;
    });
  }
  for (const piece of pieces)
    await attempt(piece, async () => {
      for await (const block of openStream(key, piece, store.get(piece))) bytes += block.length;
    });
  // Older gaps do not matter, because a restore now begins at the newest base.
  const { log } = source.claim();
  const newest = manifests.findLast((each) => isBase(each) && logOf(each) === log);
  const gaps = gapsOf(piecesIn(log, pieces).filter(isSegment), newest?.wal?.from);
  return {
    checks: [
      {
        name: 'Seals',
        passed: problems.length === 0,
        detail:
          problems.length === 0
            ? `${manifests.length} of ${manifests.length} backups and ${pieces.length} of ${pieces.length} pieces of the log open, ${Math.round(bytes / 1_000_000)} MB in all`
            : firstOf(problems),
      },
      {
        name: 'Log without gaps',
        passed: gaps.length === 0,
        detail:
          gaps.length === 0
            ? 'Since the newest base every segment is followed by the next'
            : `missing after ${firstOf(gaps, ', ')}`,
      },
    ],
    rtoMs: null,
    rpoMs: null,
    backupId: null,
  };
}
