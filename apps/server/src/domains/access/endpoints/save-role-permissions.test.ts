import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  WHATEVER_IT_INHERITS,
  fieldsOf,
  guards,
  lastRecord,
  recordCount,
  statusesOf,
} from '../../../testing/administration.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/role-permissions';
let sequence = 0;

describe('PUT /api/role-permissions', () => {
  let t: TestApp;
  let owner: Person;
  let key: string;
  let other: string;
  const save = (body: object, who = owner) => who.send('PUT', URL, body);
  const read = async () => (await owner.get(URL)).body;
  /** Sends raw JSON, because an object literal would take `__proto__` for its prototype. */
  const sendRaw = async (payload: string): Promise<Answer> => {
    const response = await t.app.inject({
      method: 'PUT',
      url: URL,
      payload,
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.json(),
      bytes: response.rawPayload,
    };
  };
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  beforeEach(async () => {
    key = `desk_${++sequence}`;
    other = `hall_${sequence}`;
    for (const name of [key, other]) {
      await owner.send('POST', '/api/roles', {
        name,
        displayName: name,
        level: 4,
        permissions: ['cards.view'],
        ...WHATEVER_IT_INHERITS,
      });
    }
  });
  afterAll(() => t.close());

  guards(() => t, {
    method: 'PUT',
    url: URL,
    body: { manager: { permissions: [], canManage: [] } },
    permission: 'roles.edit',
    ownerOnly: true,
  });

  it('[B-7.23] saves roles by their key, and returns all of them', async () => {
    const { status, body } = await save({
      [key]: { permissions: ['view_cards', 'view_audit'], canManage: ['view_only'], version: 1 },
      [other]: { permissions: [], canManage: [], version: 1 },
    });
    expect(status).toBe(200);
    expect(body[key]).toMatchObject({
      permissions: ['view_cards', 'view_audit'],
      canManage: ['view_only'],
      version: 2,
    });
    expect(body[other]).toMatchObject({ permissions: [], version: 2 });
    const saved = Object.entries<object>(body).map(([name, entry]) => [
      name,
      { ...entry, change: undefined },
    ]);
    expect(Object.fromEntries(saved)).toEqual(await read());
  });
  it('accepts the response of GET with a capability added', async () => {
    const all: Record<string, { isSystem: boolean; permissions: string[] }> = await read();
    // As documented, this call saves only non-system roles, not the owner's role.
    const body = Object.fromEntries(
      Object.entries(all)
        .filter(([, entry]) => !entry.isSystem)
        .map(([name, entry]) =>
          name === key
            ? [name, { ...entry, permissions: [...entry.permissions, 'view_audit'] }]
            : [name, entry],
        ),
    );
    const { status, body: saved } = await save(body);
    expect(status).toBe(200);
    expect(saved[key].permissions).toContain('view_audit');
    expect(saved[other]).toEqual(all[other]);
  });
  it.each([
    ['name', 'Owner'],
    ['description', 'Everything'],
    ['color', 'red'],
    ['level', 1],
    ['isSystem', true],
  ])('refuses a changed %s instead of ignoring it', async (field, value) => {
    const entry = (await read())[key];
    const { status, body } = await save({ [key]: { ...entry, permissions: [], [field]: value } });
    expect([status, body.message]).toEqual([400, expect.stringMatching(`^${key}\\.${field}: `)]);
    expect((await read())[key]).toEqual(entry);
  });
  it('takes effect at the holders’ next call', async () => {
    const holder = await t.signIn(key);
    expect((await holder.get(URL)).status).toBe(403);
    await save({ [key]: { permissions: ['manage_roles'], canManage: [] } });
    expect((await holder.get(URL)).status).toBe(200);
  });
  it('leaves omitted roles unchanged, and never deletes one', async () => {
    const before = await read();
    await save({ [key]: { permissions: ['view_audit'], canManage: [] } });
    const { [key]: _, ...rest } = await read();
    const { [key]: __, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    expect((await save({})).body).toEqual(await read());
  });
  it('keeps powers that do not form a whole bundle', async () => {
    await owner.send('PATCH', `/api/roles/${key}`, { permissions: ['treasury.view', 'cards.view'] });
    await save({ [key]: { permissions: ['view_audit'], canManage: [] } });
    const role = (await owner.get('/api/roles')).body.find((each: { id: string }) => each.id === key);
    expect(role.permissions).toEqual(['treasury.view', 'audit.view', 'audit.export']);
  });
  it('writes one record for each changed role, and none for the others', async () => {
    const before = await recordCount(t);
    await save({
      [key]: { permissions: ['view_cards'], canManage: ['view_only'] },
      [other]: { permissions: ['view_cards'], canManage: [] },
    });
    expect(await recordCount(t)).toBe(before + 1);
    expect(await lastRecord(t)).toMatchObject({
      action: 'role.update',
      actor_id: owner.userId,
      entity_type: 'role',
      entity_id: key,
      before: { capabilities: ['view_cards'], permissions: ['cards.view'], canManage: [] },
      after: { capabilities: ['view_cards'], permissions: ['cards.view'], canManage: ['view_only'] },
    });
  });
  it('saves all or nothing', async () => {
    const before = await read();
    const { status } = await save({
      [key]: { permissions: ['view_audit'], canManage: [] },
      [other]: { permissions: [], canManage: [], version: 7 },
    });
    expect(status).toBe(409);
    expect(await read()).toEqual(before);
  });
  it('[B-6.14] refuses the owner’s role, together with everything else in the request', async () => {
    const before = await read();
    const { status, body } = await save({
      [key]: { permissions: ['view_audit'], canManage: [] },
      owner: { permissions: [], canManage: [] },
    });
    expect([status, body.message]).toEqual([403, 'Owner is a protected system role']);
    expect(await read()).toEqual(before);
  });
  it('accepts the whole response of GET with the owner’s role unchanged, and the response of an earlier save', async () => {
    const before = await read();
    expect(Object.keys(before)).toContain('owner');
    const whole = await save(before);
    expect([whole.status, whole.body]).toEqual([200, before]);
    const changed = await save({ ...before, [key]: { ...before[key], permissions: ['view_audit'] } });
    expect([changed.status, changed.body[key].permissions]).toEqual([200, ['view_audit']]);
    expect((await save(changed.body)).status).toBe(200);
    const renamed = await save({ owner: { ...before['owner'], name: 'Proprietor' } });
    expect([renamed.status, fieldsOf(renamed)]).toEqual([400, ['owner.name']]);
  });
  it('[B-5.39, B-5.40] lets a role manage only roles of lower authority, and never itself', async () => {
    for (const managed of [key, other, 'manager', 'admin', 'owner', 'emperor']) {
      const answer = await save({ [key]: { permissions: [], canManage: [managed] } });
      expect([answer.status, fieldsOf(answer)], managed).toEqual([400, [`${key}.canManage`]]);
    }
    expect(
      (await save({ [key]: { permissions: [], canManage: ['view_only', 'view_only'] } })).body[key],
    ).toMatchObject({ canManage: ['view_only'] });
  });
  it.each([
    ['permissions', 'everything'],
    ['permissions', ['cards.view']],
    ['canManage', [7]],
    ['canManage', ['__proto__']],
    ['canManage', ['constructor']],
    ['version', 0],
  ])('refuses %s = %s, naming role and field', async (field, value) => {
    const answer = await save({ [key]: { permissions: [], canManage: [], [field]: value } });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)[0]).toMatch(new RegExp(`^${key}\\.${field}`));
  });
  it.each(['level', 'isSystem', 'name'])('refuses the field %s', async (field) => {
    expect((await save({ [key]: { permissions: [], canManage: [], [field]: 1 } })).status).toBe(400);
  });
  it.each(['__proto__', 'constructor', 'prototype.x', 'toString', 'valueOf', 'hasOwnProperty', '', 'UPPER'])(
    'refuses the key %s, changes nothing, and pollutes no prototype',
    async (strange) => {
      const before = await read();
      const entry = JSON.stringify({ permissions: [], canManage: [], polluted: true });
      const valid = JSON.stringify({ permissions: ['view_audit'], canManage: [] });
      for (const value of [entry, valid, `{"prototype":${valid}}`]) {
        const payload = `{${JSON.stringify(key)}:${valid},${JSON.stringify(strange)}:${value}}`;
        expect((await sendRaw(payload)).status).toBe(400);
      }
      expect(await read()).toEqual(before);
      expect('polluted' in {}).toBe(false);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );
  it.each(['[]', '"manager"', '7', '{"manager":null}', '{"manager":[]}'])(
    'refuses %s, which is not an object of roles by their key',
    async (payload) => {
      const before = await read();
      expect((await sendRaw(payload)).status).toBe(400);
      expect(await read()).toEqual(before);
    },
  );
  it('answers not found for an unknown role', async () => {
    expect((await save({ emperor: { permissions: [], canManage: [] } })).status).toBe(404);
  });
  it('refuses the second of two concurrent editors, with who saved first and the current state', async () => {
    const second = await t.signIn('owner');
    await save({ [key]: { permissions: ['view_audit'], canManage: ['view_only'], version: 1 } });
    const { status, body } = await save({ [key]: { permissions: [], canManage: [], version: 1 } }, second);
    expect(status).toBe(409);
    expect(body.message).toBe(
      `Test ${owner.username} changed the role ${key} meanwhile; look at it again, then decide`,
    );
    expect(body.current).toEqual({
      key,
      permissions: ['audit.view', 'audit.export'],
      canManage: ['view_only'],
      version: 2,
    });
  });
  it('lets one of two concurrent saves of the same roles win, in whatever order they name them', async () => {
    const entry = (permissions: string[]) => ({ permissions, canManage: [], version: 1 });
    const answers = await Promise.all([
      save({ [key]: entry(['view_audit']), [other]: entry(['view_audit']) }),
      save({ [other]: entry([]), [key]: entry([]) }),
      owner.send('PATCH', `/api/roles/${other}`, { permissions: ['kyc.verify'], version: 1 }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
  });
  it('reports for each role whose holders are affected what they gained, directly and by inheritance', async () => {
    const [holder, above] = [await t.signIn(key), await t.signIn('admin')];
    const { body } = await save({ [key]: { permissions: ['backup_restore'], canManage: [] } });
    expect(body[key].change).toMatchObject({
      gains: ['backup.manage'],
      keeps: [{ permission: 'cards.view', from: ['View Only'] }],
      people: [{ username: holder.username }],
    });
    expect(body.admin.change).toMatchObject({ gains: ['backup.manage'] });
    expect(body.admin.change.people).toContainEqual(expect.objectContaining({ username: above.username }));
    expect(body.view_only.change).toBeUndefined();
    expect((await read())[key].change).toBeUndefined();
  });
  it('saves nothing where somebody would get conflicting duties: the whole change waits for an owner', async () => {
    await t.signIn(key);
    const before = await read();
    const { status, body } = await save({
      [key]: { permissions: ['issue_cards', 'activate_cards'], canManage: [] },
      [other]: { permissions: ['view_audit'], canManage: [] },
    });
    expect(status).toBe(200);
    expect(body[key].proposal).toMatchObject({ state: 'waiting', proposedBy: owner.username });
    expect(body[other].proposal.id).toBe(body[key].proposal.id);
    expect(body[key].proposal.roles.map(({ role }: { role: string }) => role)).toEqual([key, other]);
    expect(await read()).toEqual(before);
  });
});
