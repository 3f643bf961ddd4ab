import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../../ledger/invariants.ts';
import { ClockWatch } from '../../platform/time/clock-watch.ts';
import { LISTENING } from '../../testing/listening.ts';
import {
  sampleRate,
  sampleSubscriber,
  sampleTransaction,
  sampleTransfer,
} from '../../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { runWaiting } from '../../testing/queue.ts';
import { closeDueDays, closingWatch, closingWork } from './close-due-days.ts';

const QUIET_MINUTES = 31;

describe('the nightly close', () => {
  let t: TestApp;
  let feed: Person;
  const send = async (rows: object[]): Promise<void> => {
    expect((await feed.send('POST', '/api/ingest/transactions', { rows })).status).toBe(200);
  };
  const on = (day: string, id: string, changes = {}): object =>
    sampleTransaction(id, { at: `${day}T09:00:00Z`, ...changes });
  const closeWhenQuiet = (): Promise<string[]> => {
    t.clock.advance(QUIET_MINUTES * 60_000);
    return closeDueDays(t.database, t.clock, LISTENING);
  };
  const closes = async (): Promise<string[]> =>
    (
      await sql<{ day: string }>`select business_day as day from day_closes order by id`.execute(
        t.database.read,
      )
    ).rows.map((row) => row.day);

  beforeEach(async () => {
    t = await startTestApp({ now: '2026-11-21T00:00:05Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-11-01')] });
    const people = ['S1', 'S2'].map((id) => sampleSubscriber(id, { signupAt: '2026-11-17T08:00:00Z' }));
    await feed.send('POST', '/api/ingest/subscribers', { rows: people });
  });
  afterEach(() => t.close());

  it('closes every day from the first transaction to yesterday, once, with one audit record', async () => {
    await send([on('2026-11-18', 'a'), on('2026-11-20', 'b'), on('2026-11-21', 'c')]);
    expect(await closeDueDays(t.database, t.clock, LISTENING)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    expect(await closeDueDays(t.database, t.clock, LISTENING)).toEqual([]);
    expect(await closes()).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
    const { rows } = await sql`
      select p.business_day, p.account_code, p.currency, p.debit, p.credit, p.usd from postings p
       where business_day = '2026-11-18' order by journal_id, line`.execute(t.database.read);
    expect(rows).toEqual([
      {
        business_day: '2026-11-18',
        account_code: '2010',
        currency: 'SLL',
        debit: 100_000n,
        credit: 0n,
        usd: '4.444444444444',
      },
      {
        business_day: '2026-11-18',
        account_code: '2000',
        currency: 'SLL',
        debit: 0n,
        credit: 100_000n,
        usd: '-4.444444444444',
      },
      {
        business_day: '2026-11-18',
        account_code: '5000',
        currency: 'SLL',
        debit: 450n,
        credit: 0n,
        usd: '0.020000000000',
      },
      {
        business_day: '2026-11-18',
        account_code: '2050',
        currency: 'SLL',
        debit: 0n,
        credit: 450n,
        usd: '-0.020000000000',
      },
    ]);
    const records = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('action', '=', 'books.close')
      .execute();
    expect(records).toMatchObject([
      { description: 'Closed 2026-11-17 to 2026-11-20', actor_name: 'nightly close' },
    ]);
  });

  it('has one effect when it runs in several servers at once', async () => {
    await send([on('2026-11-20', 'a')]);
    t.clock.advance(QUIET_MINUTES * 60_000);
    const closed = await Promise.all([1, 2, 3].map(() => closeDueDays(t.database, t.clock, LISTENING)));
    expect(closed.flat().toSorted()).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
    expect(await closes()).toHaveLength(4);
  });

  it('leaves the newest day open, which a feed may still be sending, until a later one begins or nothing arrives for half an hour', async () => {
    await send([on('2026-11-18', 'a'), on('2026-11-19', 'b')]);
    expect(await closeDueDays(t.database, t.clock, LISTENING)).toEqual(['2026-11-17', '2026-11-18']);
    expect(await closeDueDays(t.database, t.clock, LISTENING)).toEqual([]);
    await send([on('2026-11-20', 'c')]);
    expect(await closeDueDays(t.database, t.clock, LISTENING)).toEqual(['2026-11-19']);
    expect(await closeWhenQuiet()).toEqual(['2026-11-20']);
  });

  describe('of days without transactions', () => {
    const listeningFor = (minutes: number) => ({ steadyMs: () => minutes * 60_000 });
    const provisional = async (): Promise<string[]> =>
      (
        await sql<{ day: string }>`
          select business_day as day from provisional_days where settled_at is null order by 1`.execute(
          t.database.read,
        )
      ).rows.map(({ day }) => day);
    /** The server was down from 20 November to the end of January. */
    const afterOutage = async (): Promise<void> => {
      await send([on('2026-11-18', 'a'), on('2026-11-19', 'b')]);
      await closeWhenQuiet();
      t.clock.advance(70 * 86_400_000);
      feed = await t.signIn('feed', { powers: ['api_access'] });
    };

    it('closes none after an outage until the server has been running for half an hour', async () => {
      await afterOutage();
      expect(await closeDueDays(t.database, t.clock, listeningFor(0))).toEqual([]);
      expect(await closeDueDays(t.database, t.clock, listeningFor(29))).toEqual([]);
      const closed = await closeDueDays(t.database, t.clock, listeningFor(30));
      expect([closed.length, closed[0], closed.at(-1)]).toEqual([70, '2026-11-21', '2027-01-29']);
    });
    it('waits again after its clock was set', async () => {
      await afterOutage();
      const watch = new ClockWatch(t.clock);
      t.clock.advance(31 * 60_000);
      t.clock.set(new Date(t.clock.now().getTime() + 2 * 86_400_000));
      expect(await closeDueDays(t.database, t.clock, watch)).toEqual([]);
      t.clock.advance(31 * 60_000);
      expect(await closeDueDays(t.database, t.clock, watch)).toHaveLength(72);
    });
    it('marks those between days with rows, and those after the last row, as provisional', async () => {
      await afterOutage();
      // The sender is back, and sends only current transactions.
      await send([on('2027-01-30', 'c', { id: 'c' })]);
      expect(await closeDueDays(t.database, t.clock, listeningFor(1))).toHaveLength(70);
      // The 20th had no transactions, and was closed as such, before the outage.
      expect(await provisional()).toHaveLength(71);
      expect((await provisional()).slice(0, 2)).toEqual(['2026-11-20', '2026-11-21']);
      expect((await provisional()).at(-1)).toBe('2027-01-29');
    });
    it('does not mark a day with rows, nor the days before the first row', async () => {
      await send([on('2026-11-19', 'a'), on('2026-11-20', 'b')]);
      expect(await closeWhenQuiet()).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
      expect(await provisional()).toEqual([]);
    });
    it('removes the mark from the days whose rows arrive, and from no others', async () => {
      await send([on('2026-11-18', 'a'), on('2026-11-21', 'b')]);
      await closeDueDays(t.database, t.clock, listeningFor(1));
      expect(await provisional()).toEqual(['2026-11-19', '2026-11-20']);
      t.clock.advance(60_000);
      await send([on('2026-11-19', 'late')]);
      expect(await provisional()).toEqual(['2026-11-20']);
      const { rows } =
        await sql`select settled_how, settled_by from provisional_days where business_day = '2026-11-19'`.execute(
          t.database.read,
        );
      expect(rows).toEqual([{ settled_how: 'rows', settled_by: null }]);
    });
    it('is not blocked by a batch that a wrong clock dated in the future', async () => {
      await send([on('2026-11-18', 'a'), on('2026-11-20', 'b')]);
      t.clock.set('2026-11-25T00:00:00Z');
      feed = await t.signIn('feed', { powers: ['api_access'] });
      expect(
        (await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-11-02')] })).status,
      ).toBe(200);
      t.clock.set('2026-11-21T02:00:00Z');
      expect(await closeDueDays(t.database, t.clock, listeningFor(31))).toContain('2026-11-20');
    });
    it('dates the second close of a day after the first, although the clock was set back between them', async () => {
      await send([on('2026-11-20', 'a')]);
      await closeWhenQuiet();
      t.clock.set('2026-11-20T23:00:00Z');
      feed = await t.signIn('feed', { powers: ['api_access'] });
      await send([on('2026-11-20', 'late', { at: '2026-11-20T22:00:00Z' })]);
      const { rows } = await sql<{ reason: string; closed_at: Date }>`
        select reason, closed_at from day_closes where business_day = '2026-11-20' order by id`.execute(
        t.database.read,
      );
      expect(rows.map(({ reason }) => reason)).toEqual(['nightly', 'backdated']);
      const { rows: order } = await sql<{ later: boolean }>`
        select max(closed_at) filter (where reason = 'backdated') > max(closed_at) filter (where reason = 'nightly') as later
          from day_closes where business_day = '2026-11-20'`.execute(t.database.read);
      expect(order).toEqual([{ later: true }]);
    });
    it('shows the mark in the responses for such a day and in its receipt until it is settled', async () => {
      await send([on('2026-11-18', 'a'), on('2026-11-21', 'b')]);
      await closeDueDays(t.database, t.clock, listeningFor(1));
      const reader = await t.signIn('owner');
      const stampOf = async (query: string) =>
        (await reader.get(`/api/dashboard/metrics${query}`)).body.stamp.provisional;
      const span = { from: '2026-11-19', to: '2026-11-20', days: 2, differing: 0 };
      expect(await stampOf('')).toEqual(span);
      expect(await stampOf('?asOf=2026-11-19')).toEqual({
        from: '2026-11-19',
        to: '2026-11-19',
        days: 1,
        differing: 0,
      });
      expect(await stampOf('?asOf=2026-11-18')).toBeNull();
      const receiptOf = async (day: string) =>
        (await reader.get(`/api/figures/operations.transactions?asOf=${day}`)).body.provisional;
      expect(await receiptOf('2026-11-20')).toEqual(span);
      expect(await receiptOf('2026-11-18')).toBeNull();
      const { body } = await reader.get('/api/dashboard/operations?asOf=2026-11-19');
      expect(body.checks[0]).toMatchObject({ id: 'close', state: 'warning' });
      await send([on('2026-11-19', 'l1'), on('2026-11-20', 'l2')]);
      expect(await stampOf('')).toBeNull();
      expect(await receiptOf('2026-11-20')).toBeNull();
    });
  });

  it('runs on the queue once a day is due', async () => {
    await send([on('2026-11-20', 'b'), on('2026-11-21', 'c')]);
    const watch = closingWatch(t.clock, LISTENING);
    const works = [closingWork(t.database, t.clock, LISTENING, [])];
    await watch.look(t.database, t.clock.now());
    expect(await runWaiting(t, works)).toEqual([]);
    expect((await closes()).at(-1)).toBe('2026-11-20');
    await watch.look(t.database, t.clock.now());
    const { rows } = await sql`select kind, state, result->'days' as days from background_jobs`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ kind: 'books.close', state: 'done', days: 4 }]);
  });

  it('does nothing for an empty company', async () => {
    await sql`delete from subscribers`.execute(t.database.write);
    expect(await closeDueDays(t.database, t.clock, LISTENING)).toEqual([]);
  });

  it('closes an earlier period that is loaded later', async () => {
    await send([on('2026-11-20', 'a')]);
    await closeWhenQuiet();
    t.clock.advance(60_000);
    await send([on('2026-11-15', 'b')]);
    expect(await closeDueDays(t.database, t.clock, LISTENING)).toEqual(['2026-11-15', '2026-11-16']);
    const broken = await findViolations(t.database.read);
    expect(
      broken.filter(({ invariant }) => !invariant.includes('agent float') && !invariant.includes('trust')),
    ).toEqual([]);
  });

  it('accrues running costs by their rules, and the difference after a late row', async () => {
    await sql`insert into cost_rules (code, title, account_code, basis, rate, valid_from) values
      ('messages', 'SMS', '5010', 'wallet_tx_count', 0.0125, '2026-01-01'),
      ('fraud', 'Fraud', '5040', 'wallet_volume_usd', 0.01, '2026-01-01'),
      ('fraud', 'Fraud', '5040', 'wallet_volume_usd', 0.02, '2026-11-20')`.execute(t.database.write);
    await send([
      on('2026-11-19', 'a'),
      on('2026-11-19', 'b'),
      on('2026-11-20', 'c'),
      on('2026-11-20', 'd', { status: 'failed', reasonCode: 'pin' }),
    ]);
    await closeWhenQuiet();
    const accrued = async () =>
      (
        await sql`select j.business_day as day, j.purpose, j.sequence, p.debit::int as cents from journals j
                   join postings p on p.journal_id = j.id and p.account_code <> '1010'
                   where j.source = 'accrual' order by 1, 2, 3`.execute(t.database.read)
      ).rows;
    // Two amounts of 1.25 cents are 2.5: rounded half up. 2 x 4.444 USD at 1% are 8.9 cents; one at 2% is the same.
    const first = [
      { day: '2026-11-19', purpose: 'fraud', sequence: 1, cents: 9 },
      { day: '2026-11-19', purpose: 'messages', sequence: 1, cents: 3 },
      { day: '2026-11-20', purpose: 'fraud', sequence: 1, cents: 9 },
      { day: '2026-11-20', purpose: 'messages', sequence: 1, cents: 1 },
    ];
    expect(await accrued()).toEqual(first);
    t.clock.advance(60_000);
    await send([on('2026-11-20', 'late')]);
    expect(await accrued()).toEqual([
      ...first.slice(0, 3),
      { day: '2026-11-20', purpose: 'fraud', sequence: 2, cents: 9 },
      first[3],
      { day: '2026-11-20', purpose: 'messages', sequence: 2, cents: 2 },
    ]);
  });

  it('posts approved expenses once, and one approved later when its day is processed again', async () => {
    await sql`insert into departments (id, name, account_code, created_at)
              values ('00000000-0000-4000-8000-000000000001', 'Finance', '6040', now())`.execute(
      t.database.write,
    );
    await sql`insert into expenses (department_id, description, category, amount_minor, expense_date, approved_at, created_at)
      select '00000000-0000-4000-8000-000000000001', d, 'x', amount, '2026-11-20', case when approved then now() end, now()
        from (values ('audit', 70000, true), ('software', 1234, true), ('travel', 500, false)) e(d, amount, approved)`.execute(
      t.database.write,
    );
    await send([on('2026-11-20', 'a')]);
    await closeWhenQuiet();
    const booked = async () =>
      (
        await sql`select account_code, debit::int, credit::int from postings p join journals j on j.id = p.journal_id
                  where j.source = 'expense' order by p.journal_id, p.line`.execute(t.database.read)
      ).rows;
    const first = [70_000, 1_234].flatMap((cents) => [
      { account_code: '6040', debit: cents, credit: 0 },
      { account_code: '1010', debit: 0, credit: cents },
    ]);
    expect(await booked()).toEqual(expect.arrayContaining(first));
    expect(await booked()).toHaveLength(4);
    await sql`update expenses set approved_at = now() where description = 'travel'`.execute(t.database.write);
    t.clock.advance(60_000);
    await send([on('2026-11-20', 'late')]);
    expect((await booked()).slice(4)).toEqual([
      { account_code: '6040', debit: 500, credit: 0 },
      { account_code: '1010', debit: 0, credit: 500 },
    ]);
    const { rows } = await sql<{
      n: bigint;
    }>`select count(*) as n from expenses where journal_id is null`.execute(t.database.read);
    expect(rows[0]?.n).toBe(0n);
  });

  it('books an amount that arrives in another currency at the mid-rate of the day', async () => {
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-11-20', { mid: '22550' })] });
    const remittance = {
      type: 'remittance_in',
      counterpartyKind: null,
      counterpartyId: null,
      commissionMinor: 0,
      currency: 'USDC',
      fxRate: '1',
      amountMinor: 10_000_000,
      toCurrency: 'SLL',
      toAmountMinor: 222_750,
      feeGrossMinor: 115_000,
      feeNetMinor: 100_000,
      gstMinor: 15_000,
    };
    await send([on('2026-11-20', 'r', remittance), sampleTransfer('p', { at: '2026-11-20T10:00:00Z' })]);
    await closeWhenQuiet();
    const { rows } = await sql`
      select account_code, p.currency, debit::text, credit::text, round(usd, 4)::text as usd from postings p join journals j on j.id = p.journal_id
       where j.type = 'remittance_in' order by line`.execute(t.database.read);
    expect(rows).toEqual([
      { account_code: '1020', currency: 'USDC', debit: '10000000', credit: '0', usd: '10.0000' },
      { account_code: '1090', currency: 'USDC', debit: '0', credit: '9885000', usd: '-9.8850' },
      { account_code: '4000', currency: 'USDC', debit: '0', credit: '100000', usd: '-0.1000' },
      { account_code: '2040', currency: 'USDC', debit: '0', credit: '15000', usd: '-0.0150' },
      { account_code: '1090', currency: 'SLL', debit: '222750', credit: '0', usd: '9.8780' },
      { account_code: '2000', currency: 'SLL', debit: '0', credit: '222750', usd: '-9.8780' },
    ]);
  });
});
