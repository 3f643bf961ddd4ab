/** A database superuser deletes rows together with the evidence: seals moved, deleted or set back. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyExport } from '../../../../tools/verify-audit.mjs';
import { checkAllWork } from '../domains/audit/jobs/check-all.ts';
import { runSealRound } from '../domains/audit/jobs/keep-seals.ts';
import { SealPatrol } from '../platform/audit/seals/seal-chain.ts';
import { beginSeals } from '../platform/audit/seals/seal-begin.ts';
import { Census, sealRound } from '../platform/audit/seals/seal-rounds.ts';
import { startTestQueue, type TestQueue } from './queue.ts';
import { sampleRate, sampleSubscriber } from './sample-rows.ts';
import { soon } from './soon.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

const TABLES = ['seals', 'sealed_units', 'fx_rates', 'subscribers', 'row_changes'] as const;

describe('rows deleted together with what would show it', () => {
  let t: TestApp;
  let owner: Person;
  let queue: TestQueue;
  let round: () => Promise<string[] | null>;
  const parts = () => ({ database: t.database, clock: t.clock, keyring: t.keyring });
  /** A server that was started later, without any memory. */
  const otherServer = () => {
    const own = { census: new Census(), patrol: new SealPatrol() };
    return () => runSealRound(parts(), own);
  };
  const asSuperuser = (...statements: string[]) =>
    t.database.owner.transaction().execute(async (tx) => {
      for (const table of TABLES) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      for (const table of TABLES) await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });
  const one = async (query: string): Promise<string> =>
    (await sql<{ key: string }>`select (${sql.raw(query)})::text as key`.execute(t.database.owner)).rows[0]
      ?.key ?? '';
  const newestOf = (table: string, scope: string) =>
    one(
      `select max(number) from seals where content ->> 'table' = '${table}' and content ->> 'scope' = '${scope}'`,
    );
  const onDemand = async (query = ''): Promise<string[]> =>
    (await owner.get(`/api/audit/seals${query}`)).body.findings;
  /** "Check all rows": what it leaves on the list. */
  const checkAll = async (): Promise<string[]> => {
    t.clock.advance(1_000);
    await owner.send('POST', '/api/audit/seals/checks');
    await soon(async () =>
      expect((await owner.get('/api/audit/seals/checks')).body.check.state).toBe('done'),
    );
    const { findings } = (await owner.get('/api/audit/seals/findings')).body;
    return findings.map(({ finding }: { finding: string }) => finding);
  };
  const offline = async (): Promise<string[]> => {
    const file = String((await owner.get('/api/audit/export?rows=sealed')).body).trimEnd();
    return (await verifyExport(file.split('\n'), t.keyring.publicKey)).sentences;
  };
  const feed = (what: string, ...rows: object[]) => owner.send('POST', `/api/ingest/${what}`, { rows });
  const restore = async () => {
    await asSuperuser(
      ...TABLES.flatMap((table) => [
        `delete from ${table}`,
        `insert into ${table} overriding system value select * from kept_${table}`,
      ]),
      'delete from seal_findings',
    );
  };

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    owner = await t.signIn('owner');
    await beginSeals(parts());
    round = otherServer();
    await feed('rates', ...['2026-10-01', '2026-10-02', '2026-10-03'].map((day) => sampleRate(day)));
    // Two seals of one unit: the older one is not the newest of any unit.
    for (const id of ['S1', 'S2']) {
      await feed('subscribers', sampleSubscriber(id));
      await round();
    }
    for (const table of TABLES)
      await sql.raw(`create table kept_${table} as table ${table}`).execute(t.database.owner);
    queue = await startTestQueue(t, { works: [checkAllWork(t.database, t.clock, t.keyring)] });
  });
  afterAll(async () => {
    await queue.stop();
    await t.close();
  });

  const goneDay = [
    `delete from fx_rates where day = '2026-10-02'`,
    `delete from sealed_units where table_name = 'fx_rates' and scope = '2026-10-02'`,
  ];
  const moved = `update seals set scope = '1999-01-01' where table_name = 'fx_rates' and scope = '2026-10-02'`;
  const deleted = `delete from seals where table_name = 'fx_rates' and scope = '2026-10-02'`;

  it('nothing is found before the manipulation', async () => {
    expect(await round()).toEqual([]);
    expect(await onDemand()).toEqual([]);
    expect(await checkAll()).toEqual([]);
    expect(await offline()).toEqual([]);
  });
  it('a day whose seal was moved to another is named by every check', async () => {
    const seal = await newestOf('fx_rates', '2026-10-02');
    const sentence = `seal ${seal} of fx_rates of 2026-10-02 stands as one of fx_rates of 1999-01-01`;
    await asSuperuser(...goneDay, moved);
    expect(await onDemand()).toContain(sentence);
    expect(await checkAll()).toContain(sentence);
    expect(await round()).toContain(sentence);
    expect(await otherServer()()).toContain(sentence);
    expect(await offline()).toContain('fx_rates of 2026-10-02 is missing, of which 1 rows were sealed.');
    await restore();
    expect(await round()).toEqual([]);
  });
  it('a day whose seal was deleted is named by the neighbouring seals, and by other data about it', async () => {
    const seal = Number(await newestOf('fx_rates', '2026-10-02'));
    await asSuperuser(...goneDay, deleted, `delete from row_changes where seal is not null`);
    const between = `seal ${seal} is missing, between seal ${seal - 1} of fx_rates of 2026-10-01 and seal ${seal + 1} of fx_rates of 2026-10-03`;
    expect(await onDemand()).toContain(between);
    expect(await checkAll()).toContain(between);
    expect(await round()).toContain(between);
    expect(await otherServer()()).toContain(between);
    await restore();
    await asSuperuser(goneDay[0] ?? '', deleted);
    const known = `seal ${seal} is missing, which sealed fx_rates of 2026-10-02`;
    expect(await onDemand()).toEqual([known, `fx_rates of 2026-10-02 has lost seal ${seal}`]);
    expect(await checkAll()).toContain(known);
    expect(await round()).toContain(known);
    await restore();
    expect(await round()).toEqual([]);
  });
  it('a day of which only its list of rows was deleted is named, also in the check of that day alone', async () => {
    const seal = await newestOf('fx_rates', '2026-10-02');
    const sentence = `fx_rates of 2026-10-02 has lost the list of the rows that seal ${seal} stands for`;
    await asSuperuser(...goneDay);
    for (const query of ['', '?table=fx_rates', '?day=2026-10-02'])
      expect([query, await onDemand(query)]).toEqual([query, [sentence]]);
    expect(await round()).toEqual([sentence]);
    expect(await otherServer()()).toEqual([sentence]);
    await restore();
  });
  it.each([
    ['whose signature is another', `signature = sha512(signature)`, 'is not signed by this installation'],
    ['whose rows are others', `content = content || '{"rows": "7"}'`, 'was altered'],
    ['that cannot be read', `content = content - 'rows'`, 'cannot be read'],
    [
      'that names another before it',
      `content = content || '{"previous": "${'0'.repeat(64)}"}'`,
      'does not follow the seal before it',
    ],
  ])('a seal %s is named with table and day, though it is the newest of no unit', async (_, change, what) => {
    const seal = await one(
      `select min(number) from seals where table_name = 'subscribers' and scope = '2026-10-01'`,
    );
    await asSuperuser(`update seals set ${change} where number = ${seal}`);
    const sentence = `seal ${seal} of subscribers of 2026-10-01 ${what}`;
    expect(await onDemand()).toContain(sentence);
    expect(await checkAll()).toContain(sentence);
    expect(await round()).toContain(sentence);
    expect(await otherServer()()).toContain(sentence);
    await restore();
    expect(await round()).toEqual([]);
  });
});

describe('rows set back to an older seal', () => {
  let t: TestApp;
  let owner: Person;
  const SCOPE = '2026-10-01';
  const UNIT = `table_name = 'subscribers' and scope = '${SCOPE}'`;
  const parts = () => ({ database: t.database, clock: t.clock, keyring: t.keyring });
  const server = () => {
    const own = { census: new Census(), patrol: new SealPatrol() };
    return () => runSealRound(parts(), own);
  };
  let round: () => Promise<string[] | null>;
  const asSuperuser = (...statements: string[]) =>
    t.database.owner.transaction().execute(async (tx) => {
      for (const table of TABLES) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      for (const table of TABLES) await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });
  const seals = async () =>
    (
      await sql<{ number: bigint }>`
        select number from seals where content ->> 'table' = 'subscribers' and content ->> 'scope' = ${SCOPE}
         order by number`.execute(t.database.owner)
    ).rows.map(({ number }) => number);
  const feed = (id: string) =>
    owner.send('POST', '/api/ingest/subscribers', { rows: [sampleSubscriber(id)] });
  const offline = async (): Promise<string[]> => {
    const file = String((await owner.get('/api/audit/export?rows=sealed')).body).trimEnd();
    return (await verifyExport(file.split('\n'), t.keyring.publicKey)).sentences;
  };
  beforeEach(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    owner = await t.signIn('owner');
    await beginSeals(parts());
    round = server();
    for (const id of ['S1', 'S2']) {
      await feed(id);
      await round();
      if (id === 'S1')
        await sql
          .raw(`create table kept_units as select * from sealed_units where ${UNIT}`)
          .execute(t.database.owner);
    }
  });
  afterEach(() => t.close());

  const back = [
    `delete from subscribers where id = 'S2'`,
    `delete from sealed_units where ${UNIT}`,
    `insert into sealed_units select * from kept_units`,
  ];
  const hides: [string, (newest: bigint) => string, (newest: bigint) => string][] = [
    [
      'its newer seal stands as one of another day',
      (newest) => `update seals set scope = '1999-01-01' where number = ${newest}`,
      (newest) => `update seals set scope = '${SCOPE}' where number = ${newest}`,
    ],
    [
      'its newer seal says that it is one of another day',
      (newest) =>
        `update seals set scope = '1999-01-01', content = content || '{"scope": "1999-01-01"}' where number = ${newest}`,
      (newest) =>
        `update seals set scope = '${SCOPE}', content = content || '{"scope": "${SCOPE}"}' where number = ${newest}`,
    ],
    [
      'its newer seal is gone',
      (newest) =>
        `create table kept_seal as select * from seals where number = ${newest}; delete from seals where number = ${newest}`,
      () => 'insert into seals select * from kept_seal',
    ],
  ];
  it.each(hides)(
    'are not sealed while %s, nor once it is back, and are named throughout',
    async (_, hide, show) => {
      const [first = 0n, newest = 0n] = await seals();
      // Another unit is sealed after it, so that its seal is not the last one.
      await owner.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-10-05')] });
      await round();
      await asSuperuser(...back, hide(newest));
      await feed('S3');
      const lost = `subscribers of ${SCOPE} has lost seal ${newest}`;
      for (let i = 0; i < 2; i += 1) expect(await round()).toContain(lost);
      expect((await seals()).at(-1) ?? 0n).toBeLessThanOrEqual(newest);
      await asSuperuser(show(newest));
      const listed = `subscribers of ${SCOPE} has the list of the rows of seal ${first}, but seal ${newest} is newer`;
      expect(await round()).toContain(listed);
      expect(await server()()).toContain(listed);
      expect(await seals()).toHaveLength(2);
      expect(await offline()).toContain(`subscribers of ${SCOPE} is not as seal ${newest} says.`);
    },
  );
  it('are not sealed by a server without memory either', async () => {
    const [, newest = 0n] = await seals();
    await asSuperuser(...back, `update seals set scope = '1999-01-01' where number = ${newest}`);
    await feed('S3');
    expect(await server()()).toContain(`subscribers of ${SCOPE} has lost seal ${newest}`);
    expect(await seals()).toHaveLength(2);
  });
  it('are named permanently when a server without memory did seal them', async () => {
    const [first = 0n, newest = 0n] = await seals();
    // A round without the walk along the chain.
    await asSuperuser(...back, `update seals set scope = '1999-01-01' where number = ${newest}`);
    await feed('S3');
    await sealRound(parts(), new Census());
    const [, , made = 0n] = await seals();
    expect(made).toBeGreaterThan(newest);
    await asSuperuser(`update seals set scope = '${SCOPE}' where number = ${newest}`);
    const sentence = `seal ${made} of subscribers of ${SCOPE} takes the place of seal ${first}, not of seal ${newest} before it`;
    expect(await round()).toContain(sentence);
    expect(await server()()).toContain(sentence);
    expect((await owner.get('/api/audit/seals')).body.findings).toContain(sentence);
    expect(await offline()).toContain(
      `Seal ${made} of subscribers of ${SCOPE} takes the place of seal ${first}, not of seal ${newest} before it: what that one sealed went back without a record.`,
    );
  });
});
