/** Nothing that people enter by its day may be dated before the first day of the books. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../testing/company-app.ts';
import { sampleFinancials } from '../testing/declared-entries.ts';
import { stepped, upload } from '../testing/imports.ts';
import { sampleRate, sampleSubscriber, sampleTransaction } from '../testing/sample-rows.ts';
import { ROOM, closeDay, startSpendingCompany, type SpendingCompany } from '../testing/spending.ts';
import type { Answer, Person, TestApp } from '../testing/test-app.ts';

const EARLY = 'lies before 2026-11-10, the first day of the books: date it on that day or later';
const refusedAt = (path: string, message = EARLY) => ({
  status: 400,
  body: { message: `${path}: ${message}`, fields: [{ path, message }] },
});
const openedOn = (t: TestApp, day: string) =>
  sql`insert into opening_balances (account_code, currency, business_day, debit, credit)
      values ('1010', 'USD', ${day}, 1, 0)`.execute(t.database.write);

describe('an expense', () => {
  let c: SpendingCompany;
  let early: Answer;
  let takenBack: Answer;
  const bulk = (month: number) =>
    c.maker.send('POST', `${ROOM}/bulk-expenses`, {
      description: 'Rent',
      category: 'utilities',
      month,
      year: 2026,
      expenses: [{ departmentId: c.department('HR'), amount: '10' }],
    });
  beforeAll(async () => {
    c = await startSpendingCompany();
    // While there are no books, any day may become their first one.
    early = await c.record({ expenseDate: '2026-11-05' });
    takenBack = await c.record({ expenseDate: '2026-11-05' });
    await c.decide(takenBack.body.id);
    await closeDay(c.t, '2026-11-10');
  });
  afterAll(() => c.close());

  it('must be dated in the books, whether recorded alone, in bulk, from a file or by a change', async () => {
    expect(await c.record({ expenseDate: '2026-11-09' })).toMatchObject(refusedAt('expenseDate'));
    expect(await bulk(10)).toMatchObject(refusedAt('month'));
    expect((await bulk(11)).status).toBe(200);
    const { status, body } = await c.record({ expenseDate: '2026-11-10' });
    expect(status).toBe(200);
    const moved = await c.maker.send('PATCH', `${ROOM}/expenses/${body.id}`, {
      expenseDate: '2026-11-09',
      version: body.version,
    });
    expect(moved).toMatchObject(refusedAt('expenseDate'));
    const head = 'department,description,category,amount,expenseDate';
    const file = `${head}\nHR,Taxi,travel,1,2026-11-09\nHR,Taxi,travel,1,2026-11-10\n`;
    const it = await upload(c.maker, 'expenses', file);
    expect(await stepped(c.t, c.maker, it, 'check')).toMatchObject({ rows: 2, invalidRows: 1 });
    const { body: wrong } = await c.maker.get(`/api/imports/${it.id}/errors`);
    expect(wrong.rows[0].problems).toEqual([{ column: 'expenseDate', message: EARLY }]);
  });
  it('that was recorded before the books began can be dated later or rejected, not approved', async () => {
    expect(await c.decide(early.body.id)).toMatchObject({
      status: 422,
      body: { message: `2026-11-05 ${EARLY}` },
    });
    expect((await c.decide(early.body.id, 'reject')).status).toBe(200);
  });
  it('that was approved before the books began can still be reversed', async () => {
    expect((await c.checker.get(`${ROOM}/expenses?month=11&year=2026`)).body).toContainEqual(
      expect.objectContaining({ id: takenBack.body.id, state: 'approved' }),
    );
    const back = await c.maker.send('POST', `${ROOM}/expenses/${takenBack.body.id}/reverse`, {
      reason: 'Of another company',
    });
    expect(back).toMatchObject({ status: 200, body: { expenseDate: '2026-11-05' } });
    expect((await c.decide(back.body.id)).status).toBe(200);
  });
});

describe('the first day of the books', () => {
  it('is the first with a transaction, as long as none is closed; opening balances come before both', async () => {
    const c = await startSpendingCompany();
    try {
      const feed = await c.t.signIn('feed', { powers: ['api_access'] });
      const send = (path: string, rows: object[]) => feed.send('POST', `/api/ingest/${path}`, { rows });
      await send('rates', [sampleRate('2026-11-12')]);
      await send('subscribers', [sampleSubscriber('S1', { signupAt: '2026-10-01T08:00:00Z' })]);
      expect((await c.record({ expenseDate: '2026-11-11' })).status).toBe(200);
      const sent = await send('transactions', [sampleTransaction('t-1', { at: '2026-11-12T09:00:00Z' })]);
      expect(sent.status).toBe(200);
      const first = EARLY.replace('2026-11-10', '2026-11-12');
      expect(await c.record({ expenseDate: '2026-11-11' })).toMatchObject(refusedAt('expenseDate', first));
      await openedOn(c.t, '2026-11-10');
      expect((await c.record({ expenseDate: '2026-11-10' })).status).toBe(200);
      expect(await c.record({ expenseDate: '2026-11-09' })).toMatchObject(refusedAt('expenseDate'));
    } finally {
      await c.close();
    }
  });
});

describe('a declaration', () => {
  const BEFORE = EARLY.replace('2026-11-10', '2026-08-20');
  let t: TestApp;
  let manager: Person;
  let proposed: Answer;
  const declare = (day: string, walletRevenue = '4321.00') =>
    manager.send('POST', '/api/data-entry/financials', sampleFinancials(day, { walletRevenue }));
  const propose = (entryDate: string, field: string) =>
    manager.send('POST', '/api/adoptions', { entryDate, field, version: 1, reason: 'came late' });
  beforeAll(async () => {
    t = await startCompanyApp();
    manager = await t.signIn('manager');
    await declare('2026-08-19');
    proposed = await propose('2026-08-19', 'walletRevenue');
    await openedOn(t, '2026-08-20');
  });
  afterAll(() => t.close());

  it('must be dated from the opening of the books on', async () => {
    expect(await declare('2026-08-19', '4322.00')).toMatchObject(refusedAt('entryDate', BEFORE));
    expect((await declare('2026-08-20')).status).toBe(200);
  });
  it('is not adopted on a day before the books', async () => {
    expect(proposed.status).toBe(200);
    expect(await propose('2026-08-19', 'cardRevenue')).toMatchObject(refusedAt('entryDate', BEFORE));
    const admin = await t.signIn('admin');
    expect(await admin.send('POST', `/api/adoptions/${proposed.body.id}/approve`)).toMatchObject({
      status: 422,
      body: { message: `2026-08-19 ${BEFORE}` },
    });
  });
});
