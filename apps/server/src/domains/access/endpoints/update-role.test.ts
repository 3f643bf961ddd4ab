import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  WHATEVER_IT_INHERITS,
  fieldsOf,
  guards,
  lastRecord,
  recordCount,
  statusesOf,
} from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let sequence = 0;

describe('PATCH /api/roles/:id', () => {
  let t: TestApp;
  let owner: Person;
  let key: string;
  const update = (body: object, who = owner, id = key) => who.send('PATCH', `/api/roles/${id}`, body);
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  beforeEach(async () => {
    key = `desk_${++sequence}`;
    await owner.send('POST', '/api/roles', {
      name: key,
      displayName: 'Desk',
      level: 5,
      permissions: ['cards.view', 'cards.suspend'],
    });
  });
  afterAll(() => t.close());

  guards(() => t, {
    method: 'PATCH',
    url: '/api/roles/manager',
    body: { permissions: [] },
    permission: 'roles.edit',
    ownerOnly: true,
  });

  it('[B-7.19, B-2.68] changes the role’s permissions, effective at its holders’ next call', async () => {
    const holder = await t.signIn(key);
    expect((await holder.get('/api/roles')).status).toBe(403);
    const { status, body } = await update({ permissions: ['roles.view', 'cards.view'], version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: key, permissions: ['roles.view', 'cards.view'], version: 2 });
    expect((await holder.get('/api/roles')).status).toBe(200);
    await update({ permissions: [] });
    expect((await holder.get('/api/roles')).status).toBe(403);
  });
  it('writes one record with before and after, and none when nothing changed', async () => {
    await update({ permissions: ['audit.view'] });
    expect(await lastRecord(t)).toMatchObject({
      action: 'role.update',
      actor_id: owner.userId,
      entity_type: 'role',
      entity_id: key,
      severity: 'high',
      before: { permissions: ['cards.view', 'cards.suspend'] },
      after: { permissions: ['audit.view'] },
    });
    const before = await recordCount(t);
    const again = await update({ permissions: ['audit.view', 'audit.view'], version: 2 });
    expect([again.status, again.body.version]).toEqual([200, 2]);
    expect(await recordCount(t)).toBe(before);
  });
  it('keeps the roles that it manages', async () => {
    await update({ permissions: ['audit.view'] }, owner, 'admin');
    expect((await owner.get('/api/role-permissions')).body.admin.canManage.toSorted()).toEqual([
      'manager',
      'view_only',
    ]);
  });
  it('[B-6.13] refuses the owner’s role to every owner', async () => {
    const { status, body } = await update({ permissions: [] }, owner, 'owner');
    expect([status, body.message]).toEqual([403, 'Owner is a protected system role']);
    expect((await owner.get('/api/auth/user')).body.powers.length).toBeGreaterThan(30);
  });
  it.each([
    ['permissions', undefined],
    ['permissions', 'cards.view'],
    ['permissions.0', ['__proto__']],
    ['version', 0],
  ])('refuses an invalid %s, naming the field', async (field, value) => {
    const answer = await update({ permissions: [], [field.split('.')[0] ?? '']: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it.each(['level', 'isSystem', 'canManage', 'name'])('refuses the field %s', async (field) => {
    expect((await update({ permissions: [], [field]: 1 })).status).toBe(400);
  });
  it('answers not found for an unknown role, and refuses an invalid key', async () => {
    expect((await update({ permissions: [] }, owner, 'emperor')).status).toBe(404);
    for (const id of ['__proto__', 'constructor', 'UPPER']) {
      const answer = await update({ permissions: [] }, owner, id);
      expect([answer.status, fieldsOf(answer)], id).toEqual([400, ['id']]);
    }
  });
  it('refuses the second of two concurrent editors, with who saved first and the current state', async () => {
    const second = await t.signIn('owner');
    await update({ permissions: ['audit.view'], version: 1 });
    const { status, body } = await update({ permissions: [], version: 1 }, second);
    expect(status).toBe(409);
    expect(body.message).toBe(
      `Test ${owner.username} changed the role Desk meanwhile; look at it again, then decide`,
    );
    expect(body.current).toEqual({ key, permissions: ['audit.view'], canManage: [], version: 2 });
  });
  it('lets one of many concurrent saves of the same version win', async () => {
    const answers = await Promise.all(
      [['audit.view'], ['cards.view'], [], ['settings.view']].map((permissions) =>
        update({ permissions, version: 1 }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });
  it('reports who gained and lost what, inherited powers included, and how often they used it', async () => {
    const other = await t.signIn('manager');
    await owner.send('PATCH', `/api/user-management/users/${other.userId}/role`, { roleHierarchy: key });
    const { body } = await update({ permissions: ['cards.view', 'settings.edit'] });
    const changed = (role: string) => body.change.roles.find((each: { role: string }) => each.role === role);
    expect(body.proposal).toBeUndefined();
    expect(changed(key)).toMatchObject({ gains: ['settings.edit'], loses: ['cards.suspend'] });
    expect(changed(key).people).toEqual([
      {
        id: other.userId,
        username: other.username,
        name: `Test ${other.username}`,
        uses: [{ power: 'cards.suspend', uses: 0, lastAt: null }],
      },
    ]);
    expect(changed('manager')).toMatchObject({ gains: ['settings.edit'] });
  });
  it('requires a confirmation of the caller', async () => {
    const hasty = await t.signIn('owner', { steppedUp: false });
    expect((await update({ permissions: ['audit.view'] }, hasty)).body.code).toBe('step-up-required');
  });
});

describe('PATCH /api/roles/:id with conflicting duties in one role', () => {
  let t: TestApp;
  let owner: Person;
  let key: string;
  const update = (body: object) => owner.send('PATCH', `/api/roles/${key}`, body);
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  const BOTH = ['cards.issue', 'cards.activate'];
  const users = '/api/user-management/users';
  const give = (who: Person) => owner.send('PATCH', `${users}/${who.userId}/role`, { roleHierarchy: key });
  const waiting = async () =>
    (await owner.get('/api/roles/proposals')).body.filter((each: { roles: { role: string }[] }) =>
      each.roles.some(({ role }) => role === key),
    );
  beforeEach(async () => {
    key = `cards_${++sequence}`;
    const made = {
      name: key,
      displayName: 'Card Desk',
      level: 4,
      permissions: ['cards.activate'],
      ...WHATEVER_IT_INHERITS,
    };
    await owner.send('POST', '/api/roles', made);
  });

  it('waits for another owner where somebody holds the role', async () => {
    const holder = await t.signIn(key);
    const { status, body } = await update({ permissions: BOTH });
    expect([status, body.permissions, body.version]).toEqual([200, ['cards.activate'], 1]);
    expect(body.proposal).toMatchObject({ made: false, roles: [{ role: key, permissions: BOTH }] });
    expect((await holder.get('/api/auth/user')).body.powers).not.toContain('cards.issue');
    expect(await lastRecord(t)).toMatchObject({ action: 'role.propose', entity_id: body.proposal.id });
  });
  it('[B-7.19] is made where nobody holds the role, which then cannot be assigned before another owner approves', async () => {
    const second = await t.signIn('owner');
    const { status, body } = await update({ permissions: BOTH });
    expect([status, body.permissions, body.version, body.proposal]).toEqual([200, BOTH, 2, undefined]);
    expect([body.change.waitsFor, body.change.givenAfter.owners]).toEqual([
      null,
      expect.arrayContaining([second.username]),
    ]);
    const clerk = await t.signIn('view_only');
    const refused = await give(clerk);
    expect([refused.status, fieldsOf(refused)]).toEqual([409, ['roleHierarchy']]);
    expect(refused.body.message).toBe(
      'Card Desk holds cards.issue and cards.activate together, to which no owner agreed yet: choose another role, ' +
        'or see on Role Management what waits; save a change of the role there where nothing does',
    );
    expect((await clerk.get('/api/auth/user')).body.roleHierarchy).toBe('view_only');
    const [proposal, ...others] = await waiting();
    expect([proposal.made, proposal.roles[0].permissions, others]).toEqual([true, BOTH, []]);
    expect(proposal.change.roles[0].combinations).toMatchObject([{ powers: BOTH, arises: true }]);
    expect((await second.send('POST', `/api/roles/proposals/${proposal.id}/approve`)).status).toBe(200);
    expect((await give(clerk)).body.roleHierarchy).toBe(key);
  });
  it('needs a new approval when the role lost one of the two duties and got it back', async () => {
    const second = await t.signIn('owner');
    await update({ permissions: BOTH });
    const [{ id }] = await waiting();
    await second.send('POST', `/api/roles/proposals/${id}/approve`);
    await update({ permissions: ['cards.issue'] });
    await update({ permissions: BOTH });
    expect((await give(await t.signIn('view_only'))).status).toBe(409);
  });
  it('can be assigned once the role has lost one of the two duties', async () => {
    await update({ permissions: BOTH });
    await update({ permissions: ['cards.issue'] });
    expect((await give(await t.signIn('view_only'))).status).toBe(200);
  });
  it('waits again for each edit after a rejection', async () => {
    await update({ permissions: BOTH });
    const [{ id }] = await waiting();
    await owner.send('POST', `/api/roles/proposals/${id}/reject`);
    expect(await waiting()).toEqual([]);
    await update({ permissions: [...BOTH, 'cards.view'] });
    expect((await waiting()).length).toBe(1);
    expect((await give(await t.signIn('view_only'))).status).toBe(409);
  });
  it('returns the waiting proposal to a caller who sends the same change again, by PATCH, by PUT and concurrently', async () => {
    await t.signIn(key);
    const capabilities = { [key]: { permissions: ['issue_cards', 'activate_cards'], canManage: [] } };
    const answers = await Promise.all([
      update({ permissions: BOTH }),
      owner.send('PUT', '/api/role-permissions', capabilities),
      update({ permissions: BOTH.toReversed(), version: 1 }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    const records = await recordCount(t);
    const ids = [...answers, await update({ permissions: BOTH })].map(
      ({ body }) => (body.proposal ?? body[key].proposal).id,
    );
    expect(new Set(ids).size).toBe(1);
    expect((await waiting()).map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
    expect(await recordCount(t)).toBe(records);
    // A different change is a new proposal.
    await update({ permissions: [...BOTH, 'cards.view'] });
    expect((await waiting()).length).toBe(2);
  });
});
