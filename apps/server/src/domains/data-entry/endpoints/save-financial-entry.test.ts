import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { sampleFinancials } from '../../../testing/declared-entries.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/data-entry/financials';
const DAY = '2026-08-12';

describe('POST /api/data-entry/financials', () => {
  let t: TestApp;
  let manager: Person;
  const save = (changes: object = {}, day = DAY) => manager.send('POST', URL, sampleFinancials(day, changes));
  const compared = async (day: string, field: string) => {
    const { body } = await manager.get(`/api/data-entry/comparison?entryDate=${day}`);
    return body.fields.find(
      (each: { kind: string; field: string }) => each.kind === 'financials' && each.field === field,
    );
  };
  beforeAll(async () => {
    t = await startCompanyApp();
    manager = await t.signIn('manager');
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'POST', url: URL, body: sampleFinancials(DAY), permission: 'expenses.manage' });

  it('[B-7.05, B-3.04, B-3.05, B-3.06, B-3.07, B-3.08] stores revenue, costs, balances and notes', async () => {
    const { status, body } = await save({ walletRevenue: '10.50', financialNotes: 'settled late' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'financials', version: 1 });
    expect(body.values).toMatchObject({
      walletRevenue: '10.50',
      cardRevenue: '0.00',
      staffCosts: '0.00',
      reserveFunds: '0.00',
      financialNotes: 'settled late',
      currency: 'USD',
    });
    const without = await save({}, '2026-08-13');
    expect(without.status).toBe(200);
    expect(without.body.values).not.toHaveProperty('financialNotes');
  });
  it.each([
    ['walletRevenue', undefined],
    ['staffCosts', ''],
    ['treasuryBalance', 12],
    ['currency', undefined],
    ['currency', 'SLE'],
    ['entryDate', undefined],
    ['financialNotes', 'x'.repeat(2001)],
  ])('[B-5.08, B-5.11, B-5.13, B-3.09] refuses %s = %s, naming the field', async (field, value) => {
    const answer = await save({ [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it('accepts as many decimal places as the currency has, and zeros beyond them', async () => {
    for (const [currency, fits, exceeds] of [
      ['SLL', '1500.00', '1500.5'],
      ['USD', '1.25', '1.255'],
      ['USDC', '1.123456', undefined],
    ] as const) {
      expect((await save({ currency, feeRevenue: fits }, '2026-08-14')).status, fits).toBe(200);
      if (!exceeds) continue;
      const answer = await save({ currency, feeRevenue: exceeds }, '2026-08-14');
      expect([answer.status, fieldsOf(answer)], exceeds).toEqual([400, ['feeRevenue']]);
    }
  });
  it('compares in USD at the mid-rate of the entry day', async () => {
    await save({ currency: 'SLL', walletRevenue: '2250000' }, '2026-08-18');
    const { rows } = await sql<{ cents: string }>`
      select round(2250000 / mid, 2)::text as cents from fx_rates where currency = 'SLL' and day <= '2026-08-18'
       order by day desc limit 1`.execute(t.database.read);
    expect((await compared('2026-08-18', 'walletRevenue')).declared).toBe(rows[0]?.cents);
  });
  it('requires a reason when an amount in SLL was probably typed in new leones', async () => {
    // Before the company's first day, so that only declared values are known.
    await sql`insert into fx_rates (currency, day, buy, sell, mid) values ('SLL', '2026-04-01', 22400, 22600, 22500)`.execute(
      t.database.write,
    );
    const declare = (cardRevenue: string, day: string) =>
      save({ currency: 'SLL', cardRevenue, reason: undefined }, day);
    for (let day = 1; day <= 7; day += 1) {
      const { status } = await declare(String(22_000_000 + day * 3_000_000), `2026-04-0${day}`);
      expect(status).toBe(200);
    }
    const typed = await declare('34000', '2026-04-08');
    expect([typed.status, fieldsOf(typed)]).toEqual([422, ['cardRevenue']]);
    expect(typed.body.message).toContain('probably entered in new leones (SLE)');
    expect((await declare('34000000', '2026-04-08')).status).toBe(200);
  });
});
