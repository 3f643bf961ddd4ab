/** The requests of the screens for analysis, risk and reporting, at two sizes of the company. */
import { analysisPaths } from './dashboard-paths.ts';
import { load } from './load.ts';
import { atMost, count, median, ms, times, type Section } from './report.ts';
import type { OnServer, Stage } from './stage.ts';
import { whileChanging, whileRestated } from './while-changing.ts';

const CONNECTIONS = 4;
const ROUNDS = { quick: 3, full: 5 } as const;

interface Measured {
  readonly path: string;
  /** Medians of the rounds, milliseconds. */
  readonly small: number;
  readonly large: number;
  /** Where every response has to be computed again. */
  readonly uncachedSmall: number;
  readonly uncachedLarge: number;
}

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
    const rounds: Omit<Measured, 'path'>[] = [];
    for (let round = 0; round < (options.quick ? ROUNDS.quick : ROUNDS.full); round += 1) {
      rounds.push({
        small: await p50(one, path, whileChanging),
        large: await p50(ten, path, whileChanging),
        uncachedSmall: await p50(one, path, whileRestated),
        uncachedLarge: await p50(ten, path, whileRestated),
      });
    }
    const middle = (of: keyof Omit<Measured, 'path'>): number => median(rounds.map((each) => each[of]));
    measured.push({
      path,
      small: middle('small'),
      large: middle('large'),
      uncachedSmall: middle('uncachedSmall'),
      uncachedLarge: middle('uncachedLarge'),
    });
  }
  const growth = ({ small, large }: Measured): number => large / small;
  const uncached = ({ uncachedSmall, uncachedLarge }: Measured): number => uncachedLarge / uncachedSmall;
  return {
    title: 'Endpoints of analysis, risk and reporting',
    method: [
      `${count(CONNECTIONS)} connections ask for one endpoint at a time, on the two companies of the dashboards, in turn, beside a`,
      'connection that commits one transaction after the other and writes the figures of the open day anew once a second, as',
      'while business arrives; then beside one whose transactions each change every day, so that nothing of an answer is kept',
      '(made anew). Medians of short rounds.',
    ].join('\n'),
    tables: [
      {
        head: ['Endpoint', 'p50', 'p50, 10 times', 'ratio', 'Made anew: p50', 'p50, 10 times', 'ratio'],
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
        1.2,
        times,
      ),
      atMost(
        'Analysis endpoints, p50 at 10 times the size, worst',
        Math.max(...measured.map(growth)),
        1.2,
        times,
      ),
      atMost(
        'Analysis endpoints made anew, p50 at 10 times the size, median',
        median(measured.map(uncached)),
        1.2,
        times,
      ),
      atMost(
        'Analysis endpoints made anew, p50 at 10 times the size, worst',
        Math.max(...measured.map(uncached)),
        1.2,
        times,
      ),
    ],
  };
}
