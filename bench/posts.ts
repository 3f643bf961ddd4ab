/** One transaction a POST: rows that come one by one, as a switch sends them, over many connections. */
import { load, type LoadResult, type OtherCpu } from './load.ts';
import { postgresBelow } from './proc.ts';
import { atLeast, atMost, count, ms, type Section } from './report.ts';
import { sampleTransactions } from './sample-transactions.ts';
import { onServer, type OnServer, type Stage } from './stage.ts';

const CONNECTIONS = 64;
/** More than are sent, so that the load never runs dry. */
const MOST_A_SECOND = 4_000;

async function throughPosts(server: OnServer, seconds: number): Promise<LoadResult & OtherCpu> {
  const day = new Date().toISOString().slice(0, 10);
  const warmUpSeconds = 2;
  const rows = await sampleTransactions(server.connection, MOST_A_SECOND * (seconds + warmUpSeconds), day);
  // Prepared text: the cost of writing it belongs to the sender.
  const bodies = rows.map((row) => JSON.stringify({ rows: [row] }))[Symbol.iterator]();
  return await load([`${server.url}/api/ingest/transactions`], {
    cookie: server.cookie,
    connections: CONNECTIONS,
    seconds,
    warmUpSeconds,
    pid: server.pid,
    bodies,
    databasePids: () => postgresBelow(process.pid),
  });
}

export async function measurePosts(stage: Stage): Promise<Section> {
  return await onServer(stage, async (server) => {
    const result = await throughPosts(server, stage.options.quick ? 3 : 20);
    const shares = {
      Client: result.clientCpuMsPerRequest,
      Server: result.cpuMsPerRequest ?? Number.NaN,
      PostgreSQL: result.databaseCpuMsPerRequest ?? Number.NaN,
    };
    const all = Object.values(shares).reduce((sum, each) => sum + each, 0);
    return {
      title: 'Rows that come one by one',
      method: [
        `One transaction of the open day a POST over ${CONNECTIONS} connections, as fast as they are answered: validated, booked, with its`,
        'own audit record, and on the disk when it is answered. Commands that wait at the same moment share a transaction',
        '(decision 85). Client, server and PostgreSQL share the cores.',
      ].join('\n'),
      tables: [
        {
          head: ['POSTs a second', 'p50', 'p99'],
          rows: [[count(result.perSecond), ms(result.p50Ms), ms(result.p99Ms)]],
        },
        {
          head: ['Processor time', 'A POST', 'Share'],
          rows: [
            ...Object.entries(shares).map(([who, each]) => [
              who,
              ms(each),
              `${((100 * each) / all).toFixed(0)}%`,
            ]),
            ['In all', ms(all), ''],
          ],
        },
      ],
      goals: [
        atLeast(
          `POSTs of one transaction a second, ${CONNECTIONS} connections`,
          result.perSecond,
          1_500,
          count,
        ),
        atMost(`POSTs of one transaction, ${CONNECTIONS} connections, p99`, result.p99Ms, 100, ms),
      ],
    };
  });
}
