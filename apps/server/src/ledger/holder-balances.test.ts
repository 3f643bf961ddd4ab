import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDueDays } from '../figures/jobs/close-due-days.ts';
import { recomputeDueFigures } from '../figures/jobs/recompute-due-figures.ts';
import { sampleRate, sampleSubscriber, sampleTransaction, sampleTransfer } from '../testing/sample-rows.ts';
import { LISTENING } from '../testing/listening.ts';
import { startTestApp, type Person, type TestApp } from '../testing/test-app.ts';

const COMPANY = { product: 'house', subscriberId: null, kycLevel: null, commissionMinor: 0 };
/** An amount in SLL, at 24,500 per dollar as in the sample rate. */
const companyTransaction = (
  id: string,
  day: string,
  type: string,
  amountMinor: number,
  changes: object = {},
): object =>
  sampleTransaction(id, { ...COMPANY, type, at: `${day}T08:00:00Z`, amountMinor, ...changes } as object);
const paid = (
  id: string,
  day: string,
  type: string,
  amountMinor: number,
  who: string | null,
  changes: object = {},
): object =>
  sampleTransaction(id, {
    type,
    at: `${day}T10:00:00Z`,
    amountMinor,
    commissionMinor: 0,
    counterpartyKind:
      who === null ? null : type === 'salary' ? 'employer' : type === 'merchant' ? 'merchant' : 'biller',
    counterpartyId: who,
    ...changes,
  } as object);
const employer = { counterpartyKind: 'employer', counterpartyId: 'E1' };

/** Balances in hand-written SQL: by account and holder, only from rows, without the product's own views. */
const BALANCES = (day: string) => sql<{ account: string; holder: string; minor: bigint }>`
  select account, holder, sum(minor)::bigint as minor from (
    select '2000' as account, subscriber_id as holder,
           case type when 'cash_in' then amount when 'salary' then amount when 'p2p' then -amount - fee_gross
                     when 'merchant' then -amount when 'bill' then -amount when 'airtime' then -amount end as minor
      from transactions where status = 'success' and business_day <= ${day}
    union all select '2000', counterparty_id, amount from transactions where type = 'p2p' and status = 'success' and business_day <= ${day}
    union all select '2010', counterparty_id, case type when 'cash_in' then -amount else amount end
      from transactions where type in ('cash_in', 'float_purchase') and status = 'success' and business_day <= ${day}
    union all select '2030', coalesce(counterparty_kind || ' ' || counterparty_id, 'nobody'),
                     case type when 'merchant_payout' then -amount else amount - fee_gross end
      from transactions where type in ('merchant', 'bill', 'airtime', 'merchant_payout') and status = 'success' and business_day <= ${day}
    union all select '2035', coalesce(counterparty_id, 'nobody'), case type when 'employer_funding' then amount else -amount - fee_gross end
      from transactions where type in ('employer_funding', 'salary') and status = 'success' and business_day <= ${day}) m
   where minor is not null group by 1, 2 order by 1, 2`;

describe('what is owed to others', () => {
  let t: TestApp;
  let feed: Person;
  let owner: Person;
  const send = async (noun: string, rows: object[]): Promise<void> => {
    const { status, body } = await feed.send('POST', `/api/ingest/${noun}`, { rows });
    expect([status, body.error ?? null]).toEqual([200, null]);
  };
  const figure = async (id: string, day: string): Promise<string | null> => {
    const { rows } = await sql<{ value: string | null }>`
      select value::text as value from figure_values where figure_id = ${id} and business_day = ${day}
       order by recorded_at desc limit 1`.execute(t.database.read);
    return rows[0]?.value ?? null;
  };
  /** In SLL: owed, overdrawn, percentage covered. */
  const balances = async (day: string): Promise<(number | null)[]> =>
    (
      await Promise.all(
        ['banking.customer-money-sll', 'banking.overdrawn-sll', 'banking.coverage-sll'].map((id) =>
          figure(id, day),
        ),
      )
    ).map((value) => (value === null ? null : Number(value)));
  const byHand = async (day: string): Promise<(number | null)[]> => {
    const { rows } = await BALANCES(day).execute(t.database.read);
    const held = rows.map(({ minor }) => Number(minor));
    const owed = held.filter((each) => each > 0).reduce((sum, each) => sum + each, 0);
    const overdrawn = held.filter((each) => each < 0).reduce((sum, each) => sum - each, 0);
    const { rows: trust } = await sql<{ minor: bigint | null }>`
      select sum(debit - credit)::bigint as minor from postings where account_code = '1000' and business_day <= ${day}`.execute(
      t.database.read,
    );
    const covered = owed === 0 ? null : Math.round((Number(trust[0]?.minor ?? 0n) / owed) * 1e8) / 1e6;
    return [owed, overdrawn, covered];
  };
  const rounded = async (day: string): Promise<(number | null)[]> =>
    (await balances(day)).map((value) => (value === null ? null : Math.round(value * 1e6) / 1e6));

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-07T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    owner = await t.signIn('owner');
    await send('rates', [sampleRate('2026-10-01')]);
    await send(
      'subscribers',
      ['S1', 'S2', 'S3'].map((id) => sampleSubscriber(id, { signupAt: '2026-10-30T08:00:00Z' })),
    );
    await send('transactions', [
      // An employer's money only.
      companyTransaction('e1', '2026-10-30', 'employer_funding', 500_000, employer),
      // Money of a merchant and a biller with the same number, and of an unnamed one.
      companyTransaction('f1', '2026-10-31', 'float_purchase', 900_000, {
        counterpartyKind: 'agent',
        counterpartyId: 'A1',
      }),
      paid('c1', '2026-10-31', 'cash_in', 900_000, 'A1', {
        counterpartyKind: 'agent',
        at: '2026-10-31T09:00:00Z',
      }),
      paid('m1', '2026-10-31', 'merchant', 300_000, '7', {
        feeGrossMinor: 3_000,
        feeNetMinor: 2_609,
        gstMinor: 391,
      }),
      paid('m2', '2026-10-31', 'bill', 200_000, '7'),
      paid('m3', '2026-10-31', 'airtime', 400_000, null),
      // The merchant is paid more than it has; the biller's money does not cover that.
      companyTransaction('p1', '2026-11-01', 'merchant_payout', 350_000, {
        counterpartyKind: 'merchant',
        counterpartyId: '7',
      }),
      // S1 overdraws its balance; S2 receives.
      sampleTransfer('t1', {
        at: '2026-11-02T11:00:00Z',
        subscriberId: 'S1',
        counterpartyId: 'S2',
        amountMinor: 120_000,
        feeGrossMinor: 0,
        feeNetMinor: 0,
        gstMinor: 0,
      }),
      paid('s1', '2026-11-03', 'salary', 450_000, 'E1', { subscriberId: 'S3' }),
      // The merchant sells again and has a positive balance.
      paid('m4', '2026-11-04', 'merchant', 60_000, '7', { subscriberId: 'S3' }),
      companyTransaction('p2', '2026-11-05', 'merchant_payout', 100_000, {}),
      sampleTransaction('last', {
        type: 'cash_in',
        at: '2026-11-06T09:00:00Z',
        amountMinor: 1_000,
        commissionMinor: 0,
      }),
    ]);
    t.clock.advance(31 * 60_000);
    await closeDueDays(t.database, t.clock, LISTENING);
    await recomputeDueFigures(t.database, t.clock);
  });
  afterAll(() => t.close());

  it('is the sum of positive balances, with overdrawn ones separate, on every day', async () => {
    expect(await balances('2026-10-30')).toEqual([500_000, 0, 100]);
    // Wallet 0, agent 0, merchant 297,000, biller 200,000, unattributed 400,000, employer 500,000.
    expect((await balances('2026-10-31')).slice(0, 2)).toEqual([1_397_000, 0]);
    // The merchant's balance is -53,000.
    expect((await balances('2026-11-01')).slice(0, 2)).toEqual([1_100_000, 53_000]);
    expect((await balances('2026-11-02')).slice(0, 2)).toEqual([1_220_000, 173_000]);
    for (const day of [
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
    ])
      expect([day, ...(await rounded(day))]).toEqual([day, ...(await byHand(day))]);
  });

  it('shows the proof: owed and overdrawn by account, with the holders behind the figure', async () => {
    const { body } = await owner.get('/api/banking/safeguarding?asOf=2026-11-02');
    expect(body.withheld).toBeNull();
    expect(body.currencies[0]).toMatchObject({
      currency: 'SLL',
      customerMoney: '1220000',
      overdrawn: '173000',
      overdrawnHolders: 2,
      liabilities: [
        { account: '2000', amount: '120000', overdrawn: '120000' },
        { account: '2030', amount: '600000', overdrawn: '53000' },
        { account: '2035', amount: '500000', overdrawn: '0' },
      ],
    });
    const rows = await owner.get('/api/figures/banking.overdrawn-sll/rows?dimension=&asOf=2026-11-02');
    expect(rows.body.rows).toEqual([
      ['2000 Customer wallets', 'S1', null, null, 'SLL', '120000', expect.any(String)],
      ['2030 Merchant payable', null, null, 'merchant:7', 'SLL', '53000', expect.any(String)],
    ]);
    const recovered = await owner.get('/api/figures/banking.overdrawn-sll/rows?dimension=&asOf=2026-11-04');
    expect(recovered.body.rows.map((row: string[]) => row[1])).toEqual(['S1']);
    expect(
      (await owner.get('/api/banking/safeguarding?asOf=2026-11-04')).body.currencies[0].overdrawnHolders,
    ).toBe(1);
    const behind = await owner.get('/api/figures/banking.customer-money-sll/rows?dimension=&asOf=2026-11-02');
    const owed = behind.body.rows.map((row: string[]) => Number(row[2]));
    expect(owed.reduce((sum: number, each: number) => sum + each, 0)).toBe(1_220_000);
    const recomputed = await owner.get(
      '/api/figures/banking.customer-money-sll/recompute?dimension=&asOf=2026-11-02',
    );
    expect(recomputed.body).toMatchObject({ stored: '1220000', recomputed: '1220000', equal: true });
  });

  it('is updated for past days by late transactions, across the end of a month', async () => {
    await send('transactions', [
      companyTransaction('late', '2026-10-30', 'employer_funding', 70_000, employer),
    ]);
    await recomputeDueFigures(t.database, t.clock);
    expect(await balances('2026-10-30')).toEqual([570_000, 0, 100]);
    for (const day of ['2026-10-31', '2026-11-02', '2026-11-06'])
      expect([day, ...(await rounded(day))]).toEqual([day, ...(await byHand(day))]);
  });

  it('is recounted from scratch, month by month, after an upgrade; until then there is no value', async () => {
    const before = await Promise.all(['2026-10-31', '2026-11-06'].map(balances));
    // As the migration leaves a company of an older release.
    for (const table of ['holder_balances', 'daily_owed', 'overdrawn_balances'])
      await sql`delete from ${sql.table(table)}`.execute(t.database.owner);
    await sql`
      insert into figure_values select figure_id, business_day, '', now() + interval '1 day', null
        from (select distinct figure_id, business_day from figure_values
               where figure_id ~ '(customer-money|coverage|reserve-ratio|overdrawn)') f`.execute(
      t.database.owner,
    );
    await sql`insert into figures_due (from_day, marked_at, balances) values ('2026-10-30', now(), false)`.execute(
      t.database.owner,
    );
    const withheld = await owner.get('/api/banking/safeguarding?asOf=2026-11-02');
    expect(withheld.body).toMatchObject({
      coverage: null,
      withheld: expect.stringContaining('still being counted'),
      currencies: [
        { currency: 'SLL', customerMoney: null, overdrawn: null, coverageLedger: null, liabilities: [] },
      ],
    });
    const { body } = await owner.get('/api/dashboard/operations?asOf=2026-11-02');
    expect(body.checks.find(({ id }: { id: string }) => id === 'trust')).toMatchObject({ state: 'warning' });

    await recomputeDueFigures(t.database, t.clock);
    expect(await Promise.all(['2026-10-31', '2026-11-06'].map(balances))).toEqual(before);
    const { rows } = await sql`
      select * from (select * from public.daily_owed except select * from raw.daily_owed) x`.execute(
      t.database.read,
    );
    expect(rows).toEqual([]);
  });
});
