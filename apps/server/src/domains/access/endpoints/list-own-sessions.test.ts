import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByPassword } from '../../../testing/administration.ts';
import { hashPassword } from '../password.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/auth/sessions';
const PASSWORD = 'ferry-ocean-drum-1234';

describe('GET /api/auth/sessions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in or still uses a temporary password', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
    expect((await (await t.signIn('owner', { restricted: true })).get(URL)).status).toBe(403);
  });
  it('lists only the caller’s own open sessions, the most recently active first', async () => {
    const [person] = [await t.signIn('view_only'), await t.signIn('view_only')];
    await t.database.write
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', person.userId)
      .execute();
    t.clock.advance(60_000);
    const { who } = await signInByPassword(t, person.username, PASSWORD, {
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
    });
    const { body } = await who.get(URL);
    expect(body.sessions).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome on Android',
        address: '127.0.0.1',
        startedAt: '2026-11-21T10:01:00.000Z',
        lastActiveAt: '2026-11-21T10:01:00.000Z',
        current: true,
      },
      {
        id: person.sessionId,
        device: 'test',
        address: '127.0.0.1',
        startedAt: '2026-11-21T10:00:00.000Z',
        lastActiveAt: '2026-11-21T10:00:00.000Z',
        current: false,
      },
    ]);
    await who.send('POST', '/api/auth/logout');
    expect((await person.get(URL)).body.sessions).toMatchObject([{ id: person.sessionId, current: true }]);
  });
});
