import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/auth/logout/left', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const leave = (cookie: string) => t.anonymous.send('POST', '/api/auth/logout/left', {}, { cookie });
  const endOf = ({ sessionId }: Person) =>
    t.database.read
      .selectFrom('sessions')
      .select(['ended_at', 'end_reason'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
  const records = () =>
    t.database.read
      .selectFrom('audit_records')
      .select(['action', 'actor_id', 'entity_id'])
      .orderBy('seq', 'desc')
      .execute();

  it('ends the session whose browser removed the other cookie, notifies its sockets, and records it once', async () => {
    const person = await t.signIn('manager');
    const [session = ''] = person.cookie.split('; ');
    expect((await leave(session)).status).toBe(200);
    expect(await endOf(person)).toEqual({
      ended_at: t.clock.now(),
      end_reason: 'signed out without a connection',
    });
    expect((await person.get('/api/auth/user')).status).toBe(401);
    const kept = await records();
    expect(kept[0]).toEqual({
      action: 'session.end',
      actor_id: person.userId,
      entity_id: person.sessionId,
    });
    const { payload } = await t.database.read
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', 'session.ended')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(payload).toEqual({ sessionIds: [person.sessionId] });
    expect((await leave(session)).status).toBe(200);
    expect(await records()).toEqual(kept);
  });

  it('ends no newer session and removes no cookie of it', async () => {
    const person = await t.signIn('manager');
    const { status, headers } = await leave(person.cookie);
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect((await person.get('/api/auth/user')).status).toBe(200);
  });

  it('answers a stranger like everybody else', async () => {
    const before = await records();
    for (const cookie of ['', 'cottontree_session=guess', 'cottontree_here=guess'])
      expect((await leave(cookie)).body).toEqual({ ok: true });
    expect(await records()).toEqual(before);
  });
});
