import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { ROOM, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('PATCH /api/expense-management/departments/:id', () => {
  let c: SpendingCompany;
  const update = (name: string, body: object) =>
    c.maker.send('PATCH', `${ROOM}/departments/${c.department(name) || NOBODY}`, body);
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'PATCH',
    url: `${ROOM}/departments/${NOBODY}`,
    body: { name: 'X' },
    permission: 'expenses.manage',
  });

  it('renames, describes and deactivates; an inactive department accepts no expense', async () => {
    const { status, body } = await update('Finance', {
      name: 'Treasury',
      description: 'Funds',
      isActive: false,
      version: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Treasury',
      description: 'Funds',
      isActive: false,
      accountCode: '6040',
      version: 2,
    });
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'department.update',
      before: { name: 'Finance', description: '', isActive: true },
      after: { name: 'Treasury', description: 'Funds', isActive: false },
    });
    const refused = await c.record({ departmentId: c.department('Finance') });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['departmentId']]);
  });
  it('keeps the headcount, which is optional', async () => {
    expect((await update('Marketing', { headcount: 9 })).body).toMatchObject({
      headcount: 9,
      isActive: true,
    });
    expect((await update('Marketing', { description: 'Campaigns' })).body.headcount).toBe(9);
    expect((await update('Marketing', { headcount: null })).body.headcount).toBeNull();
    expect(fieldsOf(await update('Marketing', { headcount: -1 }))).toEqual(['headcount']);
  });
  it('creates no audit record when nothing changes', async () => {
    const before = await recordCount(c.t);
    expect((await update('IT', { name: 'IT' })).body.version).toBe(1);
    expect(await recordCount(c.t)).toBe(before);
  });
  it('tells the second person who was first', async () => {
    await update('HR', { description: 'People', version: 1 });
    const { status, body } = await update('HR', { description: 'Persons', version: 1 });
    expect(status).toBe(409);
    expect(body.message).toContain(`${c.maker.username} changed the department HR meanwhile`);
    expect(body.current).toMatchObject({ description: 'People', version: 2 });
  });
  it('refuses a taken name and an unknown department', async () => {
    const taken = await update('IT', { name: 'marketing' });
    expect([taken.status, fieldsOf(taken)]).toEqual([409, ['name']]);
    expect((await update('Nothing', { name: 'Y' })).status).toBe(404);
  });
});
