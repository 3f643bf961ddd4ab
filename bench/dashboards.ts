/**
 * Every dashboard endpoint at two sizes of the company, compared with an empty endpoint and with its SQL sent directly.
 */
import type pg from 'pg';
import { measureAnalysis } from './analysis.ts';
import { closedDayPaths, dashboardPaths, TRENDS } from './dashboard-paths.ts';
import { load, type LoadResult } from './load.ts';
import { atMost, count, median, ms, times, type Section, type Table } from './report.ts';
import { ratioOf, rounds } from './rounds.ts';
import { withServer, type OnServer, type Stage } from './stage.ts';
import { recordStatements, loadSql } from './straight-sql.ts';
import { whileChanging } from './while-changing.ts';

const CONNECTIONS = 20;
/** Short alternating rounds, so that other load of the machine affects all of them equally. */
const roundsOf = ({ options }: Pick<Stage, 'options'>): number => (options.quick ? 3 : 5);
const EMPTY = '/api/bench/signed-in';

interface Measured {
  readonly path: string;
  readonly small: LoadResult;
  readonly large: LoadResult;
  /** As `small`, while the database changes all the time. */
  readonly restless: LoadResult;
  readonly sql: LoadResult;
  /** The median over the rounds of the ratio of both sizes, by the median time of a response. */
  readonly growth: number;
}
type Round = Pick<Measured, 'small' | 'large' | 'restless' | 'sql'>;
const GROWTH_GOAL = 1.2;
const growthIn = (all: readonly Round[]): number =>
  ratioOf(
    all,
    ({ large }) => large.p50Ms,
    ({ small }) => small.p50Ms,
  );

const cpu = (result: LoadResult): number => result.cpuMsPerRequest ?? Number.NaN;
const shortName = (path: string): string => path.replace(/^\/api\/(dashboard\/)?/, '');

/** `large` is the same company, ten times as large. Both servers run all the time and are measured in turn. */
export async function measureDashboards(
  stage: Stage,
  small: pg.PoolConfig,
  large: pg.PoolConfig,
  rows: { small: number; large: number },
): Promise<Section[]> {
  return await withServer(stage, small, (one) =>
    withServer(stage, large, async (ten) => {
      const measured = await measureAll(stage, one, ten);
      return [section(measured, rows), await measureAnalysis(stage, one, ten)];
    }),
  );
}

async function measureAll(stage: Stage, one: OnServer, ten: OnServer): Promise<Measured[]> {
  const slice = { seconds: 0.75, warmUpSeconds: 0.25 };
  const loadPath = ({ url, cookie, pid }: OnServer, path: string): Promise<LoadResult> =>
    load([url + path], {
      cookie,
      connections: CONNECTIONS,
      pid,
      compressed: closedDayPaths.includes(path),
      ...slice,
    });
  const statements = await recordStatements(one.connection, one.cookie, [
    ...dashboardPaths,
    ...closedDayPaths,
  ]);
  const session = statements.get(dashboardPaths[0] ?? '')?.slice(0, 1) ?? [];
  const paths = [EMPTY, ...dashboardPaths, ...closedDayPaths];
  // Both servers compile their code before the measurement starts.
  for (const path of [...paths, ...paths]) for (const server of [one, ten]) await loadPath(server, path);
  const measured: Measured[] = [];
  for (const path of paths) {
    const all = await rounds(
      roundsOf(stage),
      async (): Promise<Round> => ({
        small: await loadPath(one, path),
        large: await loadPath(ten, path),
        restless: await whileChanging(one.connection, () => loadPath(one, path)),
        sql: await loadSql(one.connection, statements.get(path) ?? session, {
          callers: CONNECTIONS,
          ...slice,
        }),
      }),
      (some) => growthIn(some) > GROWTH_GOAL,
    );
    const of = (what: keyof Round): LoadResult => middle(all.map((each) => each[what]));
    measured.push({
      path,
      small: of('small'),
      large: of('large'),
      restless: of('restless'),
      sql: of('sql'),
      growth: growthIn(all),
    });
  }
  return measured;
}

/** The median of each value over the rounds. */
function middle(all: readonly LoadResult[]): LoadResult {
  const of = (figure: (each: LoadResult) => number): number => median(all.map(figure));
  return {
    requests: of((each) => each.requests),
    perSecond: of((each) => each.perSecond),
    p50Ms: of((each) => each.p50Ms),
    p99Ms: of((each) => each.p99Ms),
    cpuMsPerRequest: of(cpu),
  };
}

function section(measured: readonly Measured[], rows: { small: number; large: number }): Section {
  const [empty, ...others] = measured;
  if (!empty) throw new Error('nothing was measured');
  const closed = others.filter(({ path }) => closedDayPaths.includes(path));
  const endpoints = others.filter(({ path }) => dashboardPaths.includes(path));
  const restless = ({ restless: of }: Measured): number => cpu(of) / cpu(empty.restless);
  const trends = closed.find(({ path }) => path === TRENDS);
  const growth = (each: Measured): number => each.growth;
  const cpuGrowth = ({ small, large }: Measured): number => cpu(large) / cpu(small);
  const overEmpty = ({ small }: Measured): number => cpu(small) / cpu(empty.small);
  const worst = (ratio: (each: Measured) => number): number => Math.max(...endpoints.map(ratio));
  const latency: Table = {
    head: [
      'Endpoint',
      'p50',
      'p99',
      'a second',
      'p50, 10 times',
      'p99, 10 times',
      'a second, 10 times',
      'p50 ratio',
    ],
    rows: measured.map((each) => [
      shortName(each.path),
      ms(each.small.p50Ms),
      ms(each.small.p99Ms),
      count(each.small.perSecond),
      ms(each.large.p50Ms),
      ms(each.large.p99Ms),
      count(each.large.perSecond),
      times(growth(each)),
    ]),
  };
  const cost: Table = {
    head: [
      'Endpoint',
      'Server CPU',
      'to empty',
      'Changing: CPU',
      'to empty',
      '10 times, to 1',
      'Bare SQL: p50',
      'a second',
      'CPU',
      'Server CPU to bare SQL',
    ],
    rows: measured.map((each) => [
      shortName(each.path),
      ms(cpu(each.small)),
      times(overEmpty(each)),
      ms(cpu(each.restless)),
      times(restless(each)),
      times(cpuGrowth(each)),
      ms(each.sql.p50Ms),
      count(each.sql.perSecond),
      ms(cpu(each.sql)),
      times(cpu(each.small) / cpu(each.sql)),
    ]),
  };
  return {
    title: 'Dashboard endpoints',
    method: [
      `${CONNECTIONS} connections ask for one endpoint at a time, live view, as the owner, at ${count(rows.small)} transactions and at`,
      `${count(rows.large)}. The larger company is a copy in which every customer, card, KYC case and transaction was repeated`,
      'nine times by SQL, the sums multiplied and all figures computed again; both servers stand at the same time and are',
      'asked in turn, short rounds, of which the median counts; the ratio is that within each round, of five times as many rounds where',
      'it is above the limit. Limits a minute are off, as all callers share one session. "Empty" is an endpoint that does nothing but pass the',
      'kernel with a session. What the database said is kept while nothing in it changes (decision 12), so most of these',
      'answers cost the statement of the session alone. "Changing": the same beside a connection that commits one transaction',
      'after the other and writes the figures of the open day again once a second, as while business arrives: answers of closed',
      'days are kept then, and those that show the open day for that second (decision 52). Answers',
      'of closed days are asked for compressed, as browsers do. Bare SQL: the very statements of an answer of which nothing is',
      'known, its session included, sent by as many callers through the driver alone; the first line sends the session alone.',
    ].join('\n'),
    tables: [latency, cost],
    goals: [
      atMost(
        'Dashboard endpoints, p50 at 10 times the size, median of endpoints',
        median(endpoints.map(growth)),
        GROWTH_GOAL,
        times,
      ),
      atMost(
        'Dashboard endpoints, p50 at 10 times the size, worst endpoint',
        worst(growth),
        GROWTH_GOAL,
        times,
      ),
      atMost(
        'Dashboard endpoints, server CPU to an empty endpoint, median',
        median(endpoints.map(overEmpty)),
        2,
        times,
      ),
      atMost('Dashboard endpoints, server CPU to an empty endpoint, worst', worst(overEmpty), 2, times),
      atMost(
        'While the database changes, server CPU to an empty endpoint, answers of closed days, worst',
        Math.max(...closed.map(restless)),
        1.5,
        times,
      ),
      atMost(
        'While the database changes, server CPU to an empty endpoint, where the open day is shown, worst',
        Math.max(...endpoints.map(restless)),
        2.5,
        times,
      ),
      atMost(
        'Trends of a year while the database changes, server CPU',
        trends ? cpu(trends.restless) : Number.NaN,
        1,
        ms,
      ),
    ],
  };
}
