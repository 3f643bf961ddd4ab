/**
 * Segments and cohorts computed from scratch compared with a plain scan of the same rows, and the cost of reading them.
 */
import { contract } from '@cottontree/contract/index.ts';
import { sql } from 'kysely';
import { connect } from '../apps/server/src/platform/database/client.ts';
import { bringSegmentsUpToDate } from '../apps/server/src/domains/segments/jobs/keep-segments.ts';
import { systemClock } from '../apps/server/src/platform/time/clock.ts';
import { atMost, count, ms, times, type Section } from './report.ts';
import { onCopy, withServer, type Stage } from './stage.ts';

const ROUNDS = 50;
const GOAL_P95_MS = 100;
const { listSegments, listSegmentMembers, listSegmentInsights, listCohorts } = contract.segments;
const PATHS = [
  `${listSegments.spec.path}?type=behavioral&range=1y`,
  `${listSegments.spec.path}?type=demographic&range=30d`,
  `${listSegmentMembers.spec.path}?segment=steady`,
  listSegmentInsights.spec.path,
  `${listCohorts.spec.path}?range=1y`,
] as const;

export async function measureSegments(stage: Stage): Promise<Section> {
  return await onCopy(stage, async (connection) => {
    const database = connect(connection, { statementTimeoutMs: 600_000 });
    let made: { scan: number; all: number; again: number; days: number; months: number; rows: number };
    try {
      const { write } = database;
      await sql`truncate segment_snapshots, cohort_months, customer_months cascade`.execute(database.owner);
      const scanning = performance.now();
      const { rows } = await sql<{ n: string }>`
        select count(*)::text as n, sum(amount), sum(fee_net) from transactions t join transaction_types k using (type)`.execute(
        write,
      );
      const scan = performance.now() - scanning;
      const began = performance.now();
      await bringSegmentsUpToDate(database, systemClock);
      const all = performance.now() - began;
      const resting = performance.now();
      await bringSegmentsUpToDate(database, systemClock);
      const again = performance.now() - resting;
      const { rows: kept } = await sql<{ days: number; months: number }>`
        select (select count(*) from segment_snapshots)::int as days, (select count(*) from cohort_months)::int as months`.execute(
        write,
      );
      made = {
        scan,
        all,
        again,
        days: kept[0]?.days ?? 0,
        months: kept[0]?.months ?? 0,
        rows: Number(rows[0]?.n ?? 0),
      };
    } finally {
      await database.close();
    }
    const reads = await withServer(stage, connection, async ({ owner }) => {
      const found: { path: string; p50: number; p95: number }[] = [];
      for (const path of PATHS) {
        const taken: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const startedAt = performance.now();
          const { status } = await owner.get(path);
          if (status !== 200) throw new Error(`${path} was answered ${status}`);
          taken.push(performance.now() - startedAt);
        }
        const sorted = taken.toSorted((a, b) => a - b);
        found.push({ path, p50: sorted[ROUNDS / 2] ?? 0, p95: sorted[Math.floor(ROUNDS * 0.95)] ?? 0 });
      }
      return found;
    });
    return {
      title: 'Segments and cohorts',
      method:
        'Every snapshot that is kept, with statistics and movements, and the money of every month of cohorts, worked out from nothing by the background job; a second run finds nothing to do. Beside it one aggregate over all transactions. Then each screen’s request, one after another.',
      tables: [
        {
          head: [
            'Transactions',
            'Days kept',
            'Months',
            'From nothing',
            'One bare scan',
            'Of scans',
            'Nothing to do',
          ],
          rows: [
            [
              count(made.rows),
              count(made.days),
              count(made.months),
              ms(made.all),
              ms(made.scan),
              times(made.all / made.scan),
              ms(made.again),
            ],
          ],
        },
        {
          head: ['Request', 'p50', 'p95'],
          rows: reads.map(({ path, p50, p95 }) => [path, ms(p50), ms(p95)]),
        },
      ],
      goals: reads.map(({ path, p95 }) => atMost(`${path}, p95`, p95, GOAL_P95_MS, ms)),
    };
  });
}
