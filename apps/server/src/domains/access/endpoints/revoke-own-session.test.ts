import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  announcedEnds,
  fieldsOf,
  lastRecord,
  recordCount,
  signInByPassword,
  statusesOf,
  withoutRequestId,
} from '../../../testing/administration.ts';
import { hashPassword } from '../password.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const PASSWORD = 'ferry-ocean-drum-1234';
const url = (id: string) => `/api/auth/sessions/${id}`;

describe('DELETE /api/auth/sessions/:id', () => {
  let t: TestApp;
  let person: Person;
  let elsewhere: Person;
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    person = await t.signIn('view_only');
    await t.database.write
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', person.userId)
      .execute();
    elsewhere = (await signInByPassword(t, person.username, PASSWORD)).who;
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in or still uses a temporary password', async () => {
    expect((await t.anonymous.send('DELETE', url(UNKNOWN))).status).toBe(401);
    const restricted = await t.signIn('owner', { restricted: true });
    expect((await restricted.send('DELETE', url(UNKNOWN))).status).toBe(403);
  });
  it('ends another session of the caller, notifies every process, and records it', async () => {
    const { status, body } = await elsewhere.send('DELETE', url(person.sessionId));
    expect([status, body]).toEqual([200, { ok: true }]);
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect((await elsewhere.get('/api/auth/user')).status).toBe(200);
    expect(await announcedEnds(t)).toContain(person.sessionId);
    expect(await lastRecord(t)).toMatchObject({
      action: 'session.revoke',
      actor_id: person.userId,
      entity_id: person.sessionId,
    });
  });
  it('has one effect and writes one record, however often it is called', async () => {
    const before = await recordCount(t);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => elsewhere.send('DELETE', url(person.sessionId))),
    );
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404]);
    expect(await recordCount(t)).toBe(before + 1);
  });
  it('answers the same for somebody else’s session and for an unknown one', async () => {
    const stranger = await t.signIn('owner');
    const foreign = await person.send('DELETE', url(stranger.sessionId));
    expect(foreign.status).toBe(404);
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(await person.send('DELETE', url(UNKNOWN))));
    expect((await stranger.get('/api/auth/user')).status).toBe(200);
  });
  it('refuses the current session and an invalid id, naming the field', async () => {
    const own = await person.send('DELETE', url(person.sessionId));
    expect([own.status, fieldsOf(own)]).toEqual([400, ['id']]);
    expect(fieldsOf(await person.send('DELETE', url('17')))).toEqual(['id']);
  });
});
