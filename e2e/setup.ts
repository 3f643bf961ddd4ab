/** Once for the browser run: the built server with a small demo company, and one Chromium for all files. */
import type { TestProject } from 'vitest/node';
import { signInOverHttp } from './http-client.ts';
import { launchChromium } from './chromium.ts';
import {
  newDataDir,
  removeDataDir,
  startServerProcess,
  until,
  type ServerProcess,
  type SignIn,
} from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    /** Of the server: leads to its database. */
    dataDir: string;
    signIns: Readonly<Record<string, SignIn>>;
    chromiumEndpoint: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = newDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO_SCALE: '0.02' });
  try {
    await demoIsComplete(server);
  } catch (error) {
    await server.stop();
    removeDataDir(dataDir);
    throw error;
  }
  const chromium = await launchChromium();
  project.provide('serverUrl', server.url);
  project.provide('dataDir', dataDir);
  project.provide('signIns', server.signIns);
  project.provide('chromiumEndpoint', chromium.wsEndpoint());
  return async () => {
    await chromium.close();
    await server.stop();
    removeDataDir(dataDir);
  };
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
