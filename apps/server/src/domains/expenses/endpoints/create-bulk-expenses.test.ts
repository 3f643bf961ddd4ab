import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_AMOUNT } from '@cottontree/contract/expenses/expense-management.ts';
import { fieldsOf, guards, recordCount } from '../../../testing/administration.ts';
import { ROOM, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const URL = `${ROOM}/bulk-expenses`;

describe('POST /api/expense-management/bulk-expenses', () => {
  let c: SpendingCompany;
  const bulk = (changes: object = {}) =>
    c.maker.send('POST', URL, {
      description: 'Rent',
      category: 'utilities',
      month: 10,
      year: 2026,
      expenses: [
        { departmentId: c.department('HR'), amount: '10.01' },
        { departmentId: c.department('IT'), amount: '0.00' },
        { departmentId: c.department('Finance'), amount: '3' },
      ],
      ...changes,
    });
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'POST', url: URL, body: {}, permission: 'expenses.manage' });

  it('[B-7.30] records one expense per department with an amount, on the last day of an earlier month, all pending', async () => {
    const before = await recordCount(c.t);
    const { status, body } = await bulk();
    expect(status).toBe(200);
    expect(body).toMatchObject([
      {
        departmentName: 'HR',
        amount: '10.01',
        expenseDate: '2026-10-31',
        isApproved: false,
        category: 'utilities',
      },
      { departmentName: 'Finance', amount: '3.00', expenseDate: '2026-10-31', isApproved: false },
    ]);
    expect(await recordCount(c.t)).toBe(before + 2);
  });
  it('dates the expenses of the current month today', async () => {
    expect((await bulk({ month: 11 })).body[0].expenseDate).toBe('2026-11-21');
  });
  it('[B-5.32] requires at least one amount above 0', async () => {
    const nothing = [{ departmentId: c.department('HR'), amount: '0.00' }];
    for (const expenses of [[], nothing]) {
      const { status, body } = await bulk({ expenses });
      expect([status, body.fields]).toEqual([400, [{ path: 'expenses', message: NO_AMOUNT }]]);
    }
    expect(NO_AMOUNT).toBe('Please enter at least one expense amount');
  });
  it('[B-5.33] [B-5.34] requires a description and a year from 2020 to 2030', async () => {
    for (const [changes, field] of [
      [{ description: ' ' }, 'description'],
      [{ year: 2019 }, 'year'],
      [{ year: 2031 }, 'year'],
      [{ month: 13 }, 'month'],
      [{ month: 12 }, 'month'],
      [{ category: 'rent' }, 'category'],
    ] as const) {
      const answer = await bulk(changes);
      expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    }
    expect((await bulk({ year: 2020 })).status).toBe(200);
  });
  it('accepts the current year once that is later than 2030, and no later one', async () => {
    const refusedYear = async (year: number) => {
      const { status, body } = await bulk({ year, month: 1 });
      return [status, body.fields];
    };
    const said = (last: number) => [400, [{ path: 'year', message: `must be 2020 to ${last}` }]];
    expect(await refusedYear(2031)).toEqual(said(2030));
    const now = c.t.clock.now();
    try {
      c.t.clock.set('2032-03-05T10:00:00Z');
      const maker = await c.t.signIn('Buyer', { powers: ['expenses.manage'] });
      const read = async (year: number) => (await maker.get(`${ROOM}/expenses?month=2&year=${year}`)).status;
      expect(await Promise.all([2019, 2020, 2031, 2032, 2033].map(read))).toEqual([400, 200, 200, 200, 400]);
      const { body } = await maker.get(`${ROOM}/company-summary?month=1&year=2033`);
      expect(body.fields).toEqual([{ path: 'year', message: 'must be 2020 to 2032' }]);
      expect((await maker.get(`${ROOM}/company-summary`)).status).toBe(200);
    } finally {
      c.t.clock.set(now);
    }
  });
  it('requires one reason for amounts that are far off, and names each of them', async () => {
    const expenses = [
      { departmentId: c.department('HR'), amount: '25000.01' },
      { departmentId: c.department('IT'), amount: '10' },
      { departmentId: c.department('Finance'), amount: '99999999999' },
    ];
    const before = await recordCount(c.t);
    const refused = await bulk({ expenses });
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['expenses.0.amount', 'expenses.2.amount']]);
    expect(refused.body.message).toBe(
      'expenses.0.amount is more than the whole budget of the department for October 2026 (25000.00 USD). Correct it, or give a reason (and 1 more)',
    );
    expect(await recordCount(c.t)).toBe(before);
    const { body } = await bulk({ expenses, reason: 'rent of a year' });
    expect(body.map((each: { reason: string }) => each.reason)).toEqual([
      'rent of a year',
      'rent of a year',
      'rent of a year',
    ]);
  });
  it('records all or none: one wrong or repeated department refuses the rest', async () => {
    const count = async () => (await c.maker.get(`${ROOM}/expenses?month=10&year=2026`)).body.length;
    const before = await count();
    const HR = { departmentId: c.department('HR'), amount: '1' };
    const twice = await bulk({ expenses: [HR, HR] });
    expect([twice.status, fieldsOf(twice)]).toEqual([400, ['expenses.1.departmentId']]);
    const unknown = await bulk({
      expenses: [HR, { departmentId: '00000000-0000-4000-8000-000000000000', amount: '1' }],
    });
    expect([unknown.status, fieldsOf(unknown)]).toEqual([400, ['expenses.1.departmentId']]);
    expect(await count()).toBe(before);
  });
});
