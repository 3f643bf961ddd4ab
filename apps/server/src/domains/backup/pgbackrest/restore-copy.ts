/** Restores a backup of pgBackRest into a scratch folder and starts it there, without a way back into the repository. */
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  DatabaseStartError,
  clusterFolder,
  lockFolder,
  prepareDataFolder,
  startCopy,
  unfinishedPrefix,
  type PostgresLog,
} from '@cottontree/embedded-postgres';
import { connect, type Database } from '../../../platform/database/client.ts';
import { demandRoom } from '../restore-into.ts';
import type { CataloguedBackup } from './catalogue.ts';
import { programsOf } from './installed-programs.ts';
import type { PgBackRest } from './program.ts';

/** Up to where the log is replayed: the end of the copy, a time, or all that is stored. */
export type Target = 'immediate' | 'newest' | Date;

export interface CopyParts {
  readonly pgbackrest: PgBackRest;
  /** Scratch folders are made in it. */
  readonly stateDir: string;
  /** Of DATABASE_URL. */
  readonly login: { readonly user: string; readonly database: string };
  readonly log: PostgresLog;
  readonly signal: AbortSignal;
}

export interface Copy {
  readonly database: Database;
  /** Stops it and removes the folder. */
  discard(): Promise<void>;
}

const PREFIX = `${unfinishedPrefix}pgbackrest-`;
const STATEMENT_MS = 10 * 60_000;

/**
 * All that the configuration may say of a restore is set back, so that nothing is written outside the folder: links and
 * tablespaces would lead into the running database, and `delta` would clean what is there.
 */
function restoreArguments(folder: string, { label, repository }: CataloguedBackup, target: Target): string[] {
  const kind =
    target === 'newest'
      ? ['--type=default']
      : [
          ...(target === 'immediate'
            ? ['--type=immediate']
            : ['--type=time', `--target=${target.toISOString().replace('T', ' ').replace('Z', '+00')}`]),
          '--target-action=promote',
        ];
  return [
    `--set=${label}`,
    `--repo=${repository}`,
    `--pg1-path=${clusterFolder(folder)}`,
    // On the host of the repository the cluster is on another machine; the copy is on this one.
    '--reset-pg1-host',
    '--archive-mode=off',
    '--no-delta',
    '--no-link-all',
    '--reset-link-map',
    '--reset-tablespace-map',
    `--tablespace-map-all=${path.join(folder, 'tablespaces')}`,
    '--reset-recovery-option',
    '--reset-db-include',
    '--reset-db-exclude',
    ...kind,
  ];
}

/** Removes the scratch folders of servers that were killed. */
export async function sweepCopies(stateDir: string): Promise<void> {
  if (!existsSync(stateDir)) return;
  for (const name of readdirSync(stateDir).filter((each) => each.startsWith(PREFIX))) {
    const folder = path.join(stateDir, name);
    try {
      (await lockFolder(folder)).release();
    } catch (error) {
      // Another server is testing a backup in it.
      if (error instanceof DatabaseStartError) continue;
      throw error;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function restoreCopy(parts: CopyParts, backup: CataloguedBackup, target: Target): Promise<Copy> {
  const { pgbackrest, stateDir, login, log, signal } = parts;
  const user = pgbackrest.user();
  const programs = programsOf(backup.version, backup.label);
  prepareDataFolder(stateDir, user);
  demandRoom(stateDir, backup.databaseBytes);
  const folder = mkdtempSync(path.join(stateDir, PREFIX));
  const lock = await lockFolder(folder);
  const remove = (): void => {
    lock.release();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    chmodSync(folder, user.steppedDown ? 0o711 : 0o700);
    for (const own of [clusterFolder(folder), path.join(folder, 'tablespaces')]) {
      mkdirSync(own, { mode: 0o700 });
      if (user.steppedDown) chownSync(own, user.uid, user.gid);
    }
    await pgbackrest.run('restore', restoreArguments(folder, backup, target), { signal });
    const { environment } = pgbackrest;
    const copy = await startCopy({ folder, programs, name: 'cottontree', login, environment, log });
    const database = connect(copy.connection, {
      writers: 1,
      readers: 1,
      heavyReaders: 1,
      statementTimeoutMs: STATEMENT_MS,
    });
    return {
      database,
      discard: async () => {
        await database.close();
        await copy.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
