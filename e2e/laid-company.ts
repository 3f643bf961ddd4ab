/** The demo company laid down once for all servers of a run: the others are copies, for a fraction of the time. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { derivedWorkIsDone, openDatabase } from './company-database.ts';
import { signInOverHttp } from './http-client.ts';
import {
  newDataDir,
  removeDataDir,
  startServerProcess,
  until,
  type ServerProcess,
} from './server-process.ts';

/** `npm test` lays the company down ahead, under the name of its run. Else the setup of the browser tests does. */
const RUN = process.env['E2E_RUN'] ?? process.pid;
const LAID = path.join(os.tmpdir(), `cottontree-e2e-laid-${RUN}`);

/** Printed by the first server alone. */
const SIGN_INS = `${LAID}.json`;

/** A minute on a quiet machine; beside the other tests on a busy one several. */
const LAID_WITHIN_MS = 600_000;

const settings = (dataDir: string) => ({ DATA_DIR: dataDir, DEMO_SCALE: '0.02' });

/** Leaves a data folder with a complete company in LAID, its server stopped, unless one is there. */
export async function layCompanyDown(): Promise<void> {
  if (existsSync(LAID)) return;
  const dataDir = newDataDir();
  try {
    writeFileSync(SIGN_INS, JSON.stringify(await layDown(dataDir)));
    renameSync(dataDir, LAID);
  } finally {
    removeDataDir(dataDir);
  }
}

/** Leaves a complete company in the folder, its server stopped; resolves to the sign-ins of its people. */
export async function layDown(dataDir: string): Promise<ServerProcess['signIns']> {
  const server = await startServerProcess(settings(dataDir));
  try {
    await demoIsComplete(server);
    await isAtRest(dataDir);
  } finally {
    await server.stop();
  }
  return server.signIns;
}

/** A server on its own copy of the company that was laid down. */
export async function startCopy(dataDir: string): Promise<ServerProcess> {
  // Not Node's own copy: the database belongs to another user when root runs the tests.
  execFileSync('cp', ['-a', `${LAID}/.`, dataDir]);
  const server = await startServerProcess(settings(dataDir));
  return { ...server, signIns: JSON.parse(readFileSync(SIGN_INS, 'utf8')) };
}

export function removeLaidCompany(): void {
  for (const each of [LAID, SIGN_INS]) removeDataDir(each);
}

async function demoIsComplete(server: ServerProcess): Promise<void> {
  const owner = server.signIns['Owner'];
  if (!owner) throw new Error(`no owner sign-in was printed:\n${server.output()}`);
  const client = await signInOverHttp(server.url, owner);
  await until(
    'the demo company to be complete',
    async () => {
      const { body } = await client.get('/api/dashboard/operations');
      return (body as { demo: { done: boolean } | null }).demo?.done === true; // the contract's answer
    },
    LAID_WITHIN_MS,
  );
}

/** Else every copy would do for itself what can be done once. */
async function isAtRest(dataDir: string): Promise<void> {
  const database = openDatabase(dataDir);
  try {
    const rest = async (): Promise<boolean> => await derivedWorkIsDone(database);
    await until('the work on the company’s history to be done', rest, LAID_WITHIN_MS);
  } finally {
    await database.close();
  }
}
