import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import type { Answer, Person, TestApp } from '../../../testing/test-app.ts';

const MONTH = '/api/reports/months/2026-07-01';
const REASON = 'An invoice of July came late';

describe('POST /api/reports/months/:month/reopen', () => {
  let t: TestApp;
  let controller: Person;
  const reopen = (body: object = { version: 1, reason: REASON }): Promise<Answer> =>
    controller.send('POST', `${MONTH}/reopen`, body);
  beforeAll(async () => {
    t = await startCompanyApp();
    controller = await t.signIn('Controller', {
      powers: ['revenue.view', 'approve_transactions', 'expenses.manage'],
    });
    await sql`update expenses set withdrawn_at = now() where approved_at is null`.execute(t.database.owner);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${MONTH}/reopen`,
    body: { version: 1, reason: REASON },
    permission: 'approve_transactions',
  });

  it('refuses a month that is not closed, and says why', async () => {
    const open = await reopen({ version: 0, reason: REASON });
    expect([open.status, open.body.message]).toEqual([409, 'July 2026 was never closed']);
    expect((await controller.send('POST', `${MONTH}/close`, { version: 0 })).status).toBe(200);
    expect(fieldsOf(await reopen({ version: 1 }))).toEqual(['reason']);
    expect(fieldsOf(await reopen({ version: 1, reason: ' x ' }))).toEqual(['reason']);
  });
  it('happens once, with its reason in the audit trail, and allows bookings again', async () => {
    const answers = await Promise.all([reopen(), reopen()]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      state: 'open',
      version: 2,
      reason: REASON,
      changedBy: `Test ${controller.username}`,
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'accounting-month.reopen',
      severity: 'critical',
      after: { state: 'open', version: 2, reason: REASON },
    });
    const departments = (await controller.get('/api/expense-management/departments')).body;
    const { status } = await controller.send('POST', '/api/expense-management/expenses', {
      departmentId: departments[0].id,
      description: 'Late invoice',
      category: 'other',
      amount: '10',
      expenseDate: '2026-07-15',
    });
    expect(status).toBe(200);
  });
  it('can be closed again once new expenses are decided', async () => {
    const close = () => controller.send('POST', `${MONTH}/close`, { version: 2 });
    expect((await close()).status).toBe(422);
    await sql`update expenses set withdrawn_at = now() where approved_at is null and withdrawn_at is null`.execute(
      t.database.owner,
    );
    expect((await close()).body).toMatchObject({ state: 'closed', version: 3, reason: null });
  });
});
