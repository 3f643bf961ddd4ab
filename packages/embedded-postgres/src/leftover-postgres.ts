import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { folderInUse } from './folder-lock.ts';
import { runningProcesses, type RunningProcess } from './process-table.ts';
import { DatabaseStartError } from './start-error.ts';
import { clusterFolder } from './folder-layout.ts';
import type { PostgresLog } from './log.ts';

// A killed server may leave its PostgreSQL running for a moment, or, where the kernel does not signal it, permanently.
// Every process of a cluster carries a stamp (PostgreSQL shows cluster_name in the titles of its processes): which
// folder it serves, and which server started it. The parent process decides the rest: while the parent is the stamped
// server, that server is alive; an orphan has another parent.

const patience = 60_000;

/** The value of `cluster_name` for a PostgreSQL that this process starts on the folder; begins with `name`, for people. */
export function processStamp(name: string, dataDir: string): string {
  return `${name}${stampOf(dataDir)}${process.pid}`;
}

/**
 * Makes sure that the cluster can be started: stops an orphan and waits for its end, and deletes a process-id file that
 * refers to an unrelated program. Throws DatabaseStartError when the cluster is used by a PostgreSQL of a live server,
 * or by one that somebody started by hand. Call it while holding the folder's lock.
 */
export async function settleLeftovers(dataDir: string, socketDir: string, log: PostgresLog): Promise<void> {
  const recorded = recordedProcess(dataDir);
  if (recorded === undefined) return;
  const deadline = performance.now() + patience;
  let signalled = false;
  for (;;) {
    const all = runningProcesses();
    const ours = all.filter(({ command }) => command.includes(stampOf(dataDir)));
    if (ours.length === 0) return clearReusedId(all, recorded, dataDir, socketDir);
    const main = ours.find(({ command }) => command.includes('cluster_name='));
    if (main && main.parent === ownerOf(main, dataDir)) throw folderInUse(dataDir, main.parent);
    if (main && !signalled) {
      log.info(`A PostgreSQL that a killed server left behind (process ${main.pid}) is being stopped.`);
      stopOrphan(main, dataDir);
      signalled = true;
    }
    if (performance.now() > deadline) {
      throw new DatabaseStartError(
        `A PostgreSQL that a killed server left behind (process ${ours[0]?.pid}) still uses ${dataDir} ` +
          `after ${patience / 1000} seconds: wait until it has ended, then start again.`,
      );
    }
    await sleep(50);
  }
}

function stampOf(dataDir: string): string {
  return `-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)}-`;
}

function ownerOf(main: RunningProcess, dataDir: string): number {
  return Number.parseInt(main.command.split('cluster_name=')[1]?.split(stampOf(dataDir))[1] ?? '', 10);
}

/** The first line of `postmaster.pid`; undefined after a clean stop. */
function recordedProcess(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(
      readFileSync(path.join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8'),
      10,
    );
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function stopOrphan(main: RunningProcess, dataDir: string): void {
  try {
    process.kill(main.pid, 'SIGINT');
  } catch {
    // It has already ended, or belongs to another user; in the latter case this reports an error.
    if (!runningProcesses().some(({ pid }) => pid === main.pid)) return;
    throw new DatabaseStartError(
      `PostgreSQL (process ${main.pid}) still uses ${dataDir} and may not be stopped by this user: stop it first.`,
    );
  }
}

/**
 * PostgreSQL refuses to start while the recorded id belongs to any live process of its user, which after a power cut or
 * in a restarted container may be any program. The file is deleted only when nothing of the cluster runs and that
 * program is not a PostgreSQL.
 */
function clearReusedId(all: RunningProcess[], recorded: number, dataDir: string, socketDir: string): void {
  const holder = all.find(({ pid }) => pid === recorded);
  if (!holder) return;
  const [program = '', ...args] = holder.command.split(' ');
  const folderName = path.basename(clusterFolder(dataDir));
  if (path.basename(program).startsWith('postgres') && args.some((arg) => arg.includes(folderName))) {
    throw new DatabaseStartError(
      `A PostgreSQL that this server did not start (process ${recorded}) uses ${dataDir}: stop it, then start again.`,
    );
  }
  rmSync(path.join(clusterFolder(dataDir), 'postmaster.pid'), { force: true });
  rmSync(path.join(socketDir, '.s.PGSQL.5432.lock'), { force: true });
  rmSync(path.join(socketDir, '.s.PGSQL.5432'), { force: true });
}
