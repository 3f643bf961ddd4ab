import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../testing/administration.ts';
import { ROOM, startSpendingCompany, type SpendingCompany } from '../../testing/spending.ts';

const URL = `${ROOM}/company-summary`;

describe('GET /api/expense-management/company-summary', () => {
  let c: SpendingCompany;
  const spend = async (name: string, amount: string) =>
    c.decide((await c.record({ departmentId: c.department(name), amount })).body.id);
  const line = (body: { departmentBreakdown: { departmentName: string }[] }, name: string) =>
    body.departmentBreakdown.find((each) => each.departmentName === name);
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'expenses.manage' });

  it('[B-7.29] [B-3.38] [B-3.40] sums the month and each department', async () => {
    await spend('HR', '18749.99');
    await spend('Finance', '15000.01');
    const { body } = await c.maker.get(`${URL}?month=11&year=2026`);
    expect(body).toMatchObject({
      totalBudget: '178000.00',
      totalSpent: '33750.00',
      totalOverBudget: '0.01',
      companyBudgetStatus: 'Under Budget',
      departmentsOverBudget: 1,
      totalDepartments: 6,
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
      utilization: expect.closeTo(100.000067, 5),
      isOverBudget: true,
      status: 'Over Budget',
    });
    expect((await c.maker.get(URL)).body).toEqual(body);
  });
  it('[B-4.14] says the status of each department, the limits exactly', async () => {
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
  it('projects the month by its business days and by how earlier months ended, from three of them on', async () => {
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
