import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPENING_MS } from '../../../platform/audit/audit-trace.ts';
import { guards, recordCount } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/trail';

describe('GET /api/audit/trail', () => {
  let t: TestApp;
  let owner: Person;
  let auditor: Person;
  let target: Person;
  const found = async (query = '') => (await auditor.get(`${URL}${query}`)).body.items;
  const actions = async (query = '') => (await found(query)).map((item: { action: string }) => item.action);

  beforeAll(async () => {
    t = await startTestApp();
    [owner, auditor, target] = [
      await t.signIn('owner'),
      await t.signIn('Auditor', { powers: ['audit.view'] }),
      await t.signIn('view_only'),
    ];
    await owner.send('POST', '/api/roles', { name: 'teller', displayName: 'Teller', level: 5 });
    await owner.send('PATCH', `/api/user-management/users/${target.userId}/role`, {
      roleHierarchy: 'teller',
    });
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'audit.view' });

  it('[B-7.31, B-3.41] returns the newest records in the form given in the documents', async () => {
    const { status, body } = await auditor.get(URL);
    expect(status).toBe(200);
    expect(body.items[1]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      timestamp: '2026-11-21T10:00:00.000Z',
      userName: owner.username,
      person: `Test ${owner.username}`,
      action: 'user.change-role',
      description: `Gave ${target.username} the role Teller`,
      severity: 'high',
      category: 'Security',
      entityType: 'user',
      entityId: target.userId,
      address: '127.0.0.1',
    });
    expect(body.nextCursor).toBeNull();
  });
  it('[B-1.04] records the reading once per visit, whatever is read, and again for a later visit', async () => {
    const reader = await t.signIn('Reader', { powers: ['audit.view'] });
    const before = await recordCount(t);
    await Promise.all(
      ['trail', 'changelog', 'user-activities', 'data-changes', 'trail?search=x', 'records/1'].map((list) =>
        reader.get(`/api/audit/${list}`),
      ),
    );
    expect(await recordCount(t)).toBe(before + 1);
    expect((await found())[0]).toMatchObject({
      userName: reader.username,
      action: 'audit.read',
      description: 'Opened the audit history',
    });
    const opened = await recordCount(t);
    t.clock.advance(OPENING_MS - 1_000);
    await reader.get(URL);
    expect(await recordCount(t)).toBe(opened);
    t.clock.advance(1_000);
    await reader.get(URL);
    expect(await recordCount(t)).toBe(opened + 1);
  });
  it('refuses a caller without the permission, and records nothing', async () => {
    const before = await recordCount(t);
    await (await t.signIn('view_only')).get(URL);
    expect(await recordCount(t)).toBe(before);
  });
  it('filters by actor, action, severity, entity and day, separately and combined', async () => {
    expect(new Set(await actions(`?actor=${owner.username}`))).toEqual(
      new Set(['role.create', 'user.change-role']),
    );
    expect(await actions(`?actor=${owner.userId}&action=role.create`)).toEqual(['role.create']);
    expect(new Set(await actions('?severity=high'))).toEqual(new Set(['role.create', 'user.change-role']));
    expect(await actions('?entity=role')).toEqual(['role.create']);
    expect(await actions(`?entity=user/${target.userId}&severity=high`)).toEqual(['user.change-role']);
    expect(await actions('?from=2026-11-22')).toEqual([]);
    expect(await actions('?to=2026-11-20')).toEqual([]);
    expect((await actions('?from=2026-11-21&to=2026-11-21')).length).toBeGreaterThan(1);
    expect(await actions('?actor=nobody-at-all')).toEqual([]);
    expect(await actions('?severity=critical&actor=x&from=2026-11-21&search=y')).toEqual([]);
  });
  it('finds text, treating wild cards as plain characters', async () => {
    expect(await actions('?search=TELLER')).toEqual(['user.change-role', 'role.create']);
    expect(await actions('?search=%25')).toEqual([]);
  });
  it.each(['?severity=grave', '?from=yesterday', '?limit=0', '?unknown=1', '?limit=1000'])(
    'refuses %s',
    async (query) => {
      expect((await auditor.get(`${URL}${query}`)).status).toBe(400);
    },
  );
  it('returns every record once over all pages, whatever is appended meanwhile', async () => {
    const all = (await found('?limit=200')).map((item: { id: string }) => item.id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await auditor.get(`${URL}?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.items.map((item: { id: string }) => item.id));
      cursor = body.nextCursor;
      await owner.send('PATCH', '/api/roles/teller', {
        permissions: seen.length % 4 === 0 ? [] : ['cards.view'],
      });
    }
    expect(seen).toEqual(all);
  });
  it('shows deleted people by their pseudonym, as actor and as target, and finds them by no other name', async () => {
    const [deleted, victim] = [await t.signIn('manager'), await t.signIn('admin')];
    await deleted.send('POST', '/api/auth/logout');
    await owner.send('PATCH', `/api/user-management/users/${victim.userId}/role`, {
      roleHierarchy: 'teller',
    });
    const fresh = await t.signIn('owner');
    for (const each of [deleted, victim])
      await fresh.send('DELETE', `/api/user-management/users/${each.userId}`);
    const text = JSON.stringify(await found('?limit=200'));
    for (const { username, userId } of [deleted, victim]) {
      expect(text).not.toContain(username);
      expect(text).toContain(`former-${userId.slice(0, 8)}`);
      expect(await found(`?search=${username}`)).toEqual([]);
      expect(await found(`?search=former-${userId.slice(0, 8)}`)).not.toEqual([]);
    }
  });
});
