import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgetOf, startSpendingCompany, type SpendingCompany } from '../../testing/spending.ts';
import { ofKind, waiting } from '../../testing/waiting.ts';

describe('waiting expenses and budgets', () => {
  let c: SpendingCompany;
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());

  it('are for another person than who recorded them', async () => {
    const { body } = await c.record({ amount: '250.00' });
    await c.record({ amount: '900.00' }, c.checker);
    expect(await waiting(c.checker)).toEqual({
      items: [
        {
          kind: 'expense',
          id: body.id,
          count: 1,
          title: 'Expense to approve',
          detail: 'HR, $250.00: Chairs',
          amountUsd: '250.00',
          since: '2026-11-21',
          due: null,
          daysLate: 0,
          href: '/expense-management?tab=expenses&state=pending&month=11&year=2026&search=Chairs',
          needs: ['expenses.manage', 'approve_transactions'],
        },
      ],
      total: 1,
    });
    expect(await waiting(c.maker)).toEqual({ items: [], total: 0 });
    const owner = await c.t.signIn('owner');
    expect(await ofKind(owner, 'expense')).toMatchObject([
      {
        count: 2,
        title: '2 expenses to approve',
        detail: 'Recorded for November 2026',
        amountUsd: '1150.00',
        href: '/expense-management?tab=expenses&state=pending&month=11&year=2026',
      },
    ]);
    await c.decide(body.id);
    expect(await ofKind(c.checker, 'expense')).toEqual([]);
  });
  it('are not for a person who had a hand in their file', async () => {
    const { body } = await c.record({ amount: '10.00' });
    await sql`insert into import_makers (kind, row_key, user_id) values ('expenses', ${body.id}, ${c.checker.userId}::uuid)`.execute(
      c.t.database.write,
    );
    expect((await ofKind(c.checker, 'expense')).map(({ id }) => id)).not.toContain(body.id);
  });
  it('has proposed budgets, of which the change counts', async () => {
    const { id = '', version } = await budgetOf(c, 'HR');
    const { status, body } = await c.maker.send('PATCH', `/api/expense-management/budgets/${id}`, {
      budgetAmount: '26000',
      reason: 'Two more people',
      version,
    });
    expect(status).toBe(200);
    expect(await ofKind(c.checker, 'budget')).toMatchObject([
      {
        id: body.id,
        title: 'Budget to approve',
        detail: 'HR, $26,000.00, November 2026',
        // It was 25,000.
        amountUsd: '1000.00',
        href: '/expense-management?tab=budgets&month=11&year=2026',
        needs: ['expenses.manage', 'approve_transactions'],
      },
    ]);
    expect(await ofKind(c.maker, 'budget')).toEqual([]);
  });
  it('are late five days after they were recorded', async () => {
    await c.record({ amount: '11.00' });
    c.t.clock.advance(7 * 24 * 3_600_000);
    const checker = await c.t.signIn('Later controller', {
      powers: ['expenses.manage', 'approve_transactions'],
    });
    expect(await ofKind(checker, 'expense')).toMatchObject([{ since: '2026-11-21', daysLate: 2 }]);
  });
});
