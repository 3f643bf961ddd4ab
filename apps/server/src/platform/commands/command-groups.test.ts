import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '@cottontree/contract/route.ts';
import { UNDER_FALSE_CLOCK } from '../../testing/false-clock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readClaims } from '../audit/change-claims.ts';
import { verifyChain } from '../audit/audit-chain.ts';
import { AppError } from '../failures/errors.ts';
import { unexpectedStatus } from '../failures/failure.ts';
import { command, type Actor, type CommandEndpoint } from '../http/endpoint.ts';
import { findCallers } from '../sessions/session.ts';
import { CommandGroups } from './command-groups.ts';
import type { CommandRequest } from './command-request.ts';

const HOW = ['done', 'throws', 'violates', 'deadlocks', 'refuses', 'unchanged'] as const;
interface Wanted {
  readonly account: string;
  readonly by: number;
  readonly how: (typeof HOW)[number];
}
const addTo = route({
  method: 'POST',
  path: '/api/test/add',
  summary: 'Adds to an account',
  access: 'settings.edit',
  groupable: true,
  input: z.strictObject({ account: z.string(), by: z.int(), how: z.enum(HOW) }),
  output: z.object({ value: z.int() }),
});
/** How many times each wanted command has run. */
const runs = new Map<object, number>();
/** Writes first and then fails, so that what a failure leaves would be seen. */
const adding = command(addTo, async ({ tx, input, clock }) => {
  const { account, by, how } = input;
  runs.set(input, (runs.get(input) ?? 0) + 1);
  if (how === 'unchanged') return { unchanged: { value: 0 } };
  const { rows } = await sql<{ value: number }>`
    insert into settings (key, value, updated_at) values (${account}, jsonb_build_object('value', ${by}::int), ${clock.now()})
    on conflict (key) do update set value = jsonb_build_object('value', (settings.value ->> 'value')::int + ${by})
    returning (value ->> 'value')::int as value`.execute(tx);
  const value = rows[0]?.value ?? 0;
  if (how === 'throws') throw new AppError('conflict', 'thrown after it was written');
  if (how === 'violates') await sql`insert into settings (key) values (null)`.execute(tx);
  if (how === 'deadlocks' && runs.get(input) === 1)
    await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(tx);
  const audit = {
    action: 'role.update',
    entity: ['account', account],
    description: how,
    after: { value, by },
  } as const;
  if (how === 'refuses') return { audit, refuse: new AppError('locked', 'recorded all the same') };
  return { audit, output: { value } };
});
const endpoint = adding as unknown as CommandEndpoint; // the runner takes endpoints of any route

describe('commands in a group', () => {
  let t: TestApp;
  let groups: CommandGroups;
  let actor: Actor | null;
  const request = (input: Wanted, idempotencyKey: string | null): CommandRequest => ({
    actor,
    params: undefined,
    query: undefined,
    input,
    clock: t.clock,
    keyring: t.keyring,
    origin: {
      address: '127.0.0.1',
      userAgent: null,
      requestId: 'request',
      deviceToken: null,
      leftToken: null,
      namedSession: null,
      header: () => undefined,
    },
    idempotencyKey,
  });
  const run = async (input: Wanted, key: string | null = null, of = endpoint): Promise<unknown> => {
    const access = { write: t.database.write, held: () => undefined };
    return (await groups.run(access, of, request(input, key))).output;
  };
  const add = (account: string, by: number, how: Wanted['how'] = 'done'): Wanted => ({ account, by, how });
  const accounts = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ key: string; value: number }>`
      select key, (value ->> 'value')::int as value from settings where key like 'account %'`.execute(
      t.database.read,
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  };
  /** The transactions of the records, and the values that they state, in the order of the chain. */
  const records = async () =>
    (
      await sql<{ transaction: string; account: string; value: number; by: number; changes: unknown }>`
        select xmin::text as transaction, entity_id as account, ("after" ->> 'value')::int as value, ("after" ->> 'by')::int as by,
               row_changes -> 'rows' as changes
          from audit_records where entity_type = 'account' and seq > ${from} order by seq`.execute(
        t.database.read,
      )
    ).rows;
  let from = 0n;
  beforeAll(async () => {
    t = await startTestApp();
    const { cookie } = await t.signIn('owner');
    actor =
      (await findCallers(t.database.readPool, [cookie.split(/[=;]/)[1] ?? ''], t.clock.now()))[0]?.actor ??
      null;
  });
  beforeEach(async () => {
    // As long as it takes: on a busy machine a group that may be 5 ms old would be of one command.
    groups = new CommandGroups(t.database.write, { longestMs: 60_000 });
    await sql`delete from settings where key like 'account %'`.execute(t.database.owner);
    // What the test itself wrote has no record.
    await sql`delete from row_changes`.execute(t.database.owner);
    const head = await sql<{ seq: bigint }>`select seq from audit_head`.execute(t.database.read);
    from = head.rows[0]?.seq ?? 0n;
  });
  afterAll(() => t.close());

  it('share a transaction, and each has its record, its changes and its answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => run(add(`account ${index % 2}`, index + 1))),
    );
    expect(await accounts()).toEqual({ 'account 0': 16, 'account 1': 20 });
    const held = await records();
    // In the order in which they came; an account that is there already is a row that went and one that came.
    expect(held.map(({ value, changes }) => [value, changes])).toEqual([
      [1, { settings: [1, 0] }],
      [2, { settings: [1, 0] }],
      [4, { settings: [1, 1] }],
      [6, { settings: [1, 1] }],
      [9, { settings: [1, 1] }],
      [12, { settings: [1, 1] }],
      [16, { settings: [1, 1] }],
      [20, { settings: [1, 1] }],
    ]);
    expect(answers).toEqual(held.map(({ value }) => ({ value })));
    expect(new Set(held.map(({ transaction }) => transaction)).size).toBe(1);
    expect(await verifyChain(t.database.read)).toMatchObject({ ok: true });
  });
  it('are at most 32', async () => {
    await Promise.all(Array.from({ length: 100 }, () => run(add('account 0', 1))));
    const sizes = new Map<string, number>();
    for (const { transaction } of await records()) sizes.set(transaction, (sizes.get(transaction) ?? 0) + 1);
    expect([...sizes.values()]).toEqual([32, 32, 32, 4]);
  });
  it.each([
    ['are no longer taken into a transaction that is old', 0, 2],
    ['are taken into a young one that has begun', 60_000, 1],
  ])('%s', async (_, longestMs, transactions) => {
    groups = new CommandGroups(t.database.write, { longestMs });
    let later: Promise<unknown> | undefined;
    const first = command(addTo, async (call) => {
      later ??= run(add('account 1', 1));
      return await adding.handle(call, undefined);
    }) as unknown as CommandEndpoint;
    await Promise.all([run(add('account 0', 1), null, first), run(add('account 0', 1))]);
    await later;
    const held = await records();
    expect(held).toHaveLength(3);
    expect(new Set(held.map(({ transaction }) => transaction)).size).toBe(transactions);
  });
  it.skipIf(UNDER_FALSE_CLOCK)(
    'that fail leave the others untouched, and one that deadlocked or waits for a lock runs on its own',
    async () => {
      const blocker = await t.database.pool.connect();
      await blocker.query('begin');
      await blocker.query(
        "insert into settings (key, value, updated_at) values ('account 9', '{\"value\": 5}', now())",
      );
      const waiting = run(add('account 9', 2));
      const others = await Promise.allSettled([
        run(add('account 0', 1)),
        run(add('account 0', 10, 'throws')),
        run(add('account 0', 100, 'violates')),
        run(add('account 0', 1_000, 'deadlocks')),
        run(add('account 0', 10_000, 'refuses')),
        run(add('account 0', 100_000)),
      ]);
      expect(others.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
      expect(await accounts()).toEqual({ 'account 0': 111_001 });
      await blocker.query('commit');
      blocker.release();
      expect(await waiting).toEqual({ value: 7 });
      expect(await verifyChain(t.database.read)).toMatchObject({ ok: true });
    },
  );
  it('have each its own transaction when the record of one cannot be written', async () => {
    await sql`alter table audit_records add constraint no_throws check (entity_id <> 'account 3') not valid`.execute(
      t.database.owner,
    );
    const all = await Promise.allSettled([1, 2, 3, 4].map((n) => run(add(`account ${n}`, n))));
    await sql`alter table audit_records drop constraint no_throws`.execute(t.database.owner);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await accounts()).toEqual({ 'account 1': 1, 'account 2': 2, 'account 4': 4 });
    expect(await records()).toHaveLength(3);
  });
  it('all get the error that can be tried again when the connection is lost, and nothing is half-written', async () => {
    const victim = command(addTo, async (call) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(call.tx);
      return { unchanged: { value: 0 } };
    }) as unknown as CommandEndpoint;
    const all = await Promise.allSettled([
      run(add('account 1', 1)),
      run(add('account 2', 2), null, victim),
      run(add('account 3', 3)),
      run(add('account 3', 30)),
    ]);
    const codes = all.map((each) => each.status === 'rejected' && unexpectedStatus(each.reason).code);
    // The last two were not carried out yet: the next group takes them.
    expect(codes).toEqual(['unavailable', 'unavailable', false, false]);
    expect(await accounts()).toEqual({ 'account 3': 33 });
    expect(await records()).toHaveLength(2);
  });
  it('end as one after the other would, whatever fails and whatever is repeated in between', async () => {
    const wanted = fc.record({
      account: fc.constantFrom('account 0', 'account 1', 'account 2'),
      by: fc.integer({ min: 1, max: 50 }),
      how: fc.constantFrom(...HOW),
      /** How many callers send it at once, under one key. */
      times: fc.constantFrom(1, 1, 1, 2, 3),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(wanted, { minLength: 1, maxLength: 40 }), async (all) => {
        round += 1;
        const prefix = `account ${round}-`;
        const before = (await records()).length;
        const sent = all.flatMap(({ times, ...each }, index) => {
          const input = { ...each, account: prefix + each.account };
          const key = times === 1 ? null : `round-${round}-${index}`;
          return Array.from({ length: times }, () => ({ index, input, answer: run(input, key) }));
        });
        const settled = await Promise.allSettled(sent.map(({ answer }) => answer));
        // One after the other in the order of the chain: each record states what this command made of the account.
        const state: Record<string, number> = {};
        const held = (await records()).slice(before);
        for (const { account, value, by } of held) {
          state[account] = (state[account] ?? 0) + by;
          expect(value).toBe(state[account]);
        }
        const stored = Object.entries(await accounts()).filter(([account]) => account.startsWith(prefix));
        expect(Object.fromEntries(stored)).toEqual(state);
        // Each answer is that of its own record, and repeated ones are equal.
        const outcomes = new Map<number, Set<string>>();
        sent.forEach(({ index, input }, place) => {
          const result = settled[place];
          const succeeds = input.how === 'done' || input.how === 'deadlocks' || input.how === 'unchanged';
          expect(result?.status).toBe(succeeds ? 'fulfilled' : 'rejected');
          if (result?.status === 'fulfilled')
            outcomes.set(index, (outcomes.get(index) ?? new Set()).add(JSON.stringify(result.value)));
        });
        for (const answers of outcomes.values()) expect(answers.size).toBe(1);
        // A key has one effect; a refusal is recorded each time, because it stores no answer.
        const effects = all.reduce((sum, { how, times }) => {
          if (how === 'done' || how === 'deadlocks') return sum + 1;
          return how === 'refuses' ? sum + times : sum;
        }, 0);
        expect(held).toHaveLength(effects);
      }),
      { numRuns: 25 },
    );
    expect(await verifyChain(t.database.read)).toMatchObject({ ok: true });
    // Every change of a sealed row is named by one record, and no record names another's.
    expect((await readClaims(t.database.owner, from)).faults).toEqual([]);
  });
});
