import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  WHATEVER_IT_INHERITS,
  fieldsOf,
  guards,
  lastRecord,
  recordCount,
  statusesOf,
} from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/roles';
const draft = (name: string, changes: object = {}) => ({
  name,
  displayName: 'Card Desk',
  description: 'Issues and stops cards',
  level: 3,
  permissions: ['cards.issue', 'cards.view'],
  ...WHATEVER_IT_INHERITS,
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

  it('[B-7.20] takes name, display name, description, level and permissions; the role then works like every other', async () => {
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
    // Its own powers, and those of the roles below level 3.
    expect(own.powers).toEqual(expect.arrayContaining(['cards.issue', 'expenses.manage', 'treasury.view']));
    expect(own.powers).not.toContain('users.edit');
    expect(await lastRecord(t, 'role.create')).toMatchObject({
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
  it('manages nobody until this is set, and has a colour that no seeded role has', async () => {
    await create('plain_desk');
    const roles = (await owner.get('/api/role-permissions')).body;
    expect(roles.plain_desk.canManage).toEqual([]);
    const { plain_desk: made, ...others } = roles;
    const seeded = ['owner', 'super_admin', 'admin', 'manager', 'view_only'].map((key) => others[key].color);
    expect(seeded).not.toContain(made.color);
  });
  it('[B-5.31] has level 4 and no permissions by default', async () => {
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
    ['displayName', '\u3164'],
    ['displayName', '\u2800 \u200B'],
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
  it('refuses permissions that do not exist, and fields that the caller must not set', async () => {
    const unknown = await create('refused', { permissions: ['cards.view', 'everything'] });
    expect([unknown.status, fieldsOf(unknown)]).toEqual([400, ['permissions.1']]);
    for (const field of ['isSystem', 'isSeeded', 'canManage', 'id', 'version', 'color', 'canDelete']) {
      expect((await create('refused', { [field]: true })).status, field).toBe(400);
    }
  });
  it('refuses a name that is taken, by a seeded role or by a concurrent call', async () => {
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
  it.each([
    ['name', 'own_er'],
    ['name', 'superadmin'],
    ['name', 'adm1n'],
    ['displayName', 'OWNER'],
    ['displayName', ' super  admin '],
    ['displayName', '\u041Ewn\u0435r'],
    ['displayName', 'View 0nly'],
    ['displayName', 'Own\u0435r (staff)'],
    ['name', 'the_owner'],
    ['displayName', 'System'],
    ['displayName', 'Cottontree'],
  ])('reserves the names of the seeded roles and of the product: %s %s', async (field, value) => {
    const answer = await create('lookalike', { [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([409, [field]]);
    expect(answer.body.message).toMatch(
      /^It reads like (Owner|Super Admin|Admin|View Only|System|Cottontree), a (role|name) of .*; choose another name, such as/,
    );
    expect((await owner.get(URL)).body.map(({ id }: { id: string }) => id)).not.toContain('lookalike');
  });
  it('refuses unconfirmed inheritance beyond View Only, naming each power and the role it comes from', async () => {
    const top = { level: 1, permissions: [] };
    const refused = await create('unseen', { ...top, inherits: [] });
    const { status, body } = refused;
    expect([status, fieldsOf(refused)]).toEqual([422, ['inherits']]);
    expect(body.message).toContain('backup.manage (from Super Admin)');
    expect(body.message).not.toContain('users.view (');
    const named = body.current.inherits.map(({ permission }: { permission: string }) => permission);
    expect(named).toHaveLength(28);
    const most = named.filter((permission: string) => permission !== 'backup.manage');
    const again = await create('unseen', { ...top, inherits: most });
    expect([again.status, again.body.current.inherits.length]).toEqual([422, 1]);
    expect((await owner.get(URL)).body.map(({ id }: { id: string }) => id)).not.toContain('unseen');
    const made = await create('seen', { ...top, inherits: named });
    expect([made.status, made.body.inherited.length]).toEqual([200, 35]);
  });
});

describe('POST /api/roles, effects on people', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('[B-7.20, B-5.30] takes only the documented fields at every level, and reports what the role inherits', async () => {
    const owner = await t.signIn('owner');
    for (const [level, permissions, inherited] of [
      [1, [], 35],
      [2, [], 26],
      [3, [], 15],
      [4, ['cards.issue', 'cards.activate'], 7],
      [5, ['cards.suspend'], 0],
    ] as const) {
      const { inherits: _, ...documented } = draft(`plain_${level}`, { level, permissions });
      const { body } = await owner.send('POST', URL, documented);
      expect(body).toMatchObject({ level, permissions });
      expect([level, body.change.inherits.length]).toEqual([level, inherited]);
    }
    for (const level of [0, 6]) {
      const { status, body } = await owner.send('POST', URL, draft(`plain_${level}`, { level }));
      expect([status, body.fields]).toEqual([400, [{ path: 'level', message: 'must be 1 to 5' }]]);
    }
  });
  it('reports whose permissions grow, requires a confirmation of the caller, and changes nothing without it', async () => {
    const manager = await t.signIn('manager');
    const fresh = draft('backers', { level: 5, permissions: ['backup.manage'] });
    const hasty = await t.signIn('owner', { steppedUp: false });
    expect((await hasty.send('POST', URL, fresh)).body.code).toBe('step-up-required');
    expect((await manager.get('/api/auth/user')).body.powers).not.toContain('backup.manage');
    const { body } = await (await t.signIn('owner')).send('POST', URL, fresh);
    const raised = body.change.roles.find((role: { role: string }) => role.role === 'manager');
    expect(raised).toMatchObject({ gains: ['backup.manage'], people: [{ username: manager.username }] });
    expect((await manager.get('/api/auth/user')).body.powers).toContain('backup.manage');
  });
  it('creates the role without its powers where they would give others conflicting duties', async () => {
    const [owner, manager] = [await t.signIn('owner'), await t.signIn('manager')];
    const fresh = draft('approvers', { level: 5, permissions: ['approve_transactions'] });
    const { status, body } = await owner.send('POST', URL, fresh);
    expect([status, body.permissions, body.proposal.state]).toEqual([200, [], 'waiting']);
    expect(body.proposal.waitsFor.owners.length).toBeGreaterThan(0);
    expect(body.proposal.roles).toMatchObject([{ role: 'approvers', permissions: ['approve_transactions'] }]);
    expect((await manager.get('/api/auth/user')).body.powers).not.toContain('approve_transactions');
    const records = await t.database.read
      .selectFrom('audit_records')
      .select(['action', 'entity_id', 'after'])
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(records).toMatchObject([
      { action: 'role.propose', entity_id: body.proposal.id },
      { action: 'role.create', entity_id: 'approvers', after: { permissions: [] } },
    ]);
  });
});
