/** How long people wait for a small command and for a sign-in while a long job runs, beside the same without one. */
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../apps/server/src/platform/database/client.ts';
import { throughImport } from './import.ts';
import { quantile } from './load.ts';
import { signInOf } from './product.ts';
import { atMost, count, ms, type Section } from './report.ts';
import { LONG_JOBS, type LongJob } from './server/long-jobs.ts';
import { onServer, type OnServer, type Stage } from './stage.ts';

const LIMIT_MS = 250;
/** Between two requests of a kind: a few people at work, who do not fill the machine themselves. */
const APART_MS = 50;

interface Waits {
  readonly commands: readonly number[];
  readonly signIns: readonly number[];
  /** How long the job took, or how long it was measured without one. */
  readonly tookMs: number;
}

async function requested(url: string, headers: Record<string, string>, body: object): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - started;
}

/** Requests one after the other until the job is done, at least for `leastMs`. */
async function beside(
  stage: Stage,
  server: OnServer,
  job: () => Promise<unknown>,
  leastMs: number,
): Promise<Waits> {
  const started = performance.now();
  let running = true;
  let number = 0;
  const repeated = async (request: () => Promise<number>): Promise<number[]> => {
    const waits: number[] = [];
    while (running || performance.now() - started < leastMs) {
      waits.push(await request());
      await delay(APART_MS);
    }
    return waits.toSorted((a, b) => a - b);
  };
  const commands = repeated(() =>
    requested(
      `${server.url}/api/features/suggestions`,
      { cookie: server.cookie },
      { title: `Measured ${number++} at ${started}`, description: 'A suggestion of the benchmark' },
    ),
  );
  const signIns = repeated(() =>
    requested(`${server.url}/api/user-management/login`, {}, signInOf(stage.signIns, 'Owner')),
  );
  let tookMs = 0;
  const ended = job().finally(() => {
    tookMs = performance.now() - started;
    running = false;
  });
  const [, commandWaits, signInWaits] = await Promise.all([ended, commands, signIns]);
  return { commands: commandWaits, signIns: signInWaits, tookMs: Math.max(tookMs, leastMs) };
}

/** Each job on a copy of the company of its own. */
async function besideJob(stage: Stage, job: LongJob): Promise<Waits> {
  return await onServer(stage, async (server) => {
    const database = connect(server.connection);
    try {
      await LONG_JOBS[job](database);
    } finally {
      await database.close();
    }
    return await beside(stage, server, () => server.run({ job }), 0);
  });
}

export async function measureBesideJobs(stage: Stage): Promise<Section> {
  const { quick } = stage.options;
  const leastMs = quick ? 3_000 : 30_000;
  const rows = quick ? 100_000 : 1_000_000;
  const measured = new Map<string, Waits>();
  const alone = await onServer(stage, (server) => beside(stage, server, async () => undefined, leastMs));
  measured.set('No job', alone);
  for (const job of Object.keys(LONG_JOBS) as LongJob[]) measured.set(job, await besideJob(stage, job));
  const importing = `Import of ${count(rows)} transactions`;
  const imported = await onServer(stage, (server) =>
    beside(stage, server, () => throughImport(server, rows), 0),
  );
  measured.set(importing, imported);
  const p99 = (waits: readonly number[]): number => quantile(waits, 0.99);
  return {
    title: 'People beside long jobs',
    method: [
      'One person after the other signs in, and another makes a small command (a suggestion, with its audit record), each',
      `${APART_MS} ms after the last answer, while one long job over the whole company runs in the same server. The company is`,
      'of the scale of this run; client, server and PostgreSQL share the cores.',
    ].join('\n'),
    tables: [
      {
        head: ['Beside', 'Took', 'Command, p50', 'Command, p99', 'Sign-in, p50', 'Sign-in, p99'],
        rows: [...measured].map(([job, { tookMs, commands, signIns }]) => [
          job,
          ms(tookMs),
          ms(quantile(commands, 0.5)),
          ms(p99(commands)),
          ms(quantile(signIns, 0.5)),
          ms(p99(signIns)),
        ]),
      },
    ],
    goals: [...measured].flatMap(([job, { commands, signIns }]) => [
      atMost(`Beside: ${job}: a small command, p99`, p99(commands), LIMIT_MS, ms),
      atMost(`Beside: ${job}: a sign-in, p99`, p99(signIns), LIMIT_MS, ms),
    ]),
  };
}
