/**
 * Training of all models compared with a plain scan of the same rows, its effect on requests meanwhile, and the quality
 * of the models.
 */
import { contract } from '@cottontree/contract/index.ts';
import { ModelOutput } from '@cottontree/contract/predictions/predictions.ts';
import { sql } from 'kysely';
import { connect } from '../apps/server/src/platform/database/client.ts';
import { readTrainingData } from '../apps/server/src/domains/predictions/training-data.ts';
import { originsFor, train } from '../apps/server/src/domains/predictions/train.ts';
import { atLeast, atMost, count, ms, times, type Section } from './report.ts';
import { onCopy, withServer, type Stage } from './stage.ts';

const ROUNDS = 40;
const GOAL_P95_MS = 100;
const { readTrends, readPredictions, listInsights } = contract.analytics;
const PATHS = [
  `${readTrends.spec.path}?period=30`,
  `${readTrends.spec.path}?period=365&group=operations`,
  listInsights.spec.path,
  `${readPredictions.spec.path}?model=revenue&period=365`,
] as const;

export async function measureModels(stage: Stage): Promise<Section> {
  return await onCopy(stage, async (connection) => {
    const database = connect(connection, { statementTimeoutMs: 600_000 });
    const taken = { scan: 0, read: 0, train: 0, bytes: 0, transactions: 0 };
    let runs: ReturnType<typeof train>;
    try {
      const { rows } = await sql<{
        day: string | null;
      }>`select max(business_day) as day from day_closes`.execute(database.read);
      const day = rows[0]?.day;
      if (!day) throw new Error('The company has no closed day');
      const scanning = performance.now();
      const scanned = await sql<{ n: number }>`
        select count(*)::int as n, sum(amount), sum(fee_net) from transactions t join transaction_types k using (type)`.execute(
        database.write,
      );
      taken.scan = performance.now() - scanning;
      taken.transactions = scanned.rows[0]?.n ?? 0;
      const reading = performance.now();
      const data = await readTrainingData(database, day, originsFor, new AbortController().signal);
      taken.read = performance.now() - reading;
      if (!data) throw new Error('There is nothing to learn from');
      taken.bytes = data.months.length + data.origins.reduce((sum, { text }) => sum + text.length, 0);
      const training = performance.now();
      runs = train(data);
      taken.train = performance.now() - training;
    } finally {
      await database.close();
    }
    const reads = await withServer(stage, connection, async ({ owner }) => {
      const found: { path: string; p50: number; p95: number }[] = [];
      for (const path of PATHS) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const startedAt = performance.now();
          const { status } = await owner.get(path);
          if (status !== 200) throw new Error(`${path} was answered ${status}`);
          times.push(performance.now() - startedAt);
        }
        const sorted = times.toSorted((a, b) => a - b);
        found.push({ path, p50: sorted[ROUNDS / 2] ?? 0, p95: sorted[Math.floor(ROUNDS * 0.95)] ?? 0 });
      }
      return found;
    });
    const judged = runs.flatMap(({ model, period, result, milliseconds }) => {
      if (typeof result === 'string')
        return [[`${model}, ${period} days`, ms(milliseconds), 'insufficient data', '', '', '']];
      const backtest = ModelOutput.parse(result).backtest;
      const first = backtest?.measures[0];
      return [
        [
          `${model}, ${period} days`,
          ms(milliseconds),
          first?.name ?? 'not tested',
          first ? `${first.model.toFixed(3)} against ${first.naive?.toFixed(3) ?? '–'}` : '',
          backtest?.coverage
            .map(({ of, measured }) => `${(100 * measured).toFixed(0)}% of ${of}`)
            .join(', ') ?? '',
          backtest?.judgement?.withheld ?? '',
        ],
      ];
    });
    const month = runs.find(({ model, period }) => model === 'revenue' && period === 30)?.result;
    const coverage =
      typeof month === 'object'
        ? (month.backtest?.coverage.find(({ of }) => of === 'days')?.measured ?? 0)
        : 0;
    return {
      title: 'Predictive models',
      method:
        'All models for all periods from nothing: what PostgreSQL is asked, then the training itself, which the server leaves to a worker thread. Beside it one aggregate over all transactions. Then each screen’s request, one after another. The backtests are those of the run.',
      tables: [
        {
          head: ['Training', 'Time', 'Against one scan'],
          rows: [
            [`One scan of ${count(taken.transactions)} transactions`, ms(taken.scan), times(1)],
            [`Reading (${count(taken.bytes / 1_024)} KiB)`, ms(taken.read), times(taken.read / taken.scan)],
            ['Training', ms(taken.train), times(taken.train / taken.scan)],
          ],
        },
        {
          head: ['Model', 'Time', 'Checked by', 'Model against naive', 'Within 80%, 95%', 'Withheld'],
          rows: judged,
        },
        {
          head: ['Request', 'p50', 'p95'],
          rows: reads.map(({ path, p50, p95 }) => [path, ms(p50), ms(p95)]),
        },
      ],
      goals: [
        atMost('Reading and training of all models', taken.read + taken.train, 60_000, ms),
        atMost('Slowest analytics request, p95', Math.max(...reads.map(({ p95 }) => p95)), GOAL_P95_MS, ms),
        atLeast(
          'Days within the 80% band of the 30-day revenue forecast, per cent',
          100 * coverage,
          65,
          (value) => `${value.toFixed(0)}%`,
        ),
      ],
    };
  });
}
