/** The cost of the audit records of a change and of the permission check. */
import { sql } from 'kysely';
import type pg from 'pg';
import { DONE, Done, route } from '@cottontree/contract/route.ts';
import { connect, type Db } from '../apps/server/src/platform/database/client.ts';
import { refusal } from '../apps/server/src/platform/http/access.ts';
import { systemClock } from '../apps/server/src/platform/time/clock.ts';
import { runCommand } from '../apps/server/src/platform/commands/command-run.ts';
import { command, type CommandEndpoint } from '../apps/server/src/platform/http/endpoint.ts';
import { memoryKeyring } from '../apps/server/src/platform/keys/keyring.ts';
import { findCallers } from '../apps/server/src/platform/sessions/session.ts';
import { load, type LoadResult } from './load.ts';
import { count, median, ms, times, type Section, type Table } from './report.ts';
import { onServer, type OnServer, type Stage } from './stage.ts';

const change = (tx: Db): Promise<unknown> =>
  sql`insert into bench_changes (at) values (${systemClock.now()})`.execute(tx);
const spec = route({
  method: 'POST',
  path: '/api/bench/change',
  summary: 'A change',
  access: 'public',
  output: Done,
});
// The runner takes endpoints of any route; these two have no input, so the casts lose nothing.
const withAudit = command(spec, async ({ tx }) => {
  await change(tx);
  return {
    output: DONE,
    audit: {
      action: 'role.update',
      entity: ['bench', '1'],
      description: 'A change',
      after: { field: 'value' },
    },
  };
}) as unknown as CommandEndpoint;
const without = command(spec, async ({ tx }) => {
  await change(tx);
  return { unchanged: DONE };
}) as unknown as CommandEndpoint;

const keyring = memoryKeyring();
const run = (db: Db, endpoint: CommandEndpoint): Promise<unknown> =>
  runCommand(db, endpoint, {
    actor: null,
    params: undefined,
    query: undefined,
    input: undefined,
    clock: systemClock,
    keyring,
    origin: {
      address: '127.0.0.1',
      userAgent: null,
      requestId: 'bench',
      deviceToken: null,
      leftToken: null,
      namedSession: null,
      header: () => undefined,
    },
    idempotencyKey: null,
  });

async function auditTable(db: Db, rounds: number): Promise<Table> {
  await sql`create table bench_changes (id bigint generated always as identity primary key, at timestamptz)`.execute(
    db,
  );
  interface Kind {
    readonly endpoint: CommandEndpoint;
    readonly alone: number[];
    readonly together: number[];
  }
  const kinds: readonly [Kind, Kind] = [
    { endpoint: without, alone: [], together: [] },
    { endpoint: withAudit, alone: [], together: [] },
  ];
  // Alternating, so that both have the same disk conditions; the first tenth warms up.
  for (let round = -rounds / 10; round < rounds; round += 1) {
    for (const { endpoint, alone } of kinds) {
      const started = performance.now();
      await run(db, endpoint);
      if (round >= 0) alone.push(performance.now() - started);
    }
  }
  const CALLERS = 8;
  for (let round = 0; round < 5; round += 1) {
    for (const { endpoint, together } of kinds) {
      const started = performance.now();
      await Promise.all(
        Array.from({ length: CALLERS }, async () => {
          for (let i = 0; i < rounds / CALLERS; i += 1) await run(db, endpoint);
        }),
      );
      together.push((Math.ceil(rounds / CALLERS) * CALLERS) / ((performance.now() - started) / 1_000));
    }
  }
  const [bare, audited] = kinds.map(({ alone, together }) => ({
    alone: median(alone),
    together: median(together),
  }));
  if (!bare || !audited) throw new Error('nothing was measured');
  return {
    head: ['A command of one insert', 'Without audit', 'With audit', 'Ratio'],
    rows: [
      ['One after the other, median', ms(bare.alone), ms(audited.alone), times(audited.alone / bare.alone)],
      [
        `${CALLERS} callers at once, commands a second`,
        count(bare.together),
        count(audited.together),
        times(audited.together / bare.together),
      ],
    ],
  };
}

async function accessTable(server: OnServer, readPool: pg.Pool, seconds: number): Promise<Table> {
  const loadPath = (path: string): Promise<LoadResult> =>
    load([server.url + path], {
      cookie: path.endsWith('public') ? '' : server.cookie,
      connections: 20,
      seconds,
      pid: server.pid,
    });
  for (const path of ['public', 'signed-in', 'power']) await loadPath(`/api/bench/${path}`);
  const results = {
    Public: await loadPath('/api/bench/public'),
    'Signed in': await loadPath('/api/bench/signed-in'),
    'Signed in, one permission': await loadPath('/api/bench/power'),
  };
  const cpu = (each: LoadResult): number => each.cpuMsPerRequest ?? Number.NaN;
  const base = cpu(results.Public);
  return {
    head: ['Empty endpoint', 'p50', 'a second', 'Server CPU', 'to public'],
    rows: [
      ...Object.entries(results).map(([name, each]) => [
        name,
        ms(each.p50Ms),
        count(each.perSecond),
        ms(cpu(each)),
        times(cpu(each) / base),
      ]),
      ['The decision alone, in memory', '', '', `${(await decisionNs(server, readPool)).toFixed(0)} ns`, ''],
    ],
  };
}

async function decisionNs({ cookie }: OnServer, readPool: pg.Pool): Promise<number> {
  const token = /cottontree_session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const [caller] = await findCallers(readPool, [token], systemClock.now());
  const actor = caller?.actor ?? null;
  const ROUNDS = 2_000_000;
  let allowed = 0;
  const started = performance.now();
  for (let i = 0; i < ROUNDS; i += 1) if (refusal({ access: 'analytics.view' }, actor) === null) allowed += 1;
  if (allowed !== ROUNDS) throw new Error('the owner was refused');
  return ((performance.now() - started) * 1e6) / ROUNDS;
}

export async function measureCommands(stage: Stage): Promise<Section> {
  const { quick } = stage.options;
  return await onServer(stage, async (server) => {
    const database = connect(server.connection);
    try {
      return {
        title: 'Evidence and permission',
        method: [
          'The same command through the kernel with and without an audit record; every commit is on the disk. With it the',
          'commands of a company take turns at the head of the chain. Below, an empty endpoint for anyone, for a session and for a',
          'permission, 20 connections: the session is looked up at each request.',
        ].join('\n'),
        tables: [
          await auditTable(database.write, quick ? 100 : 1_000),
          await accessTable(server, database.readPool, quick ? 1.5 : 5),
        ],
        goals: [],
      };
    } finally {
      await database.close();
    }
  });
}
