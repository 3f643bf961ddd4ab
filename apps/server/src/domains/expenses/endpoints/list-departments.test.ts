import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const URL = `${ROOM}/departments`;

describe('GET /api/expense-management/departments', () => {
  let c: SpendingCompany;
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'expenses.manage' });

  it('[B-7.24] [B-3.34] gives the preconfigured departments by name, each with its fields', async () => {
    const { status, body } = await c.maker.get(URL);
    expect(status).toBe(200);
    expect(body.map((each: { name: string }) => each.name)).toEqual([
      'Company A',
      'Company B',
      'Finance',
      'HR',
      'IT',
      'Marketing',
    ]);
    expect(body[0]).toEqual({
      id: expect.any(String),
      name: 'Company A',
      description: '',
      isActive: true,
      createdAt: '2026-11-21T10:00:00.000Z',
      accountCode: '6020',
      headcount: null,
      version: 1,
    });
  });
  it('[B-9.09] has budgets for them for every month of the first year', async () => {
    const of = async (query: string) =>
      Object.fromEntries(
        (await c.maker.get(`${ROOM}/budgets?${query}`)).body.map(
          (each: { departmentName: string; budgetAmount: string }) => [
            each.departmentName,
            each.budgetAmount,
          ],
        ),
      );
    const preconfigured = {
      HR: '25000.00',
      IT: '45000.00',
      'Company A': '35000.00',
      'Company B': '30000.00',
      Finance: '15000.00',
      Marketing: '28000.00',
    };
    for (const month of [1, 11, 12]) expect(await of(`month=${month}&year=2026`)).toEqual(preconfigured);
    expect(await of('month=1&year=2027')).toEqual({});
  });
});
