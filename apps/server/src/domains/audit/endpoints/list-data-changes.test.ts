import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/data-changes';

describe('GET /api/audit/data-changes', () => {
  let t: TestApp;
  let owner: Person;
  let auditor: Person;
  const found = async (query = '') => {
    const { status, body } = await auditor.get(`${URL}${query}`);
    expect(status).toBe(200);
    return body.items;
  };
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    await owner.send('POST', '/api/roles', { name: 'teller', displayName: 'Teller', level: 5 });
    await owner.send('PATCH', '/api/roles/teller', { permissions: ['cards.view'] });
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'audit.view' });

  it('[B-7.34, B-3.44] returns each changed field with its value before and after, and no unchanged field', async () => {
    const [first, ...rest] = await found('?entity=role/teller');
    expect(first).toEqual({
      id: expect.stringMatching(/^\d+\.permissions$/),
      changedAt: '2026-11-21T10:00:00.000Z',
      tableName: 'role',
      fieldName: 'permissions',
      oldValue: '[]',
      newValue: '["cards.view"]',
      changedBy: owner.username,
      entityId: 'teller',
      recordId: expect.stringMatching(/^\d+$/),
      description: 'Changed what the role Teller allows',
    });
    expect(rest.length).toBeGreaterThan(1);
    expect(rest.every((item: { oldValue: unknown }) => item.oldValue === null)).toBe(true);
  });
  it('splits the fields of one record over pages, too', async () => {
    const all = (await found('?limit=200')).map((item: { id: string }) => item.id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await auditor.get(`${URL}?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.items.map((item: { id: string }) => item.id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(all);
  });
  it('finds values and fields', async () => {
    expect((await found('?search=cards.view')).map((item: { fieldName: string }) => item.fieldName)).toEqual([
      'permissions',
    ]);
  });
  it('hides what identified a deleted person', async () => {
    const created = await owner.send('POST', '/api/user-management/users', {
      username: 'isatu.bah',
      email: 'isatu@example.test',
      firstName: 'Isatu',
      lastName: 'Bah',
      password: 'isatu.bah',
      isTemporaryPassword: true,
    });
    const { id } = created.body;
    expect(JSON.stringify(await found(`?entity=user/${id}`))).toContain('isatu@example.test');
    await owner.send('DELETE', `/api/user-management/users/${id}`);
    const text = JSON.stringify(await found('?limit=200'));
    expect(text).toContain('(removed with the account)');
    expect(text).not.toMatch(/isatu/i);
    expect(text).not.toContain('Bah');
  });
});
