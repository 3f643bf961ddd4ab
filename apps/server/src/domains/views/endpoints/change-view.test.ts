import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, lastRecord, recordCount } from '../../../testing/administration.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/views';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const PLAIN = { hidden: [], shown: [], widths: {}, sort: null, filters: {}, comfortable: null };

describe('PUT /api/views/:id', () => {
  let t: TestApp;
  let manager: Person;
  let id: string;
  const CHANGED = { name: 'By level', arrangement: PLAIN, role: null, version: 1 };
  const change = (body: object, who = manager): Promise<Answer> => who.send('PUT', `${URL}/${id}`, body);
  const views = async (who: Person) => (await who.get(URL)).body.views;
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    manager = await t.signIn('manager');
    id = (await manager.send('POST', URL, { table: 'roles', name: 'Roles', arrangement: PLAIN })).body.id;
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await change(CHANGED, t.anonymous)).status).toBe(401);
  });
  it('changes name and arrangement, and is recorded with both states', async () => {
    const arrangement = { ...PLAIN, sort: { column: 'level', descending: false }, comfortable: true };
    const { status, body } = await change({ ...CHANGED, arrangement });
    expect([status, body]).toEqual([
      200,
      { id, table: 'roles', name: 'By level', arrangement, role: null, by: null, version: 2 },
    ]);
    expect(await views(manager)).toEqual([body]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'view.change',
      actor_id: manager.userId,
      entity_id: id,
      description: 'Changed the view "By level" of the table Roles',
      permission: null,
      before: { name: 'Roles', sort: null },
      after: { name: 'By level', sort: { column: 'level', descending: false } },
    });
  });
  it('shares it with one’s own role, and takes it back', async () => {
    expect((await change({ ...CHANGED, role: 'manager' })).body.role).toEqual({
      key: 'manager',
      name: 'Manager',
    });
    expect(await lastRecord(t)).toMatchObject({
      description: 'Shared the view "By level" of the table Roles with the role Manager',
      permission: null,
      before: { sharedWith: null },
      after: { sharedWith: 'manager' },
    });
    const colleague = await t.signIn('manager');
    expect(await views(colleague)).toMatchObject([{ id, name: 'By level' }]);
    expect((await change({ ...CHANGED, version: 2 })).status).toBe(200);
    expect(await views(colleague)).toEqual([]);
  });
  it('needs roles.edit to share it with another role', async () => {
    const records = await recordCount(t);
    const { status, body } = await change({ ...CHANGED, role: 'view_only' });
    expect([status, body.permission]).toEqual([403, 'roles.edit']);
    expect(await recordCount(t)).toBe(records);
    expect(await views(await t.signIn('view_only'))).toEqual([]);
    const owner = await t.signIn('owner');
    id = (await owner.send('POST', URL, { table: 'roles', name: 'Roles', arrangement: PLAIN })).body.id;
    expect((await change({ ...CHANGED, role: 'view_only' }, owner)).status).toBe(200);
    expect(await lastRecord(t)).toMatchObject({ permission: 'roles.edit' });
    expect(await views(await t.signIn('view_only'))).toMatchObject([{ id }]);
  });
  it('refuses a role that there is not, also to an owner', async () => {
    const owner = await t.signIn('owner');
    id = (await owner.send('POST', URL, { table: 'roles', name: 'Roles', arrangement: PLAIN })).body.id;
    const refused = await change({ ...CHANGED, role: 'nobody' }, owner);
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['role']]);
  });
  it('refuses the name of another view and names the field; its own name stays possible', async () => {
    await manager.send('POST', URL, { table: 'roles', name: 'Levels', arrangement: PLAIN });
    const refused = await change({ ...CHANGED, name: 'LEVELS' });
    expect([refused.status, fieldsOf(refused)]).toEqual([409, ['name']]);
    expect((await change({ ...CHANGED, name: 'ROLES' })).body.name).toBe('ROLES');
  });
  it('refuses a change of a state that was changed meanwhile, and answers with the current one', async () => {
    await change(CHANGED);
    const { status, body } = await change({ ...CHANGED, name: 'Late' });
    expect([status, body.current.name, body.current.version]).toEqual([409, 'By level', 2]);
  });
  it('does not know another person’s, also where it is shared, nor one that there is not', async () => {
    await change({ ...CHANGED, role: 'manager' });
    for (const who of [await t.signIn('manager'), await t.signIn('owner')])
      expect((await change({ ...CHANGED, version: 2 }, who)).status).toBe(404);
    id = UNKNOWN;
    expect((await change(CHANGED)).status).toBe(404);
    id = 'roles';
    expect((await change(CHANGED)).status).toBe(400);
  });
  it('refuses a body with another property', async () => {
    expect((await change({ ...CHANGED, table: 'budgets' })).status).toBe(400);
  });
});
