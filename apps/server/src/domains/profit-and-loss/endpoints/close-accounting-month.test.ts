import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { sampleRate, sampleSubscriber, sampleTransfer } from '../../../testing/sample-rows.ts';
import type { Answer, Person, TestApp } from '../../../testing/test-app.ts';

const urlOf = (month: string, verb = 'close'): string => `/api/reports/months/${month}/${verb}`;
const EXPENSES = '/api/expense-management/expenses';

describe('POST /api/reports/months/:month/close', () => {
  let t: TestApp;
  let controller: Person;
  let maker: Person;
  let feed: Person;
  let department: string;
  const close = (month: string, version = 0, who = controller): Promise<Answer> =>
    who.send('POST', urlOf(month), { version });
  const record = (expenseDate: string): Promise<Answer> =>
    maker.send('POST', EXPENSES, {
      departmentId: department,
      description: 'Chairs',
      category: 'equipment',
      amount: '10',
      expenseDate,
    });
  beforeAll(async () => {
    t = await startCompanyApp();
    controller = await t.signIn('Controller', {
      powers: ['revenue.view', 'approve_transactions', 'expenses.manage'],
    });
    maker = await t.signIn('Buyer', { powers: ['expenses.manage'] });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    department = (await maker.get('/api/expense-management/departments')).body[0].id;
    const people = ['S1', 'S2'].map((id) => sampleSubscriber(id, { signupAt: '2026-05-01T08:00:00Z' }));
    await feed.send('POST', '/api/ingest/subscribers', { rows: people });
    // All except those of August.
    await sql`update expenses set withdrawn_at = now() where approved_at is null and expense_date < '2026-08-01'`.execute(
      t.database.owner,
    );
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: urlOf('2026-07-01'),
    body: { version: 0 },
    permission: 'approve_transactions',
  });

  it('refuses an invalid month, a month that is not over or never existed, and one with undecided expenses', async () => {
    expect((await close('2026-07-02')).status).toBe(400);
    expect(fieldsOf(await controller.send('POST', urlOf('2026-07-01'), {}))).toEqual(['version']);
    expect((await close('2031-01-01')).status).toBe(400);
    expect((await close('2020-01-01')).status).toBe(404);
    const running = await close('2026-09-01');
    expect([running.status, running.body.message]).toEqual([
      422,
      'September 2026 is not over; it can be closed from Oct 1, 2026 on',
    ]);
    const waiting = await close('2026-08-01');
    expect(waiting.status).toBe(422);
    expect(waiting.body.message).toContain('wait for a decision');
  });
  it('refuses a month with a day that is not closed', async () => {
    await sql`delete from day_closes where business_day = '2026-05-07'`.execute(t.database.owner);
    const { status, body } = await close('2026-05-01');
    expect([status, body.message]).toEqual([422, '1 day of May 2026 is not closed yet']);
  });

  it('closes once when two people close at the same moment, and tells the other who was first', async () => {
    const other = await t.signIn('Deputy', { powers: ['revenue.view', 'approve_transactions'] });
    const answers = await Promise.all([close('2026-07-01'), close('2026-07-01', 0, other)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    const lost = answers.find(({ status }) => status === 409);
    expect(won?.body).toMatchObject({ state: 'closed', version: 1, fault: null });
    expect(lost?.body).toMatchObject({
      message: `${won?.body.changedBy} closed July 2026 first`,
      current: { state: 'closed' },
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'accounting-month.close',
      entity_type: 'accounting_month',
      entity_id: '2026-07-01',
      description: 'Closed the accounting month 2026-07',
      category: 'Financial',
      before: { state: 'open', version: 0 },
      after: { state: 'closed', version: 1 },
      severity: 'high',
    });
  });
  it('refuses expenses, rates and backdated transactions from then on, naming the month and the remedy', async () => {
    const expense = await record('2026-07-15');
    expect(expense.status).toBe(422);
    expect(expense.body.message).toMatch(
      /^2026-07-15 lies in July 2026, which .* closed on 2026-09-01: date it in an open month, or ask somebody with approve_transactions to reopen/,
    );
    expect((await record('2026-06-15')).status).toBe(200);
    const rate = await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-07-12')] });
    expect([rate.status, fieldsOf(rate)]).toEqual([400, ['rows.0.day']]);
    const late = sampleTransfer('late', { at: '2026-07-15T10:00:00Z' });
    const early = sampleTransfer('early', { at: '2026-06-15T10:00:00Z' });
    const refused = await feed.send('POST', '/api/ingest/transactions', { rows: [early, late] });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['rows.1.at']]);
    expect(refused.body.message).toContain('July 2026');
    expect((await feed.send('POST', '/api/ingest/transactions', { rows: [early] })).status).toBe(200);
  });
  it('accepts stored rows once more, which books nothing', async () => {
    const row = sampleTransfer('june', { at: '2026-06-20T10:00:00Z' });
    expect((await feed.send('POST', '/api/ingest/transactions', { rows: [row] })).body.inserted).toBe(1);
    await sql`update expenses set withdrawn_at = now() where approved_at is null and withdrawn_at is null and expense_date < '2026-07-01'`.execute(
      t.database.owner,
    );
    expect((await close('2026-06-01')).status).toBe(200);
    const again = await feed.send('POST', '/api/ingest/transactions', { rows: [row] });
    expect([again.status, again.body.inserted, again.body.unchanged]).toEqual([200, 0, 1]);
  });
  it('is enforced by the database for every writer', async () => {
    await expect(
      sql`insert into journals (business_day, source, type, description, created_at)
          values ('2026-07-20', 'manual', 'test', 'Late', now())`.execute(t.database.write),
    ).rejects.toThrow('the accounting month of 2026-07 is closed');
    await expect(sql`delete from month_closings`.execute(t.database.owner)).rejects.toThrow('append-only');
  });
  it('waits for transactions that are booking into the month', async () => {
    const open = (await controller.get('/api/reports/months')).body.find(
      ({ month }: { month: string }) => month === '2026-08-01',
    );
    await sql`update expenses set withdrawn_at = now() where approved_at is null and withdrawn_at is null`.execute(
      t.database.owner,
    );
    // Both at once, in any order: either the expense is stored and keeps the month open, or the month is closed to it.
    const [closed, recorded] = await Promise.all([close('2026-08-01', open.version), record('2026-08-15')]);
    expect([
      [200, 422],
      [422, 200],
    ]).toContainEqual([closed.status, recorded.status]);
  });
});
