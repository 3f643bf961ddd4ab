import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/auth/logout', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.send('POST', '/api/auth/logout')).status).toBe(401);
  });
  it('ends the session on the server, clears the cookies and records it', async () => {
    const person = await t.signIn('admin');
    const { status, headers } = await person.send('POST', '/api/auth/logout');
    expect(status).toBe(200);
    expect(headers['clear-site-data']).toBe('"cache", "storage"');
    expect(String(headers['set-cookie'])).toContain('cottontree_session=;');
    expect(String(headers['set-cookie'])).toContain('cottontree_here=;');
    expect((await person.get('/api/auth/user')).status).toBe(401);
    const record = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      action: 'session.end',
      actor_id: person.userId,
      entity_id: person.sessionId,
    });
  });
});
