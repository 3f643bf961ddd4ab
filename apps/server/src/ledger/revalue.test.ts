import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../platform/database/client.ts';
import { closeDueDays } from '../figures/jobs/close-due-days.ts';
import { recomputeDueFigures } from '../figures/jobs/recompute-due-figures.ts';
import { LISTENING } from '../testing/listening.ts';
import { sampleRate, sampleTransaction } from '../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../testing/test-app.ts';
import { findViolations } from './invariants.ts';
import { revalueFrom } from './revalue.ts';

const BROKEN = 'what is owned and owed is booked at the closing rate';
const MOVE = {
  product: 'house',
  type: 'treasury_transfer',
  subscriberId: null,
  counterpartyKind: null,
  counterpartyId: null,
  kycLevel: null,
  commissionMinor: 0,
  district: null,
} as const;

/** A dollar is 20,000 leones on the 17th, 25,000 on the 18th and 19th, and 20,000 again from the 20th on. */
describe('exchange differences', () => {
  let t: TestApp;
  let feed: Person;
  const send = async (noun: string, rows: object[]): Promise<void> => {
    const answer = await feed.send('POST', `/api/ingest/${noun}`, { rows });
    expect(answer.body).toMatchObject({ inserted: rows.length });
  };
  const capital = (id: string, day: string, amountMinor: number, fxRate: string, changes: object = {}) =>
    sampleTransaction(id, {
      ...MOVE,
      purpose: 'capital',
      at: `${day}T09:00:00Z`,
      amountMinor,
      fxRate,
      ...changes,
    });
  /** The dollars credited to 4900 on each day. */
  const differences = async (db: Db = t.database.read): Promise<Record<string, number>> => {
    const { rows } = await sql<{ day: string; usd: string }>`
      select business_day as day, -sum(usd) as usd from postings where account_code = '4900'
       group by business_day having sum(usd) <> 0 order by business_day`.execute(db);
    return Object.fromEntries(rows.map(({ day, usd }) => [day, Number(usd)]));
  };
  const stocks = async () =>
    (
      await sql<{ account: string; amount: bigint }>`
        select account_code || ' ' || currency as account, sum(debit - credit)::bigint as amount
          from postings where account_code in ('1010', '1020') group by 1 order by 1`.execute(t.database.read)
    ).rows;
  const broken = async (): Promise<string[]> =>
    (await findViolations(t.database.read))
      .filter(({ invariant }) => invariant === BROKEN)
      .map(({ detail }) => detail);

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    const quote = (day: string, mid: string) => sampleRate(day, { buy: mid, sell: mid, mid });
    await send('rates', [
      quote('2026-11-17', '20000'),
      quote('2026-11-18', '25000'),
      quote('2026-11-20', '20000'),
    ]);
    await send('transactions', [
      // A thousand dollars' worth of leones, and five hundred dollars.
      capital('a', '2026-11-17', 20_000_000, '20000'),
      capital('b', '2026-11-17', 50_000, '1', { currency: 'USD' }),
      // Half of the leones become dollars at the mid-rate of their day, which causes no difference.
      sampleTransaction('c', {
        ...MOVE,
        type: 'fx_conversion',
        purpose: 'own_fx',
        at: '2026-11-19T09:00:00Z',
        amountMinor: 10_000_000,
        toCurrency: 'USD',
        toAmountMinor: 40_000,
        fxRate: '25000',
      }),
    ]);
    t.clock.advance(31 * 60_000);
    await closeDueDays(t.database, t.clock, LISTENING);
    await recomputeDueFigures(t.database, t.clock);
  });
  afterAll(() => t.close());

  it('are booked on the day the rate changes, for the balance at its end', async () => {
    // 1,000 USD are worth 800 on the 18th; the remaining 10 million leones 400, and 500 on the 20th.
    expect(await differences()).toEqual({ '2026-11-18': -200, '2026-11-20': 100 });
    expect(await broken()).toEqual([]);
  });

  it('change no account in its own currency, are not revenue, and balance', async () => {
    expect(await stocks()).toEqual([
      { account: '1010 SLL', amount: 10_000_000n },
      { account: '1010 USD', amount: 90_000n },
    ]);
    expect(await findViolations(t.database.read)).toEqual([]);
    const { rows } = await sql<{ worth: string }>`
      select sum(usd)::numeric(20, 2) as worth from postings p join ledger_accounts a on a.code = p.account_code
       where a.kind in ('asset', 'liability')`.execute(t.database.read);
    expect(rows).toEqual([{ worth: '1400.00' }]);
  });

  it('of late transactions are corrected on the days that they affect, once the job has run', async () => {
    await send('transactions', [capital('d', '2026-11-17', 2_000_000, '20000')]);
    expect(await broken()).toEqual([]);
    await recomputeDueFigures(t.database, t.clock);
    expect(await differences()).toEqual({ '2026-11-18': -220, '2026-11-20': 120 });
    expect(await broken()).toEqual([]);
    expect(await recomputeDueFigures(t.database, t.clock)).toBeNull();
    await send('rates', [sampleRate('2026-11-19', { buy: '25000', sell: '25000', mid: '25000' })]);
    await recomputeDueFigures(t.database, t.clock);
    expect(await differences()).toEqual({ '2026-11-18': -220, '2026-11-20': 120 });
  });

  it('of a late rate are booked on the day on which it was missing', async () => {
    await send('transactions', [capital('e', '2026-11-17', 1_000_000_000, '1', { currency: 'USDC' })]);
    await recomputeDueFigures(t.database, t.clock);
    const before = await differences();
    await send('rates', [
      sampleRate('2026-11-19', { currency: 'USDC', buy: '1.25', sell: '1.25', mid: '1.25' }),
    ]);
    await recomputeDueFigures(t.database, t.clock);
    expect(await differences()).toEqual({ ...before, '2026-11-19': -200 });
    expect(await broken()).toEqual([]);
  });

  it('are booked on the first open day when their accounting month is closed', async () => {
    const owner = await t.database.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const before = await differences();
    const undone = new Error('undone');
    const found: Record<string, number>[] = [];
    await t.database.write
      .transaction()
      .execute(async (tx) => {
        const revalue = async (): Promise<void> => {
          await revalueFrom(tx, '2026-11-17', t.clock.now());
          found.push(await differences(tx));
        };
        await sql`insert into month_closings (month, sequence, closed, made_by, made_at)
                  values ('2026-11-01', 1, true, ${owner.id}, ${t.clock.now()})`.execute(tx);
        await sql`update fx_rates set mid = 30000 where currency = 'SLL' and day = '2026-11-20'`.execute(tx);
        await revalue();
        await sql`insert into day_closes (business_day, closed_at, reason)
                  values ('2026-12-01', ${t.clock.now()}, 'test')`.execute(tx);
        await revalue();
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    // 12 million leones were worth 600 dollars and are now worth 400.
    expect(found).toEqual([before, { ...before, '2026-12-01': -200 }]);
  });
});
