/** The requests of the screens for analysis, risk and reporting, at two sizes of the company. */
import { analysisPaths } from './dashboard-paths.ts';
import { load } from './load.ts';
import { atMost, count, median, ms, times, type Section } from './report.ts';
import { ratioOf, rounds } from './rounds.ts';
import type { OnServer, Stage } from './stage.ts';
import { whileChanging, whileRestated } from './while-changing.ts';

const CONNECTIONS = 4;
const ROUNDS = { quick: 3, full: 5 } as const;
const GOAL = 1.2;

interface Measured {
  readonly path: string;
  /** Medians of the rounds, milliseconds. */
  readonly small: number;
  readonly large: number;
  /** Where every response has to be computed again. */
  readonly uncachedSmall: number;
  readonly uncachedLarge: number;
  /** Medians of the ratios within each round. */
  readonly growth: number;
  readonly uncachedGrowth: number;
}
type Round = Pick<Measured, 'small' | 'large' | 'uncachedSmall' | 'uncachedLarge'>;
const growthIn = (all: readonly Round[]): number =>
  ratioOf(
    all,
    (each) => each.large,
    (each) => each.small,
  );
const uncachedGrowthIn = (all: readonly Round[]): number =>
  ratioOf(
    all,
    (each) => each.uncachedLarge,
    (each) => each.uncachedSmall,
  );

/** Requested in turn, while another connection commits all the time. */
export async function measureAnalysis(
  { options }: Pick<Stage, 'options'>,
  one: OnServer,
  ten: OnServer,
): Promise<Section> {
  const slice = { seconds: 0.5, warmUpSeconds: 0.2, connections: CONNECTIONS };
  const p50 = async (server: OnServer, path: string, beside: typeof whileChanging): Promise<number> => {
    const { url, cookie, pid, connection } = server;
    return (await beside(connection, () => load([url + path], { cookie, pid, ...slice }))).p50Ms;
  };
  const measured: Measured[] = [];
  for (const path of analysisPaths) {
    const all = await rounds(
      options.quick ? ROUNDS.quick : ROUNDS.full,
      async (): Promise<Round> => ({
        small: await p50(one, path, whileChanging),
        large: await p50(ten, path, whileChanging),
        uncachedSmall: await p50(one, path, whileRestated),
        uncachedLarge: await p50(ten, path, whileRestated),
      }),
      (some) => growthIn(some) > GOAL || uncachedGrowthIn(some) > GOAL,
    );
    const middle = (of: keyof Round): number => median(all.map((each) => each[of]));
    measured.push({
      path,
      small: middle('small'),
      large: middle('large'),
      uncachedSmall: middle('uncachedSmall'),
      uncachedLarge: middle('uncachedLarge'),
      growth: growthIn(all),
      uncachedGrowth: uncachedGrowthIn(all),
    });
  }
  const growth = (each: Measured): number => each.growth;
  const uncached = (each: Measured): number => each.uncachedGrowth;
  return {
    title: 'Endpoints of analysis, risk and reporting',
    method: [
      `${count(CONNECTIONS)} connections ask for one endpoint at a time, on the two companies of the dashboards, in turn, beside a`,
      'connection that commits one transaction after the other and writes the figures of the open day again once a second, as',
      'while business arrives; then beside one whose transactions each change every day, so that nothing of an answer is kept',
      '(made again). Medians of short rounds, the ratio within each round; five times as many where it is above the limit.',
    ].join('\n'),
    tables: [
      {
        head: ['Endpoint', 'p50', 'p50, 10 times', 'ratio', 'Made again: p50', 'p50, 10 times', 'ratio'],
        rows: measured.map((each) => [
          each.path.replace('/api/', ''),
          ms(each.small),
          ms(each.large),
          times(growth(each)),
          ms(each.uncachedSmall),
          ms(each.uncachedLarge),
          times(uncached(each)),
        ]),
      },
    ],
    goals: [
      atMost(
        'Analysis endpoints, p50 at 10 times the size, median',
        median(measured.map(growth)),
        GOAL,
        times,
      ),
      atMost(
        'Analysis endpoints, p50 at 10 times the size, worst',
        Math.max(...measured.map(growth)),
        GOAL,
        times,
      ),
      atMost(
        'Analysis endpoints made again, p50 at 10 times the size, median',
        median(measured.map(uncached)),
        GOAL,
        times,
      ),
      atMost(
        'Analysis endpoints made again, p50 at 10 times the size, worst',
        Math.max(...measured.map(uncached)),
        GOAL,
        times,
      ),
    ],
  };
}
