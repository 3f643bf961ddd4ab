import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const URL = `${ROOM}/expenses/search`;

describe('GET /api/expense-management/expenses/search', () => {
  let c: SpendingCompany;
  const found = async (query: string) => {
    const { body } = await c.maker.get(`${URL}?${query}`);
    return {
      names: body.expenses.map((each: { description: string }) => each.description),
      total: body.total,
      pending: body.pending,
    };
  };
  beforeAll(async () => {
    c = await startSpendingCompany();
    const ids: string[] = [];
    for (const [description, name] of [
      ['Desk 100%', 'HR'],
      ['Desk lamps', 'IT'],
      ['Cables', 'IT'],
    ] as const) {
      c.t.clock.advance(1_000);
      ids.push((await c.record({ description, departmentId: c.department(name) })).body.id);
    }
    await c.decide(ids[2] ?? '');
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'expenses.manage' });

  it('filters by text, state and department, and counts matching and pending expenses', async () => {
    expect(await found('')).toEqual({ names: ['Cables', 'Desk lamps', 'Desk 100%'], total: 3, pending: 2 });
    expect(await found('search=desk')).toEqual({ names: ['Desk lamps', 'Desk 100%'], total: 2, pending: 2 });
    expect((await found('search=0%25')).names).toEqual(['Desk 100%']);
    expect(await found('state=approved')).toEqual({ names: ['Cables'], total: 1, pending: 2 });
    expect((await found(`departmentId=${c.department('IT')}&state=pending`)).names).toEqual(['Desk lamps']);
    expect((await found('month=10')).total).toBe(0);
  });
  it('adds up the matching amounts by state', async () => {
    const amounts = async (query: string) => (await c.maker.get(`${URL}?${query}`)).body.amounts;
    const none = { approved: '0.00', pending: '0.00', rejected: '0.00', withdrawn: '0.00' };
    expect(await amounts('limit=1')).toEqual({ ...none, approved: '100.00', pending: '200.00' });
    expect(await amounts('state=pending&search=lamps')).toEqual({ ...none, pending: '100.00' });
    expect(await amounts('month=10')).toEqual(none);
  });
  it('returns one page of them', async () => {
    expect(await found('limit=1&offset=1')).toEqual({ names: ['Desk lamps'], total: 3, pending: 2 });
    expect((await c.maker.get(`${URL}?limit=201`)).status).toBe(400);
  });
});
