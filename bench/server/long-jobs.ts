/** The product's long jobs, each over the whole company, in the server's own process as in the product. */
import { sql } from 'kysely';
import { scoreAll } from '../../apps/server/src/domains/fraud/jobs/keep-scoring.ts';
import { trainDueModels } from '../../apps/server/src/domains/predictions/jobs/train-models.ts';
import { bringSegmentsUpToDate } from '../../apps/server/src/domains/segments/jobs/keep-segments.ts';
import { markDue } from '../../apps/server/src/figures/due.ts';
import { recomputeDueFigures } from '../../apps/server/src/figures/jobs/recompute-due-figures.ts';
import { checkSeals, type SealPlace } from '../../apps/server/src/platform/audit/seals/seal-on-demand.ts';
import type { Database } from '../../apps/server/src/platform/database/client.ts';
import { heavyReads } from '../../apps/server/src/platform/database/personal-access.ts';
import type { Keyring } from '../../apps/server/src/platform/keys/keyring.ts';
import { systemClock } from '../../apps/server/src/platform/time/clock.ts';
import { forgetScores } from '../fraud.ts';

export const LONG_JOBS = {
  'Figures of all days': async ({ write }: Database): Promise<void> => {
    const { rows } = await sql<{ first: string }>`select min(business_day) as first from day_closes`.execute(
      write,
    );
    const first = rows[0]?.first;
    if (first === undefined) throw new Error('no day is closed');
    await write.transaction().execute((tx) => markDue(tx, first, systemClock.now()));
  },
  'Fraud scores of the history': async ({ owner }: Database): Promise<void> => forgetScores(owner),
  'Segments and cohorts': async ({ owner }: Database): Promise<void> => {
    await sql`truncate segment_snapshots, cohort_months, customer_months cascade`.execute(owner);
  },
  'Training of all models': async ({ owner }: Database): Promise<void> => {
    await sql`truncate model_runs`.execute(owner);
  },
  'Check of all sealed rows': async (): Promise<void> => undefined,
} as const satisfies Readonly<Record<string, (database: Database) => Promise<void>>>;
export type LongJob = keyof typeof LONG_JOBS;

const never = new AbortController().signal;

const WORK: Readonly<Record<LongJob, (database: Database, keyring: Keyring) => Promise<unknown>>> = {
  'Figures of all days': (database) => recomputeDueFigures(database, systemClock),
  'Fraud scores of the history': (database) => scoreAll({ database, clock: systemClock }),
  'Segments and cohorts': (database) => bringSegmentsUpToDate(database, systemClock),
  'Training of all models': (database) => trainDueModels(database, systemClock, never, () => undefined),
  'Check of all sealed rows': async (database, keyring) => {
    const db = heavyReads(database, never);
    let after: SealPlace | undefined;
    do after = (await checkSeals(db, keyring, { after })).next ?? undefined;
    while (after);
  },
};

/** For a message of the benchmark; the job has something to do, which `LONG_JOBS` prepared. */
export async function runLongJob(message: unknown, database: Database, keyring: Keyring): Promise<void> {
  const { job } = message as { job: LongJob }; // sent by beside-jobs.ts
  await WORK[job](database, keyring);
}
