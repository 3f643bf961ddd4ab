/** What the screens of analysis, risk and reporting ask for, at two sizes of the company. */
import { analysisPaths } from './dashboard-paths.ts';
import { load } from './load.ts';
import { atMost, count, median, ms, times, type Section } from './report.ts';
import type { OnServer, Stage } from './stage.ts';
import { whileChanging } from './while-changing.ts';

const CONNECTIONS = 4;
const ROUNDS = { quick: 3, full: 5 } as const;

interface Measured {
  readonly path: string;
  /** Medians of the rounds, milliseconds. */
  readonly small: number;
  readonly large: number;
}

/** Asked in turn, beside a connection that commits all the time, so that the database is really asked. */
export async function measureAnalysis(
  { options }: Pick<Stage, 'options'>,
  one: OnServer,
  ten: OnServer,
): Promise<Section> {
  const slice = { seconds: 0.5, warmUpSeconds: 0.2, connections: CONNECTIONS };
  const p50 = async ({ url, cookie, pid, connection }: OnServer, path: string): Promise<number> => {
    const answered = () => load([url + path], { cookie, pid, ...slice });
    return (await whileChanging(connection, answered)).p50Ms;
  };
  const measured: Measured[] = [];
  for (const path of analysisPaths) {
    const small: number[] = [];
    const large: number[] = [];
    for (let round = 0; round < (options.quick ? ROUNDS.quick : ROUNDS.full); round += 1) {
      small.push(await p50(one, path));
      large.push(await p50(ten, path));
    }
    measured.push({ path, small: median(small), large: median(large) });
  }
  const growth = ({ small, large }: Measured): number => large / small;
  return {
    title: 'Endpoints of analysis, risk and reporting',
    method: [
      `${count(CONNECTIONS)} connections ask for one endpoint at a time, on the two companies of the dashboards, in turn, beside a`,
      'connection that commits one transaction after the other, so that nothing of an answer is kept. Medians of short rounds.',
    ].join('\n'),
    tables: [
      {
        head: ['Endpoint', 'p50', 'p50, 10 times', 'ratio'],
        rows: measured.map((each) => [
          each.path.replace('/api/', ''),
          ms(each.small),
          ms(each.large),
          times(growth(each)),
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
    ],
  };
}
