import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDueDays } from '../figures/jobs/close-due-days.ts';
import { undoing } from '../testing/undoing.ts';
import { LISTENING } from '../testing/listening.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { findViolations } from './invariants.ts';
import { sampleRate, sampleSubscriber, sampleTransaction, sampleTransfer } from '../testing/sample-rows.ts';

const DAY = '2026-11-20';

describe('the invariants of the books', () => {
  let t: TestApp;
  /** What is found after `harm`, which is rolled back. */
  const foundAfter = (...harm: string[]) =>
    undoing(t.database.owner, async (tx) => {
      await sql`alter table postings disable trigger user`.execute(tx);
      for (const each of harm) await sql.raw(each).execute(tx);
      return await findViolations(tx);
    });
  const after = async (...harm: string[]): Promise<string[]> => [
    ...new Set((await foundAfter(...harm)).map(({ invariant }) => invariant)),
  ];

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    const feed = await t.signIn('feed', { powers: ['api_access'] });
    const send = async (noun: string, rows: object[]): Promise<void> => {
      expect((await feed.send('POST', `/api/ingest/${noun}`, { rows })).status).toBe(200);
    };
    await send('rates', [sampleRate('2026-11-01')]);
    await send(
      'subscribers',
      ['S1', 'S2'].map((id) => sampleSubscriber(id, { signupAt: `${DAY}T08:00:00Z` })),
    );
    const companyOwned = { product: 'house', subscriberId: null, kycLevel: null, commissionMinor: 0 };
    const merchant = { counterpartyKind: 'merchant', counterpartyId: 'M1' };
    const employer = { counterpartyKind: 'employer', counterpartyId: 'E1' };
    await send('transactions', [
      sampleTransaction('f', {
        ...companyOwned,
        type: 'float_purchase',
        at: `${DAY}T08:30:00Z`,
        amountMinor: 900_000,
      } as object),
      sampleTransaction('m', {
        ...merchant,
        type: 'merchant',
        at: `${DAY}T12:00:00Z`,
        amountMinor: 9_000,
        commissionMinor: 0,
      } as object),
      sampleTransaction('p', {
        ...companyOwned,
        ...merchant,
        type: 'merchant_payout',
        at: `${DAY}T13:00:00Z`,
        amountMinor: 4_000,
      } as object),
      sampleTransaction('e', {
        ...companyOwned,
        ...employer,
        type: 'employer_funding',
        at: `${DAY}T08:00:00Z`,
        amountMinor: 60_000,
      } as object),
      sampleTransaction('s', {
        ...employer,
        type: 'salary',
        at: `${DAY}T14:00:00Z`,
        amountMinor: 50_000,
        commissionMinor: 0,
      } as object),
      sampleTransaction('a', { at: `${DAY}T09:00:00Z` }),
      sampleTransfer('b', { at: `${DAY}T10:00:00Z` }),
      sampleTransfer('c', {
        at: `${DAY}T11:00:00Z`,
        subscriberId: 'S2',
        counterpartyId: 'S1',
        amountMinor: 20_000,
      }),
    ]);
    t.clock.advance(60 * 60_000);
    await closeDueDays(t.database, t.clock, LISTENING);
  });
  afterAll(() => t.close());

  it('hold for correct books', async () => {
    expect(await findViolations(t.database.read)).toEqual([]);
    expect(await findViolations(t.database.read, { readRows: false })).toEqual([]);
  });

  it.each([
    [
      'every journal balances in each currency',
      `update postings set credit = credit + 1 where account_code = '4000'`,
    ],
    [
      'the five revenue lines of the ledger are those of the transactions',
      `update postings set credit = credit + 1 where account_code = '4000'`,
    ],
    [
      'every posted journal is the sum of its transactions',
      `update transactions set amount = amount + 1 where id = 'a'`,
    ],
    ['wallets add up to account 2000', `update transactions set amount = amount + 1 where id = 'a'`],
    ['agent floats add up to account 2010', `update transactions set amount = amount + 1 where id = 'f'`],
    [
      'card prefunds add up to account 2020',
      `update postings set account_code = '2020' where account_code = '2010'`,
    ],
    [
      'merchant payables add up to account 2030',
      `update transactions set amount = amount + 1 where id = 'p'`,
    ],
    [
      'employer prefunds add up to account 2035',
      `update transactions set amount = amount + 1 where id = 'e'`,
    ],
    [
      'no merchant payable is ever below zero',
      `update transactions set at = at - interval '2 hours' where id = 'p'`,
    ],
    [
      'no employer prefund is ever below zero',
      `update transactions set at = at + interval '8 hours' where id = 'e'`,
    ],
    [
      'what is owed and overdrawn is what the rows give, on the last counted day',
      `update daily_owed set owed = owed + 1 where account_code = '2030' and currency = 'SLL'`,
    ],
    [
      'trust covers what customers, agents and merchants are owed, every day',
      `update daily_owed set owed = owed * 2 where account_code = '2010'`,
    ],
    ['no wallet is ever below zero', `update transactions set at = at - interval '2 hours' where id = 'c'`],
    [
      'what is owned and owed is booked at the closing rate',
      `update postings set usd = usd + 0.02 where account_code = '1000'`,
    ],
    ['the rollup daily_totals is what the rows give', `update daily_totals set n = n + 1`],
    ['the rollup daily_totals is what the rows give', `delete from transactions where id = 'c'`],
    [
      'the rollup daily_actives is what the rows give',
      `delete from daily_actives where subscriber_id = 'S2'`,
    ],
    [
      'the rollup daily_card_actives is what the rows give',
      `insert into daily_card_actives values ('${DAY}', 'C1')`,
    ],
    [
      'every successful transaction has the journal of its group, and no other has one',
      `update transactions set journal_id = null where id = 'a'`,
    ],
    ['a closed day has no journal left to post', `delete from postings where account_code <> '1000'`],
    [
      'trust covers what customers, agents and merchants are owed, every day',
      `update postings set debit = 0 where account_code = '1000'`,
    ],
  ])('notice that not: %s (%s)', async (invariant, harm) => {
    expect(await after(harm)).toContain(invariant);
  });

  it('lists twenty violations of one, and says how many it leaves out', async () => {
    const name = 'the rollup daily_card_actives is what the rows give';
    const of = async (cards: number): Promise<string[]> =>
      (
        await foundAfter(
          `insert into daily_card_actives select '${DAY}', 'X' || n from generate_series(1, ${cards}) n`,
        )
      ).flatMap(({ invariant, detail }) => (invariant === name ? [detail] : []));
    expect(await of(20)).toHaveLength(20);
    const found = await of(23);
    expect([found.length, found.at(-1)]).toEqual([21, 'and 3 more']);
  });
});
