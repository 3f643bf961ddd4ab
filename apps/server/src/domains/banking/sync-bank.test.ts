import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BankError } from './banks/connector.ts';
import { lastRecord, recordCount } from '../../testing/administration.ts';
import {
  ROOM,
  TestBank,
  book,
  closeThrough,
  connectBank,
  line,
  match,
  sync,
  syncParts,
} from '../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { matchDueBanks } from './jobs/match-banks.ts';
import { syncDueBanks } from './jobs/sync-banks.ts';

const never = new AbortController().signal;

describe('the sync of a bank', () => {
  let t: TestApp;
  let treasurer: Person;
  let bank: TestBank;
  let id: string;
  const shown = async () => (await treasurer.get(`${ROOM}/integrations`)).body[0];
  const lines = async (): Promise<number> => (await shown()).statementLines;
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    bank = new TestBank(() => t.clock.now().toISOString().slice(0, 10));
    id = await connectBank(treasurer);
  });
  afterAll(() => t.close());

  it('imports nothing twice, and writes no record for a sync without news', async () => {
    bank.lines = [line('L1', '2026-11-19', 10_00n), line('L2', '2026-11-20', 20_00n)];
    bank.balance = 30_00n;
    await sync(t, bank, id);
    expect(await lastRecord(t)).toMatchObject({ action: 'banking.sync', after: { lines: 2 } });
    const records = await recordCount(t);
    await sync(t, bank, id);
    await sync(t, bank, id);
    expect([await lines(), await recordCount(t)]).toEqual([2, records]);
    // From here on the bank sends no balance.
    bank.balance = null;
    // A changed amount for a line that the bank no longer lists: its first value counts until somebody decides.
    bank.lines = [line('L2', '2026-11-20', 99_00n), line('L3', '2026-11-14', 5_00n)];
    await sync(t, bank, id);
    const { rows } = await sql<{ name: string; amount: bigint; counts: boolean }>`
      select bank_reference as name, amount_minor as amount, repeats_line is null as counts
        from bank_lines order by 1, 2`.execute(t.database.read);
    expect(rows).toEqual([
      { name: 'L1', amount: 10_00n, counts: true },
      { name: 'L2', amount: 20_00n, counts: true },
      { name: 'L2', amount: 99_00n, counts: false },
      { name: 'L3', amount: 5_00n, counts: true },
    ]);
  });
  it('reads some earlier days again, so that late lines are found', () => {
    expect(bank.asked[0]?.from).toBeNull();
    expect(bank.asked.at(-1)?.from).toBe('2026-11-11');
  });
  it('runs once at a time, even if others start it meanwhile', async () => {
    let second: boolean | undefined;
    bank.meanwhile = async () => {
      bank.meanwhile = async () => undefined;
      second = await sync(t, bank, id);
    };
    const asked = bank.asked.length;
    expect(await sync(t, bank, id)).toBe(true);
    expect([second, bank.asked.length - asked]).toEqual([false, 1]);
  });
  it('discards a response when the configuration has changed meanwhile', async () => {
    bank.lines = [...bank.lines, line('L4', '2026-11-20', 1n)];
    bank.meanwhile = async () => {
      bank.meanwhile = async () => undefined;
      await treasurer.send('POST', `${ROOM}/integrations/${id}/reconnect`, {});
    };
    await sync(t, bank, id);
    expect([await lines(), (await shown()).syncing]).toEqual([3, true]);
    await sync(t, bank, id);
    expect([await lines(), (await shown()).syncing]).toEqual([4, false]);
  });
  it('fails with a fault class, waits longer each time, notifies the treasury managers, and recovers automatically', async () => {
    const parts = syncParts(t, bank);
    const due = () => syncDueBanks(parts, never);
    t.clock.set('2026-11-21T12:00:00Z');
    treasurer = await t.signIn('admin');
    bank.fault = new BankError('unavailable', 'The bank is out of service (503)');
    const seen: unknown[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const asked = bank.asked.length;
      await due();
      expect(bank.asked.length).toBe(asked + 1);
      // Not before the next due time.
      await due();
      expect(bank.asked.length).toBe(asked + 1);
      const it = await shown();
      const pause = (Date.parse(it.nextSyncAt) - t.clock.now().getTime()) / 1_000;
      seen.push([it.status, it.fault, it.failures, pause]);
      t.clock.advance(pause * 1_000);
    }
    expect(seen).toEqual([
      ['warning', 'unavailable', 1, 12],
      ['warning', 'unavailable', 2, 23],
      ['warning', 'unavailable', 3, 45],
      ['warning', 'unavailable', 4, 90],
      ['error', 'unavailable', 5, 180],
    ]);
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from notifications where title = 'A bank cannot be reached' and user_id = ${treasurer.userId}::uuid`.execute(
      t.database.read,
    );
    expect(rows[0]?.n).toBe(1n);
    const { rows: faults } = await sql<{ after: { status: string } }>`
      select after from audit_records where action = 'banking.fault' order by seq`.execute(t.database.read);
    expect(faults.map(({ after }) => after.status)).toEqual(['warning', 'error']);
    bank.fault = null;
    await due();
    expect(await shown()).toMatchObject({ status: 'connected', fault: null, failures: 0, problem: null });
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.sync',
      description: expect.stringContaining('again'),
    });
  });
  it('keeps the others running when one fails, and retries that one', async () => {
    await connectBank(treasurer, 'Other', '1040');
    await treasurer.send('POST', `${ROOM}/sync/all`, {});
    const syncing = async () =>
      (await treasurer.get(`${ROOM}/integrations`)).body.filter((each: { syncing: boolean }) => each.syncing)
        .length;
    expect(await syncing()).toBe(2);
    bank.meanwhile = async () => {
      bank.meanwhile = async () => undefined;
      throw new Error('a fault of our own');
    };
    await expect(syncDueBanks(syncParts(t, bank), never)).rejects.toThrow('some banks could not be synced');
    expect(await syncing()).toBe(1);
    await syncDueBanks(syncParts(t, bank), never);
    expect(await syncing()).toBe(0);
  });
  it('reports a bank whose response cannot be stored as failing, and tries again later', async () => {
    const refuse = sql`alter table bank_lines add constraint refused check (amount_minor <> 666) not valid`;
    await refuse.execute(t.database.owner);
    const before = await shown();
    bank.lines = [...bank.lines, line('L666', '2026-11-20', 666n)];
    await expect(sync(t, bank, id)).rejects.toThrow('refused');
    const after = await shown();
    expect(after).toMatchObject({
      fault: 'protocol',
      problem: 'The bank answered, but its response could not be stored; Error Tracking has the cause',
      failures: 1,
      statementLines: before.statementLines,
    });
    expect(new Date(after.nextSyncAt).getTime()).toBeGreaterThan(t.clock.now().getTime() + 10_000);
    await sql`alter table bank_lines drop constraint refused`.execute(t.database.owner);
    await sync(t, bank, id);
    expect(await shown()).toMatchObject({
      fault: null,
      failures: 0,
      statementLines: before.statementLines + 1,
    });
  });
  it('requires the secret again where the stored one cannot be decrypted', async () => {
    await sql`update bank_integrations set secret_sealed = 'x', token_sealed = null where id = ${id}::uuid`.execute(
      t.database.write,
    );
    await sync(t, bank, id);
    const harbour = (await treasurer.get(`${ROOM}/integrations`)).body.find(
      (each: { id: string }) => each.id === id,
    );
    expect(harbour).toMatchObject({
      status: 'error',
      fault: 'credentials',
      problem: expect.stringContaining('enter it again'),
    });
  });
});

describe('a line in the past', () => {
  it('reads the whole statement once where the bank booked a line on an earlier day than was read', async () => {
    const t = await startTestApp();
    const bank = new TestBank(() => t.clock.now().toISOString().slice(0, 10));
    const id = await connectBank(await t.signIn('admin'));
    bank.lines = [line('A1', '2026-11-18', 10_00n)];
    bank.balance = 10_00n;
    await sync(t, bank, id);
    // A line in the past, which the balance includes.
    bank.lines = [...bank.lines, line('A2', '2026-10-01', 5_00n)];
    bank.balance = 15_00n;
    const kept = async (): Promise<unknown> => {
      const { rows } = await sql<{ lines: bigint; syncing: boolean }>`
        select (select count(*) from bank_lines where integration_id = i.id) as lines,
               sync_requested_at is not null as syncing
          from bank_integrations i where id = ${id}::uuid`.execute(t.database.read);
      return rows[0];
    };
    await sync(t, bank, id);
    expect(await kept()).toEqual({ lines: 1n, syncing: true });
    await sync(t, bank, id);
    expect(await kept()).toEqual({ lines: 2n, syncing: false });
    await sync(t, bank, id);
    expect(bank.asked.map(({ from }) => from)).toEqual([null, '2026-11-11', null, '2026-11-11']);
    // Lines that the bank never sends are not searched for repeatedly.
    bank.balance = 99_00n;
    await sync(t, bank, id);
    await sync(t, bank, id);
    await sync(t, bank, id);
    expect(bank.asked.slice(4).map(({ from }) => from)).toEqual(['2026-11-11', null, '2026-11-11']);
    await t.close();
  });
});

describe('matching', () => {
  it('runs after each sync and each new entry of the books, examines each item only once, and spans years', async () => {
    const t = await startTestApp();
    const treasurer = await t.signIn('admin');
    const bank = new TestBank(() => '2026-11-21');
    const id = await connectBank(treasurer);
    const [old] = await book(t, [{ day: '2024-11-02', account: '1010', against: '3000', amount: 1n }]);
    bank.lines = [line('L1', '2024-11-04', 1n, { reference: `CT${old}` }), line('L2', '2026-11-20', -500n)];
    await sync(t, bank, id);
    const total = async () => (await treasurer.get(`${ROOM}/matches?integrationId=${id}`)).body.total;
    expect(await total()).toBe(1);
    expect(await match(t, id)).toBe(0);
    await book(t, [{ day: '2026-11-20', account: '1010', against: '6000', amount: -500n }]);
    await closeThrough(t, '2026-11-20');
    await matchDueBanks(t, never);
    expect(await total()).toBe(2);
    await expect(sql`delete from bank_lines`.execute(t.database.write)).rejects.toThrow('permission denied');
    await expect(sql`update bank_lines set amount_minor = 1`.execute(t.database.owner)).rejects.toThrow(
      'append-only',
    );
    await t.close();
  });
});
