/**
 * The global setup of the browser tests: a built server with a small demo company for each worker, and one Chromium for
 * all files.
 */
import type { TestProject } from 'vitest/node';
import { launchChromium } from './chromium.ts';
import type { DemoCompany } from './demo-company.ts';
import { createCompanySnapshot, removeCompanySnapshot, SNAPSHOT, startCopy } from './company-snapshot.ts';
import { newDataDir, removeDataDir, type ServerProcess } from './server-process.ts';

interface Standing {
  readonly company: DemoCompany;
  stop(): Promise<void>;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const standing: Standing[] = [];
  const tidy = async (): Promise<void> => {
    await Promise.all(standing.map((each) => each.stop()));
    // The program that named the run prepares and removes it.
    if (process.env['E2E_RUN'] === undefined) removeCompanySnapshot();
  };
  try {
    await createCompanySnapshot();
    const started = await Promise.allSettled(Array.from({ length: project.config.maxWorkers }, startCompany));
    for (const each of started) if (each.status === 'fulfilled') standing.push(each.value);
    for (const each of started) if (each.status === 'rejected') throw each.reason;
    const chromium = await launchChromium();
    project.provide(
      'companies',
      standing.map((each) => each.company),
    );
    project.provide('snapshot', SNAPSHOT);
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
    server = await startCopy(dataDir);
    return { company: { serverUrl: server.url, dataDir, signIns: server.signIns }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
