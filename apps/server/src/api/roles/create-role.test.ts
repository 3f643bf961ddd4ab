import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount, statusesOf } from '../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const URL = '/api/roles';
const draft = (name: string, changes: object = {}) => ({
  name,
  displayName: 'Card Desk',
  description: 'Issues and stops cards',
  level: 3,
  permissions: ['cards.issue', 'cards.view'],
  ...changes,
});

describe('POST /api/roles', () => {
  let t: TestApp;
  let owner: Person;
  const create = (name: string, changes: object = {}) => owner.send('POST', URL, draft(name, changes));
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  guards(() => t, {
    method: 'POST',
    url: URL,
    body: draft('nobodys'),
    permission: 'roles.create',
    ownerOnly: true,
  });

  it('[B-7.20] takes name, display name, description, level and permissions; an equal citizen from then on', async () => {
    const { status, body } = await create('card_desk');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'card_desk',
      name: 'card_desk',
      displayName: 'Card Desk',
      description: 'Issues and stops cards',
      level: 3,
      permissions: ['cards.view', 'cards.issue'],
      usersCount: 0,
      canEdit: true,
      canDelete: true,
      version: 1,
    });
    const holder = await t.signIn('card_desk');
    const own = (await holder.get('/api/auth/user')).body;
    expect(own.roleName).toBe('Card Desk');
    // Its own, and those of the roles below level 3.
    expect(own.powers).toEqual(expect.arrayContaining(['cards.issue', 'expenses.manage', 'treasury.view']));
    expect(own.powers).not.toContain('users.edit');
    expect(await lastRecord(t)).toMatchObject({
      action: 'role.create',
      actor_id: owner.userId,
      entity_type: 'role',
      entity_id: 'card_desk',
      before: null,
      after: {
        displayName: 'Card Desk',
        description: 'Issues and stops cards',
        level: 3,
        permissions: ['cards.view', 'cards.issue'],
      },
    });
  });
  it('manages nobody until it is told to, and looks like none of the seeded roles', async () => {
    await create('plain_desk');
    const roles = (await owner.get('/api/role-permissions')).body;
    expect(roles.plain_desk.canManage).toEqual([]);
    const { plain_desk: made, ...others } = roles;
    const seeded = ['owner', 'super_admin', 'admin', 'manager', 'view_only'].map((key) => others[key].color);
    expect(seeded).not.toContain(made.color);
  });
  it('[B-5.31] is of level 4 and allows nothing when nothing else is said', async () => {
    const { body } = await create('bare', {
      level: undefined,
      permissions: undefined,
      description: undefined,
    });
    expect(body).toMatchObject({ level: 4, permissions: [], description: '' });
  });
  it.each([
    ['name', undefined],
    ['name', 'Two Words'],
    ['name', 'x'],
    ['name', '__proto__'],
    ['name', 'constructor'],
    ['displayName', undefined],
    ['displayName', '  '],
    ['displayName', 'x'.repeat(61)],
    ['description', 'x'.repeat(301)],
    ['level', 0],
    ['level', 6],
    ['level', 2.5],
    ['level', '3'],
  ])('refuses %s = %s, naming the field', async (field, value) => {
    const answer = await create('refused', { [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it('refuses permissions that do not exist, and fields that are not the caller’s to set', async () => {
    const unknown = await create('refused', { permissions: ['cards.view', 'everything'] });
    expect([unknown.status, fieldsOf(unknown)]).toEqual([400, ['permissions.1']]);
    for (const field of ['isSystem', 'isSeeded', 'canManage', 'id', 'version', 'color', 'canDelete']) {
      expect((await create('refused', { [field]: true })).status, field).toBe(400);
    }
  });
  it('says that the name is taken, also of the seeded roles and when two make it at once', async () => {
    for (const name of ['owner', 'view_only']) {
      const answer = await create(name);
      expect([answer.status, fieldsOf(answer)]).toEqual([409, ['name']]);
    }
    const before = await recordCount(t);
    const answers = await Promise.all(
      [['cards.view'], ['audit.view'], []].map((permissions) => create('contested', { permissions })),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await recordCount(t)).toBe(before + 1);
    const won = answers.find(({ status }) => status === 200);
    const roles = (await owner.get(URL)).body;
    expect(roles.find((role: { id: string }) => role.id === 'contested').permissions).toEqual(
      won?.body.permissions,
    );
  });
});
