/**
 * The time of a first start until the company is complete, and of the second start, with the command that a person
 * uses.
 */
import { derivedWorkIsDone, openDatabase } from '../e2e/company-database.ts';
import { until } from '../e2e/server-process.ts';
import { npmStart, type Product } from './product.ts';
import { postgresBelow, proportionalBytes, residentBytes } from './proc.ts';
import { atMost, mib, ms, type Section } from './report.ts';

async function demoComplete(product: Product): Promise<void> {
  await until(
    'the demo company to be complete',
    async () => {
      const { body } = await product.owner.get('/api/dashboard/operations');
      // 250 ms between polls: a session may send 600 requests per minute.
      await new Promise((resolve) => setTimeout(resolve, 250));
      return (body as { demo: { done: boolean } | null }).demo?.done === true; // the response of the contract
    },
    600_000,
  );
}

/** The background work on a complete company uses part of a core, which would distort later measurements. */
async function atRest(dataDir: string): Promise<void> {
  const database = openDatabase(dataDir);
  try {
    await until('the work on the company’s history to be done', () => derivedWorkIsDone(database), 900_000);
  } finally {
    await database.close();
  }
}

/** Leaves the demo company complete in `dataDir` and the second server running. */
export async function measureStart(
  dataDir: string,
  scale: number,
): Promise<{ section: Section; product: Product }> {
  const settings = { DATA_DIR: dataDir, DEMO_SCALE: String(scale) };
  const cold = await npmStart(settings);
  let complete: number;
  let rested: number;
  let memory: [server: number, database: number];
  try {
    await demoComplete(cold);
    complete = cold.elapsed();
    memory = [residentBytes(cold.pid), proportionalBytes(postgresBelow(cold.pid))];
    await atRest(dataDir);
    rested = cold.elapsed();
  } finally {
    await cold.stop();
  }
  const warm = await npmStart(settings, cold.signIns);
  const section: Section = {
    title: 'Start',
    method: [
      '`npm start` on a built tree, timed from the command. Cold: no data folder yet, so PostgreSQL is set up and the',
      'schema made; the demo company is created in the background. Warm: the same data folder again. Memory: of the',
      'server process and of all PostgreSQL processes (shared pages counted once) when the company is complete.',
    ].join('\n'),
    tables: [
      {
        head: ['', 'Cold', 'Warm'],
        rows: [
          ['Address and sign-ins printed', ms(cold.readyMs), ms(warm.readyMs)],
          ['First person signed in', ms(cold.signedInMs), ms(warm.signedInMs)],
          ['Demo company complete', ms(complete), 'was complete'],
          ['Its history scored for fraud, cohorts counted, models trained', ms(rested), 'was done'],
          ['Server memory, company complete', mib(memory[0]), ''],
          ['PostgreSQL memory, company complete', mib(memory[1]), ''],
        ],
      },
    ],
    goals: [
      atMost('Signed in after the first `npm start`', cold.signedInMs, 10_000, ms),
      atMost('Demo company complete', complete, 90_000, ms),
      atMost('Second start ready', warm.readyMs, 3_000, ms),
    ],
  };
  return { section, product: warm };
}
