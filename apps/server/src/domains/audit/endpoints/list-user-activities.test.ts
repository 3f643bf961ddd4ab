import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/user-activities';

describe('GET /api/audit/user-activities', () => {
  let t: TestApp;
  let auditor: Person;
  let person: Person;
  const found = async (query = '') => {
    const { status, body } = await auditor.get(`${URL}${query}`);
    expect(status).toBe(200);
    return body.items;
  };
  beforeAll(async () => {
    t = await startTestApp();
    auditor = await t.signIn('admin');
    person = await t.signIn('manager');
    for (const action of ['page_view', 'export'])
      await person.send('POST', '/api/audit/track-activity', {
        action,
        description: `Did ${action}`,
        userId: 'x',
        userName: 'x',
        timestamp: '2026-11-21T09:59:59.000Z',
        url: '/',
        metadata: { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' },
      });
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'audit.view' });

  it('[B-7.33, B-3.43] returns what browsers reported, labelled as such, with network and device', async () => {
    expect((await found())[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      timestamp: '2026-11-21T10:00:00.000Z',
      userName: `Test ${person.username}`,
      userId: person.userId,
      action: 'export',
      description: 'Did export',
      location: '127.0.0.x · Firefox on Windows',
      clientReported: true,
    });
  });
  it('hides activities of people whom the reader does not manage, because they reveal sign-ins', async () => {
    const stranger = await t.signIn('Auditor', { powers: ['audit.view'] });
    expect((await stranger.get(URL)).body.items).toEqual([]);
  });
  it('filters and pages', async () => {
    expect(await found('?action=page_view')).toHaveLength(1);
    expect(await found(`?actor=${person.username}&action=export&from=2026-11-21&to=2026-11-21`)).toHaveLength(
      1,
    );
    expect(await found('?search=windows')).toHaveLength(2);
    expect(await found('?actor=nobody')).toEqual([]);
    const { body } = await auditor.get(`${URL}?limit=1`);
    expect((await found(`?cursor=${body.nextCursor}`))[0].action).toBe('page_view');
  });
  it('shows deleted people by their pseudonym', async () => {
    const owner = await t.signIn('owner');
    await owner.send('DELETE', `/api/user-management/users/${person.userId}`);
    const text = JSON.stringify(await found());
    expect(text).toContain(`former-${person.userId.slice(0, 8)}`);
    expect(text).not.toContain(person.username);
  });
});
