/** The cost of scoring, and how much of the injected fraud it finds. */
import { sql } from 'kysely';
import { connect, type Database, type Db } from '../apps/server/src/platform/database/client.ts';
import { scoreAll } from '../apps/server/src/domains/fraud/jobs/keep-scoring.ts';
import { systemClock } from '../apps/server/src/platform/time/clock.ts';
import { createCompany } from '@cottontree/demo-company/company.ts';
import { backtestFraud, measuredFrom } from '@cottontree/models/fraud-backtest.ts';
import { atLeast, count, times, type Section } from './report.ts';
import { onCopy, type Stage } from './stage.ts';

/** The seed of the demo, with which the weights were chosen, and one that was not used for it. */
const TUNED = 20_261;
const UNSEEN = 977;
const share = (x: number): string => `${(100 * x).toFixed(1)}%`;

interface InProduct {
  readonly rows: number;
  readonly seconds: number;
}
/** Scores everything that is waiting, including reading and writing. */
async function scored(database: Database): Promise<InProduct> {
  const count = async (): Promise<number> => {
    const { rows } = await sql<{
      n: number;
    }>`select coalesce(max(scored), 0)::int as n from fraud_progress`.execute(database.read);
    return rows[0]?.n ?? 0;
  };
  const before = await count();
  const started = performance.now();
  await scoreAll({ database, clock: systemClock });
  return { rows: (await count()) - before, seconds: (performance.now() - started) / 1_000 };
}

/** The whole history waits to be scored. */
export async function forgetScores(db: Db): Promise<void> {
  await sql`alter table fraud_alert_events disable trigger user`.execute(db);
  await sql`truncate fraud_alerts, fraud_alert_events, fraud_blocks, fraud_progress, fraud_profiles, fraud_devices,
                     fraud_arrivals, fraud_scores`.execute(db);
  await sql`insert into fraud_progress (history_to) select max(business_day) from day_closes`.execute(db);
}

/** The company's history in one pass, then the rows of its last day as incoming batches of 500. */
async function inProduct(stage: Stage): Promise<{ history: InProduct; arrivals: InProduct }> {
  return await onCopy(stage, async (connection) => {
    const database = connect(connection);
    try {
      await forgetScores(database.write);
      const history = await scored(database);
      await sql`
        insert into fraud_arrivals (ids, arrived_at)
        select array_agg(id), now() from (
          select id, row_number() over (order by at, id) / 500 as batch from transactions
           where business_day = (select max(business_day) from day_closes) and subscriber_id <> 'house') last_day
         group by batch order by batch`.execute(database.write);
      return { history, arrivals: await scored(database) };
    } finally {
      await database.close();
    }
  });
}

export async function measureFraud(stage: Stage): Promise<Section> {
  const { options } = stage;
  const product = await inProduct(stage);
  const scale = options.quick ? 0.1 : 0.5;
  const backtested = (seed: number) =>
    backtestFraud(createCompany({ seed, scale, months: 12, lastDay: '2026-10-31' }).days(), () =>
      performance.now(),
    );
  const tuned = backtested(TUNED);
  const unseen = backtested(UNSEEN);
  const rate = unseen.rows / (unseen.scoringMs / 1_000);
  return {
    title: 'Fraud',
    method: [
      `A year of the demo company at scale ${scale}, scored in the order of time in one thread with profiles in memory; the time is`,
      'that of the scoring alone. An alert is right when it is seen in a transaction of an injected episode; an episode is found',
      'when an alert is. The weights were chosen on the first seed; the second chose nothing. Rules and injections share an author.',
      'In the product: with reading rows and writing profiles, alerts and figures, on a copy of the loaded company.',
    ].join('\n'),
    tables: [
      {
        head: ['Seed', 'Confidence', 'Alerts of 10,000 active months', 'Precision', 'Episodes found'],
        rows: (
          [
            ['tuned', tuned],
            ['unseen', unseen],
          ] as const
        ).flatMap(([name, found]) =>
          [0.6, 0.7, 0.75].map((from) => {
            const { perTenThousand, precision, recall } = measuredFrom(found, from);
            return [name, `from ${from.toFixed(2)}`, count(perTenThousand), share(precision), share(recall)];
          }),
        ),
      },
      {
        head: ['', 'Rows', 'A row', 'Rows a second'],
        rows: [
          [
            'In one thread',
            count(unseen.rows),
            `${((1_000 * unseen.scoringMs) / unseen.rows).toFixed(1)} µs`,
            count(rate),
          ],
          ...(
            [
              ['History, in the product', product.history],
              ['As it comes in, batches of 500', product.arrivals],
            ] as const
          ).map(([name, { rows, seconds }]) => [
            name,
            count(rows),
            `${((1e6 * seconds) / rows).toFixed(1)} µs`,
            count(rows / seconds),
          ]),
        ],
      },
    ],
    goals: [
      atLeast('Precision from .60, unseen seed', measuredFrom(unseen, 0.6).precision, 0.1, times),
      atLeast('Precision from .75, unseen seed', measuredFrom(unseen, 0.75).precision, 0.5, times),
      atLeast('Episodes found, unseen seed', measuredFrom(unseen, 0.6).recall, 0.75, times),
      atLeast(
        'History scored in the product, rows a second',
        product.history.rows / product.history.seconds,
        15_000,
        count,
      ),
      atLeast(
        'Rows that came in scored a second',
        product.arrivals.rows / product.arrivals.seconds,
        1_000,
        count,
      ),
    ],
  };
}
