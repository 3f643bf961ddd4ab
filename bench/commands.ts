/** The cost of the audit records of a change and of the permission check. */
import { sql } from 'kysely';
import type pg from 'pg';
import { DONE, Done, route } from '@cottontree/contract/route.ts';
import { connect, type Db } from '../apps/server/src/platform/database/client.ts';
import { refusal } from '../apps/server/src/platform/http/access.ts';
import { systemClock } from '../apps/server/src/platform/time/clock.ts';
import { CommandGroups } from '../apps/server/src/platform/commands/command-groups.ts';
import type { CommandRequest } from '../apps/server/src/platform/commands/command-request.ts';
import { runCommand } from '../apps/server/src/platform/commands/command-run.ts';
import { command, type CommandEndpoint } from '../apps/server/src/platform/http/endpoint.ts';
import { memoryKeyring } from '../apps/server/src/platform/keys/keyring.ts';
import { findCallers } from '../apps/server/src/platform/sessions/session.ts';
import { cpuMs, load, type LoadResult } from './load.ts';
import { postgresBelow } from './proc.ts';
import { atLeast, count, median, ms, times, type Section, type Table } from './report.ts';
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

const groupable = { ...withAudit, route: route({ ...spec.spec, groupable: true }) };

const keyring = memoryKeyring();
const request: CommandRequest = {
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
};
const run = (db: Db, endpoint: CommandEndpoint): Promise<unknown> => runCommand(db, endpoint, request);

async function auditTable(db: Db, rounds: number): Promise<Table> {
  await sql`create table bench_changes (id bigint generated always as identity primary key, at timestamptz)`.execute(
    db,
  );
  interface Kind {
    readonly endpoint: CommandEndpoint;
    readonly alone: number[];
  }
  const kinds: readonly [Kind, Kind] = [
    { endpoint: without, alone: [] },
    { endpoint: withAudit, alone: [] },
  ];
  // Alternating, so that both have the same disk conditions; the first tenth warms up.
  for (let round = -rounds / 10; round < rounds; round += 1) {
    for (const { endpoint, alone } of kinds) {
      const started = performance.now();
      await run(db, endpoint);
      if (round >= 0) alone.push(performance.now() - started);
    }
  }
  const [bare, audited] = kinds.map(({ alone }) => median(alone));
  if (bare === undefined || audited === undefined) throw new Error('nothing was measured');
  return {
    head: ['A command of one insert', 'Without audit', 'With audit', 'Ratio'],
    rows: [['One after the other, median', ms(bare), ms(audited), times(audited / bare)]],
  };
}

const CALLERS = 8;
const KINDS = ['Without audit', 'With audit', 'With audit, groupable'] as const;
type Rates = Readonly<Record<(typeof KINDS)[number], Rate>>;
interface Rate {
  readonly perSecond: number;
  /** Of a command, in milliseconds: this process, which is client and server in one, and PostgreSQL. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/** Commands a second of some callers at once; medians of rounds that take turns. */
async function ratesOf(db: Db, commands: number): Promise<Rates> {
  const groups = new CommandGroups(db);
  const access = { write: db, held: () => undefined };
  const how = {
    'Without audit': () => run(db, without),
    'With audit': () => run(db, withAudit),
    'With audit, groupable': () => groups.run(access, groupable, request),
  } as const;
  const measured: Record<(typeof KINDS)[number], Rate[]> = {
    'Without audit': [],
    'With audit': [],
    'With audit, groupable': [],
  };
  const each = Math.ceil(commands / CALLERS);
  const database = (): number => postgresBelow(process.pid).reduce((sum, pid) => sum + (cpuMs(pid) ?? 0), 0);
  for (let round = 0; round < 5; round += 1)
    for (const kind of KINDS) {
      const server = process.cpuUsage();
      const before = database();
      const started = performance.now();
      await Promise.all(
        Array.from({ length: CALLERS }, async () => {
          for (let i = 0; i < each; i += 1) await how[kind]();
        }),
      );
      const seconds = (performance.now() - started) / 1_000;
      const { user, system } = process.cpuUsage(server);
      measured[kind].push({
        perSecond: (each * CALLERS) / seconds,
        serverCpu: (user + system) / 1_000 / (each * CALLERS),
        databaseCpu: (database() - before) / (each * CALLERS),
      });
    }
  const medians = KINDS.map((kind) => {
    const of = (value: (rate: Rate) => number): number => median(measured[kind].map(value));
    const rate: Rate = {
      perSecond: of(({ perSecond }) => perSecond),
      serverCpu: of(({ serverCpu }) => serverCpu),
      databaseCpu: of(({ databaseCpu }) => databaseCpu),
    };
    return [kind, rate] as const;
  });
  return Object.fromEntries(medians) as Rates; // one for each kind
}

const ratesTable = (rates: Rates): Table => ({
  head: [`${CALLERS} callers at once`, 'Commands a second', 'Processor: client and server', 'PostgreSQL'],
  rows: KINDS.map((kind) => {
    const { perSecond, serverCpu, databaseCpu } = rates[kind];
    return [kind, count(perSecond), ms(serverCpu), ms(databaseCpu)];
  }),
});

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
      const alone = await auditTable(database.write, quick ? 100 : 1_000);
      const rates = await ratesOf(database.write, quick ? 800 : 8_000);
      return {
        title: 'Evidence and permission',
        method: [
          'The same command through the kernel with and without an audit record; every commit is on the disk. With it the',
          'commands of a company take turns at the head of the chain; groupable ones share transactions. Below, an empty endpoint for anyone, for a session and for a',
          'permission, 20 connections: the session is looked up at each request.',
        ].join('\n'),
        tables: [alone, ratesTable(rates), await accessTable(server, database.readPool, quick ? 1.5 : 5)],
        goals: [
          atLeast(
            `Small audited commands a second, ${CALLERS} callers`,
            rates['With audit'].perSecond,
            2_000,
            count,
          ),
          atLeast(
            `The same where they are groupable`,
            rates['With audit, groupable'].perSecond,
            4_000,
            count,
          ),
        ],
      };
    } finally {
      await database.close();
    }
  });
}
