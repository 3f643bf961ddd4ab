/**
 * Generates the demo company once for all servers of a run: the others start from copies, in a fraction of the time.
 */
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

/**
 * `npm test` and `npm run mutate:statements` generate the company in advance, under the name of their run, and remove it.
 * Otherwise the setup of the browser tests does both.
 */
const RUN = process.env['E2E_RUN'] ?? process.pid;
export const SNAPSHOT = path.join(os.tmpdir(), `cottontree-e2e-laid-${RUN}`);

/** Only the first server prints them. */
const signInsOf = (snapshot: string): string => `${snapshot}.json`;

/** One minute on an idle machine; several beside the other tests on a busy one. */
const GENERATED_WITHIN_MS = 600_000;

const settings = (dataDir: string) => ({ DATA_DIR: dataDir, DEMO_SCALE: '0.02' });

/** Leaves a data folder with a complete company in SNAPSHOT, its server stopped, unless it already exists. */
export async function createCompanySnapshot(): Promise<void> {
  if (existsSync(SNAPSHOT)) return;
  const dataDir = newDataDir();
  try {
    writeFileSync(signInsOf(SNAPSHOT), JSON.stringify(await generateCompany(dataDir)));
    renameSync(dataDir, SNAPSHOT);
  } finally {
    removeDataDir(dataDir);
  }
}

/** Leaves a complete company in the folder, its server stopped; resolves to the sign-ins of its people. */
export async function generateCompany(dataDir: string): Promise<ServerProcess['signIns']> {
  const server = await startServerProcess(settings(dataDir));
  try {
    await demoIsComplete(server);
    await waitForBackgroundWork(dataDir);
  } finally {
    await server.stop();
  }
  return server.signIns;
}

/**
 * Starts a server on its own copy of the generated company.
 * @param snapshot for a test, which runs in another process than the setup: `inject('snapshot')`
 */
export async function startCopy(
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
  snapshot = SNAPSHOT,
): Promise<ServerProcess> {
  // Not Node's copy function: the database belongs to another user when root runs the tests.
  execFileSync('cp', ['-a', `${snapshot}/.`, dataDir]);
  const server = await startServerProcess({ ...settings(dataDir), ...more });
  return { ...server, signIns: JSON.parse(readFileSync(signInsOf(snapshot), 'utf8')) };
}

export function removeCompanySnapshot(): void {
  for (const each of [SNAPSHOT, signInsOf(SNAPSHOT)]) removeDataDir(each);
}

async function demoIsComplete(server: ServerProcess): Promise<void> {
  const owner = server.signIns['Owner'];
  if (!owner) throw new Error(`no owner sign-in was printed:\n${server.output()}`);
  const client = await signInOverHttp(server.url, owner);
  await until(
    'the demo company to be complete',
    async () => {
      const { body } = await client.get('/api/dashboard/operations');
      return (body as { demo: { done: boolean } | null }).demo?.done === true; // the response of the contract
    },
    GENERATED_WITHIN_MS,
  );
}

/** Otherwise every copy would repeat work that can be done once. */
async function waitForBackgroundWork(dataDir: string): Promise<void> {
  const database = openDatabase(dataDir);
  try {
    const isDone = async (): Promise<boolean> => await derivedWorkIsDone(database);
    await until('the work on the company’s history to be done', isDone, GENERATED_WITHIN_MS);
  } finally {
    await database.close();
  }
}
