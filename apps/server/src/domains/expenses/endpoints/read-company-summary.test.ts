import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMinor } from '@cottontree/contract/money.ts';
import { postAdjustment } from '../../../ledger/post-adjustment.ts';
import { sql } from 'kysely';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { guards } from '../../../testing/administration.ts';
import { ROOM, closeDay, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const centsOf = (text: string): bigint => parseMinor(text, 'USD');
const URL = `${ROOM}/company-summary`;

describe('GET /api/expense-management/company-summary', () => {
  let c: SpendingCompany;
  const spend = async (name: string, amount: string, reason?: string) =>
    c.decide((await c.record({ departmentId: c.department(name), amount, reason })).body.id);
  const line = (body: { departmentBreakdown: { departmentName: string }[] }, name: string) =>
    body.departmentBreakdown.find((each) => each.departmentName === name);
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'expenses.manage' });

  it('rounds amounts booked in another currency to the cent', async () => {
    const t = await startCompanyApp();
    const { rows } = await sql<{ booked: string }>`
      select round(sum(p.usd), 2)::text as booked
        from postings p join ledger_accounts a on a.code = p.account_code
       where a.kind = 'opex' and p.business_day between '2026-08-01' and '2026-08-31'`.execute(
      t.database.read,
    );
    const { status, body } = await (await t.signIn('owner')).get(`${URL}?month=8&year=2026`);
    await t.close();
    expect([status, body.totalBooked]).toEqual([200, rows[0]?.booked]);
  });
  it('[B-7.29] [B-3.38] [B-3.40] sums the month and each department', async () => {
    await spend('HR', '18749.99');
    // A cent more than the whole budget requires a reason.
    await spend('Finance', '15000.01', 'an audit of the year');
    const { body } = await c.maker.get(`${URL}?month=11&year=2026`);
    expect(body).toMatchObject({
      totalBudget: '178000.00',
      totalSpent: '33750.00',
      totalOverBudget: '0.01',
      companyBudgetStatus: 'Under Budget',
      departmentsOverBudget: 1,
      totalDepartments: 6,
      totalBooked: '33750.00',
      budgetsFault: null,
      asOf: '2026-11-21',
    });
    expect(body.utilizationPercentage).toBeCloseTo((33_750 / 178_000) * 100, 9);
    expect(line(body, 'Finance')).toEqual({
      departmentId: c.department('Finance'),
      departmentName: 'Finance',
      accountCode: '6040',
      budgetAmount: '15000.00',
      spentAmount: '15000.01',
      overBudgetAmount: '0.01',
      pendingAmount: '0.00',
      utilization: expect.closeTo(100.000067, 5),
      isOverBudget: true,
      status: 'Over Budget',
    });
    expect((await c.maker.get(URL)).body).toEqual(body);
  });
  it('[B-4.14] gives the status of each department, with exact limits', async () => {
    expect(line((await c.maker.get(URL)).body, 'HR')).toMatchObject({ status: 'Under Budget' });
    for (const [more, status] of [
      ['0.01', 'On Track'],
      ['3749.99', 'On Track'],
      ['0.01', 'High Usage'],
      ['2500.00', 'High Usage'],
      ['0.01', 'Over Budget'],
    ] as const) {
      await spend('HR', more);
      expect(line((await c.maker.get(URL)).body, 'HR'), more).toMatchObject({ status });
    }
  });
  it('gives the pending amount of each department, which is not part of the spent amount', async () => {
    const { body: before } = await c.maker.get(URL);
    const { id } = (await c.record({ departmentId: c.department('IT'), amount: '12.34' })).body;
    await c.record({ departmentId: c.department('IT'), amount: '0.66' });
    const { body } = await c.maker.get(URL);
    expect(line(body, 'IT')).toMatchObject({ pendingAmount: '13.00', spentAmount: '0.00' });
    expect(body.totalSpent).toBe(before.totalSpent);
    await c.decide(id, 'reject');
    expect(line((await c.maker.get(URL)).body, 'IT')).toMatchObject({ pendingAmount: '0.66' });
  });
  it('gives what the ledger holds for the month: what was spent, and adoptions besides it', async () => {
    const { body: before } = await c.maker.get(URL);
    expect(before.totalBooked).toBe(before.totalSpent);
    expect(before.bookedWithoutExpense).toBe('0.00');
    await c.t.database.write.transaction().execute((tx) =>
      postAdjustment(tx, {
        day: '2026-11-19',
        type: 'adoption',
        purpose: 'staffCosts',
        description: 'Adopted',
        currency: 'USD',
        minor: 1_250n,
        account: '6000',
        against: '1010',
        side: 'debit',
        madeBy: c.maker.userId,
        approvedBy: c.checker.userId,
        at: c.t.clock.now(),
      }),
    );
    const { body } = await c.maker.get(URL);
    expect(body.totalSpent).toBe(before.totalSpent);
    expect(centsOf(body.totalBooked) - centsOf(before.totalBooked)).toBe(1_250n);
    expect(body.bookedWithoutExpense).toBe('12.50');
  });
  it('gives what the P&L holds for the month, as of the last closed day', async () => {
    const { body: none } = await c.maker.get(URL);
    expect(none.atClose).toEqual({ day: null, booked: '0.00' });
    await c.decide((await c.record({ amount: '70.00', expenseDate: '2026-11-17' })).body.id);
    await c.decide((await c.record({ amount: '8.00', expenseDate: '2026-11-19' })).body.id);
    await closeDay(c.t, '2026-11-18');
    const { body } = await c.maker.get(URL);
    const { rows } = await sql<{ booked: string }>`
      select sum(p.usd)::numeric(12,2)::text as booked from postings p
       where p.account_code between '6000' and '6999' and p.business_day between '2026-11-01' and '2026-11-18'`.execute(
      c.t.database.read,
    );
    expect(body.atClose).toEqual({ day: '2026-11-18', booked: rows[0]?.booked });
    const later = Number(body.totalBooked) - Number(body.atClose.booked);
    expect(later).toBeGreaterThanOrEqual(8);
    await closeDay(c.t, '2026-09-30');
    expect((await c.maker.get(`${URL}?month=9&year=2026`)).body.atClose).toBeNull();
  });
  it('says why the budgets of a closed month cannot be changed', async () => {
    await closeDay(c.t, '2026-07-31');
    expect((await c.maker.get(`${URL}?month=7&year=2026`)).body.budgetsFault).toBe(
      'July 2026 is closed; its budgets stay as they were',
    );
    expect((await c.maker.get(`${URL}?month=6&year=2026`)).body.budgetsFault).toBeNull();
  });
  it('projects the month from its business days and from the course of earlier months, given at least three', async () => {
    const projection = async () => (await c.maker.get(URL)).body.projection;
    expect(await projection()).toBeNull();
    // On their 15th business day, as the 20th of November is, two thirds, half and all of these months were spent.
    for (const [month, early, late] of [
      ['08', '200.00', '100.00'],
      ['09', '100.00', '100.00'],
      ['10', '100.00', undefined],
    ] as const) {
      for (const [day, amount] of [
        ['01', early],
        ['28', late],
      ] as const) {
        if (amount === undefined) continue;
        await c.decide((await c.record({ expenseDate: `2026-${month}-${day}`, amount })).body.id);
      }
    }
    const spent = Number((await c.maker.get(URL)).body.totalSpent);
    // Business days: August 21, September and October 22, November 21; 15 elapsed in each.
    const line = (spent * 21) / 15;
    const ended = [(300 * 15) / (200 * 21), (200 * 15) / (100 * 22), (100 * 15) / (100 * 22)];
    const { low, expected, high } = await projection();
    expect(Number(low)).toBeCloseTo(line * Math.min(...ended), 2);
    expect(Number(high)).toBeCloseTo(line * Math.max(...ended), 2);
    expect(Number(expected)).toBeCloseTo(
      (line * (ended[0] ?? 0) + line * (ended[1] ?? 0) + line * (ended[2] ?? 0)) / 3,
      2,
    );
    expect((await c.maker.get(`${URL}?month=10&year=2026`)).body.projection).toBeNull();
  });
  it('gives the budgets of a month that has not begun, and none where nothing is budgeted', async () => {
    expect((await c.maker.get(`${URL}?month=12&year=2026`)).body).toMatchObject({
      totalBudget: '178000.00',
      totalSpent: '0.00',
      asOf: null,
    });
    expect((await c.maker.get(`${URL}?month=1&year=2027`)).body).toMatchObject({
      totalBudget: '0.00',
      utilizationPercentage: null,
      companyBudgetStatus: 'Under Budget',
    });
  });
});
