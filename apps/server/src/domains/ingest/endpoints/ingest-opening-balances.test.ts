import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDueDays } from '../../../figures/jobs/close-due-days.ts';
import { recomputeDueFigures } from '../../../figures/jobs/recompute-due-figures.ts';
import { findViolations } from '../../../ledger/invariants.ts';
import { LISTENING } from '../../../testing/listening.ts';
import { sampleCard, sampleRate, sampleSubscriber, sampleTransaction } from '../../../testing/sample-rows.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/ingest/opening-balances';
const DAY = '2026-11-01';

/** Two wallets and an agent's float covered by the trust bank, a card's prefund by own funds; the rest is equity. */
const BALANCES = [
  { account: '1000', currency: 'SLL', debitMinor: 900_000 },
  { account: '2000', currency: 'SLL', creditMinor: 300_000, holderId: 'S1' },
  { account: '2000', currency: 'SLL', creditMinor: 100_000, holderId: 'S2' },
  { account: '2010', currency: 'SLL', creditMinor: 500_000, holderId: 'A1' },
  { account: '1000', currency: 'USD', debitMinor: 2_500 },
  { account: '1010', currency: 'USD', debitMinor: 70_000 },
  { account: '2020', currency: 'USD', creditMinor: 2_500, holderId: 'C1' },
  { account: '3000', currency: 'USD', creditMinor: 70_000 },
];

describe('POST /api/ingest/opening-balances', () => {
  let t: TestApp;
  let feed: Person;
  const open = (rows: readonly object[] = BALANCES, day = DAY, who = feed): Promise<Answer> =>
    who.send('POST', URL, { day, rows });
  const send = async (rows: object[]): Promise<Answer> =>
    await feed.send('POST', '/api/ingest/transactions', { rows });
  const postings = async () =>
    (
      await sql`select account_code, p.currency, debit::int, credit::int, round(usd, 4)::text as usd
                  from postings p join journals j on j.id = p.journal_id
                 where source = 'opening' order by p.currency, line`.execute(t.database.read)
    ).rows;

  beforeEach(async () => {
    t = await startTestApp({ now: '2026-11-04T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate(DAY)] });
    await feed.send('POST', '/api/ingest/subscribers', {
      rows: [sampleSubscriber('S1'), sampleSubscriber('S2')],
    });
    await feed.send('POST', '/api/ingest/cards', { rows: [sampleCard('C1', 'S1')] });
  });
  afterEach(() => t.close());

  it('posts one balanced journal for each currency and leaves one audit record', async () => {
    expect(await open()).toMatchObject({
      status: 200,
      body: { inserted: 8, unchanged: 0, daysTouched: [DAY] },
    });
    expect(await postings()).toEqual([
      { account_code: '1000', currency: 'SLL', debit: 900_000, credit: 0, usd: '40.0000' },
      { account_code: '2000', currency: 'SLL', debit: 0, credit: 400_000, usd: '-17.7778' },
      { account_code: '2010', currency: 'SLL', debit: 0, credit: 500_000, usd: '-22.2222' },
      { account_code: '1000', currency: 'USD', debit: 2_500, credit: 0, usd: '25.0000' },
      { account_code: '1010', currency: 'USD', debit: 70_000, credit: 0, usd: '700.0000' },
      { account_code: '2020', currency: 'USD', debit: 0, credit: 2_500, usd: '-25.0000' },
      { account_code: '3000', currency: 'USD', debit: 0, credit: 70_000, usd: '-700.0000' },
    ]);
    const records = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('action', '=', 'ingest.opening-balances')
      .execute();
    expect(records).toMatchObject([
      { actor_id: feed.userId, description: `Loaded 8 opening balances for ${DAY}`, after: { inserted: 8 } },
    ]);
    expect(await findViolations(t.database.read)).toEqual([]);
  });

  it('lets wallets, agents and cards spend their opening balances, and figures include them', async () => {
    await open();
    const rows = [
      sampleTransaction('in', { at: `${DAY}T09:00:00Z`, amountMinor: 500_000, commissionMinor: 0 }),
      sampleTransaction('out', {
        at: '2026-11-02T09:00:00Z',
        type: 'cash_out',
        subscriberId: 'S2',
        amountMinor: 100_000,
        commissionMinor: 0,
      }),
    ];
    expect((await send(rows)).status).toBe(200);
    t.clock.advance(31 * 60_000);
    expect(await closeDueDays(t.database, t.clock, LISTENING)).toContain(DAY);
    expect(await findViolations(t.database.read)).toEqual([]);
    const { rows: own } = await sql<{ value: string }>`
      select value from figure_values where figure_id = 'treasury.own' and business_day = '2026-11-03'`.execute(
      t.database.read,
    );
    expect(own.map(({ value }) => Number(value))).toEqual([700]);
  });

  it('accepts liabilities to merchants, billers and employers by holder, or as one sum without a holder', async () => {
    const rows = [
      { account: '1000', currency: 'SLL', debitMinor: 1_000 },
      { account: '2030', currency: 'SLL', creditMinor: 300, holderId: 'merchant:M1' },
      { account: '2030', currency: 'SLL', creditMinor: 200, holderId: 'biller:M1' },
      { account: '2035', currency: 'SLL', creditMinor: 500 },
    ];
    expect((await open(rows)).body).toMatchObject({ inserted: 4 });
    // More than the merchant has: neither the biller's money nor the employers' covers it.
    const paid = sampleTransaction('paid', {
      product: 'house',
      type: 'merchant_payout',
      subscriberId: null,
      kycLevel: null,
      commissionMinor: 0,
      counterpartyKind: 'merchant',
      counterpartyId: 'M1',
      amountMinor: 450,
      at: `${DAY}T09:00:00Z`,
    });
    expect((await send([paid])).status).toBe(200);
    t.clock.advance(31 * 60_000);
    expect(await closeDueDays(t.database, t.clock, LISTENING)).toContain(DAY);
    const { rows: counted } = await sql`
      select account_code, owed::int, overdrawn::int from daily_owed
       where business_day = ${DAY} and owed + overdrawn > 0 order by 1`.execute(t.database.read);
    expect(counted).toEqual([
      { account_code: '2030', owed: 200, overdrawn: 150 },
      { account_code: '2035', owed: 500, overdrawn: 0 },
    ]);
  });

  it('answers the same balances again with unchanged, without any effect', async () => {
    await open();
    const before = await postings();
    expect((await open()).body).toEqual({ inserted: 0, unchanged: 8, daysTouched: [] });
    expect(await postings()).toEqual(before);
  });

  it('opens the books once: other balances or another day are a conflict', async () => {
    await open();
    const more = [
      { account: '1040', currency: 'SLL', debitMinor: 5 },
      { account: '3000', currency: 'SLL', creditMinor: 5 },
    ];
    expect(await open(more)).toMatchObject({
      status: 409,
      body: { message: `The books were opened on ${DAY} already; book what has changed since as business` },
    });
    expect((await open(BALANCES, '2026-11-02')).status).toBe(409);
    const other = [
      { account: '1010', currency: 'USD', debitMinor: 70_001 },
      { account: '3000', currency: 'USD', creditMinor: 70_001 },
    ];
    expect((await open(other)).status).toBe(409);
    expect(await postings()).toHaveLength(7);
  });

  it('opens them once when several callers send at the same time', async () => {
    const answers = await Promise.all([open(), open(), open()]);
    expect(answers.map(({ body }) => Number(body.inserted)).toSorted((a, b) => a - b)).toEqual([0, 0, 8]);
    expect(await postings()).toHaveLength(7);
  });

  it('refuses what does not balance, naming currency and difference', async () => {
    const answer = await open([
      { account: '1010', currency: 'USD', debitMinor: 1_250 },
      ...BALANCES.slice(0, 4),
    ]);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields: [{ path: 'rows' }] } });
    expect(answer.body.message).toBe('rows: USD does not balance: debits exceed credits by 1250 minor units');
    expect(await postings()).toEqual([]);
  });

  it.each([
    ['rows.0.account', { account: '9999' }],
    ['rows.0.account', { account: '4000' }],
    ['rows.1.account', { account: '3000' }],
    ['rows.0.debitMinor', { creditMinor: 5 }],
    ['rows.0.debitMinor', { account: '2000', holderId: 'S1' }],
    ['rows.0.holderId', { account: '2000', debitMinor: 0, creditMinor: 5 }],
    ['rows.0.holderId', { account: '2000', debitMinor: 0, creditMinor: 5, holderId: 'nobody' }],
    ['rows.0.holderId', { account: '2020', debitMinor: 0, creditMinor: 5, holderId: 'no-card' }],
    ['rows.0.holderId', { holderId: 'S1' }],
    ['rows.0.holderId', { account: '2030', debitMinor: 0, creditMinor: 5, holderId: 'M1' }],
    ['rows.0.debitMinor', { account: '2035', debitMinor: 5, holderId: 'employer:E1' }],
  ])('names %s when it is wrong (%j), and opens nothing', async (path, changes) => {
    const first = { account: '1010', currency: 'SLL', debitMinor: 5, ...changes };
    const against =
      first.debitMinor > 0
        ? { account: '3000', currency: 'SLL', creditMinor: 5 }
        : { account: '1010', currency: 'SLL', debitMinor: 5 };
    const answer = await open([first, against]);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map((each: { path: string }) => each.path)).toContain(path);
    expect(await postings()).toEqual([]);
  });

  it.each([
    ['2026-11-05', 'must lie between 2000-01-01 and the present day, 2026-11-04'],
    ['1999-12-31', 'must be a day from 2000-01-01 to 2999-12-31'],
    ['2026-10-31', 'no SLL rate is known for 2026-10-31: load rates first'],
  ])('refuses %s: in the future, too early, without a rate', async (day, message) => {
    const { status, body } = await open(BALANCES, day);
    expect([status, body.fields[0]]).toEqual([400, { path: 'day', message }]);
  });

  it('refuses business before the day, in either order', async () => {
    await send([sampleTransaction('t1', { at: `${DAY}T09:00:00Z` })]);
    expect(await open(BALANCES, '2026-11-02')).toMatchObject({
      status: 409,
      body: { message: `There is business on ${DAY} already, so the books cannot be opened on 2026-11-02` },
    });
    expect((await open()).status).toBe(200);
    expect(await send([sampleTransaction('t2', { at: '2026-10-31T09:00:00Z' })])).toMatchObject({
      status: 400,
      body: { message: `rows.0.at: lies before ${DAY}, when the books were opened` },
    });
  });

  it('marks the figures of days closed before for recomputation', async () => {
    await send([sampleTransaction('t1', { at: '2026-11-02T09:00:00Z' })]);
    t.clock.advance(31 * 60_000);
    await closeDueDays(t.database, t.clock, LISTENING);
    await open();
    expect(await recomputeDueFigures(t.database, t.clock)).toBe(DAY);
  });

  it('refuses a caller who is not signed in or lacks the permission', async () => {
    expect((await open(BALANCES, DAY, t.anonymous)).status).toBe(401);
    expect(await open(BALANCES, DAY, await t.signIn('view_only'))).toMatchObject({
      status: 403,
      body: { permission: 'api_access' },
    });
    expect(await postings()).toEqual([]);
  });
});
