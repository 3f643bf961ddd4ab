import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import {
  ROOM,
  closeDay,
  dueDays,
  startSpendingCompany,
  type SpendingCompany,
} from '../../../testing/spending.ts';

const URL = `${ROOM}/departments`;

describe('POST /api/expense-management/departments', () => {
  let c: SpendingCompany;
  const create = (body: object) => c.maker.send('POST', URL, body);
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'POST', url: URL, body: { name: 'Nobody’s' }, permission: 'expenses.manage' });

  it('[B-7.25] takes name, description and isActive, and creates a ledger account for the department', async () => {
    await closeDay(c.t, '2026-11-19');
    const { status, body } = await create({ name: 'Legal', description: 'Contracts', isActive: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Legal',
      description: 'Contracts',
      isActive: true,
      accountCode: '6060',
      version: 1,
    });
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'department.create',
      actor_id: c.maker.userId,
      entity_type: 'department',
      entity_id: body.id,
      after: { name: 'Legal', description: 'Contracts', isActive: true, account: '6060' },
    });
    expect(await dueDays(c.t)).toEqual(['2026-11-01']);
  });
  it('numbers the account after the largest number, not the last one in alphabetical order', async () => {
    await sql`
      insert into ledger_accounts (code, name, kind) values ('9990', 'Old', 'opex'), ('10000', 'New', 'opex')`.execute(
      c.t.database.owner,
    );
    expect((await create({ name: 'Data protection' })).body.accountCode).toBe('10010');
  });
  it('is active and has no description by default', async () => {
    expect((await create({ name: 'Fleet' })).body).toMatchObject({ isActive: true, description: '' });
    expect((await create({ name: 'Archive', isActive: false })).body.isActive).toBe(false);
  });
  it.each([
    ['name', 'x'.repeat(61)],
    ['description', 'x'.repeat(301)],
    ['isActive', 'yes'],
  ])('refuses %s = %s, naming the field', async (field, value) => {
    const answer = await create({ name: 'Refused', [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it('[B-5.36] refuses one without a name, and one whose name is blank', async () => {
    for (const name of [undefined, '', '   ']) {
      const answer = await create({ name });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, ['name']]);
    }
  });
  it('refuses fields that the caller may not set', async () => {
    for (const field of ['id', 'accountCode', 'version', 'createdAt', 'product'])
      expect((await create({ name: 'Refused', [field]: '6000' })).status, field).toBe(400);
  });
  it('reports a name that is taken, also when several people create it at once', async () => {
    expect(fieldsOf(await create({ name: 'hr' }))).toEqual(['name']);
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ name: 'Contested' })));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });
});
