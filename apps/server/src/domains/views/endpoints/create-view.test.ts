import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, fieldsOf, lastRecord, recordCount } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/views';
const ARRANGEMENT = {
  hidden: ['level'],
  shown: [],
  widths: { role: 240 },
  sort: { column: 'users', descending: true },
  filters: { description: 'Kamara' },
  comfortable: null,
};
const NEW = { table: 'roles', name: 'Most users', arrangement: ARRANGEMENT };

describe('POST /api/views', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.send('POST', URL, NEW)).status).toBe(401);
  });
  it('saves a view for oneself, without any permission', async () => {
    const clerk = await t.signIn('Clerk', { powers: [] });
    const { status, body } = await clerk.send('POST', URL, NEW);
    expect(status).toBe(200);
    expect(body).toEqual({ ...NEW, id: body.id, role: null, by: null, version: 1 });
    expect((await clerk.get(URL)).body.views).toEqual([body]);
  });
  it('is recorded without what was typed into filters', async () => {
    const clerk = await t.signIn('view_only');
    const { body } = await clerk.send('POST', URL, NEW);
    const record = await lastRecord(t);
    expect(record).toMatchObject({
      action: 'view.create',
      severity: 'low',
      actor_id: clerk.userId,
      entity_type: 'view',
      entity_id: body.id,
      description: 'Saved the view "Most users" of the table Roles',
      after: {
        name: 'Most users',
        sharedWith: null,
        sort: { column: 'users', descending: true },
        hidden: ['level'],
        filtered: ['description'],
      },
    });
    expect(asText(record)).not.toContain('Kamara');
  });
  it('refuses a name twice for one person and table, in any case, and names the field', async () => {
    const clerk = await t.signIn('view_only');
    expect((await clerk.send('POST', URL, NEW)).status).toBe(200);
    const records = await recordCount(t);
    const again = await clerk.send('POST', URL, { ...NEW, name: ' most USERS ' });
    expect([again.status, again.body.message, fieldsOf(again)]).toEqual([
      409,
      'name: is the name of another of your views of this table; choose another name',
      ['name'],
    ]);
    expect(await recordCount(t)).toBe(records);
    expect((await clerk.send('POST', URL, { ...NEW, table: 'budgets' })).status).toBe(200);
    expect((await (await t.signIn('view_only')).send('POST', URL, NEW)).status).toBe(200);
  });
  it.each([
    ['an unknown table', { ...NEW, table: 'payments' }, 'table'],
    ['no name', { ...NEW, name: ' ' }, 'name'],
    ['a name of 61 characters', { ...NEW, name: 'n'.repeat(61) }, 'name'],
    ['a name that turns its direction', { ...NEW, name: 'a\u202Eb' }, 'name'],
    [
      'a width of 47',
      { ...NEW, arrangement: { ...ARRANGEMENT, widths: { role: 47 } } },
      'arrangement.widths.role',
    ],
    [
      '61 hidden columns',
      { ...NEW, arrangement: { ...ARRANGEMENT, hidden: Array(61).fill('a') } },
      'arrangement.hidden',
    ],
    [
      'filters of 61 columns',
      {
        ...NEW,
        arrangement: {
          ...ARRANGEMENT,
          filters: Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`c${n}`, 'a'])),
        },
      },
      'arrangement.filters',
    ],
    [
      'a filter of 201 characters',
      { ...NEW, arrangement: { ...ARRANGEMENT, filters: { role: 'a'.repeat(201) } } },
      'arrangement.filters.role',
    ],
    [
      'an order without a direction',
      { ...NEW, arrangement: { ...ARRANGEMENT, sort: { column: 'role' } } },
      'arrangement.sort.descending',
    ],
  ])('refuses %s', async (_, body, path) => {
    const refused = await (await t.signIn('owner')).send('POST', URL, body);
    expect([refused.status, fieldsOf(refused)]).toEqual([400, [path]]);
  });
  it('refuses more than fifty of one person and table', async () => {
    const clerk = await t.signIn('view_only');
    for (let n = 1; n <= 50; n += 1)
      expect((await clerk.send('POST', URL, { ...NEW, name: `View ${n}` })).status).toBe(200);
    const { status, body } = await clerk.send('POST', URL, NEW);
    expect([status, body.message]).toEqual([
      409,
      'You have 50 views of this table already; remove one first',
    ]);
    expect((await clerk.send('POST', URL, { ...NEW, table: 'budgets' })).status).toBe(200);
  });
});
