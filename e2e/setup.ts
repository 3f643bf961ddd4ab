/** Once for the browser run: a built server with a small demo company for each worker, and one Chromium for all files. */
import type { TestProject } from 'vitest/node';
import { launchChromium } from './chromium.ts';
import type { DemoCompany } from './demo-company.ts';
import { signInOverHttp } from './http-client.ts';
import {
  newDataDir,
  removeDataDir,
  startServerProcess,
  until,
  type ServerProcess,
} from './server-process.ts';

interface Standing {
  readonly company: DemoCompany;
  stop(): Promise<void>;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.allSettled(Array.from({ length: project.config.maxWorkers }, startCompany));
  const standing = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const tidy = async (): Promise<void> => {
    await Promise.all(standing.map((each) => each.stop()));
  };
  try {
    for (const each of started) if (each.status === 'rejected') throw each.reason;
    const chromium = await launchChromium();
    project.provide(
      'companies',
      standing.map((each) => each.company),
    );
    project.provide('chromiumEndpoint', chromium.wsEndpoint());
    return async () => {
      await chromium.close();
      await tidy();
    };
  } catch (error) {
    await tidy();
    throw error;
  }
}

async function startCompany(): Promise<Standing> {
  const dataDir = newDataDir();
  let server: ServerProcess | undefined;
  const stop = async (): Promise<void> => {
    await server?.stop();
    removeDataDir(dataDir);
  };
  try {
    server = await startServerProcess({ DATA_DIR: dataDir, DEMO_SCALE: '0.02' });
    await demoIsComplete(server);
    return { company: { serverUrl: server.url, dataDir, signIns: server.signIns }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
    120_000,
  );
}
