import { ACTIVITY_ACTIONS } from '@cottontree/contract/audit/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const event = {
  action: 'page_view',
  description: 'Viewed /',
  userId: 'anonymous',
  userName: 'Anonymous',
  timestamp: '2026-11-21T09:59:59.000Z',
  url: '/',
  metadata: { userAgent: 'x', screenResolution: '390x844', sessionId: 'session_1_a' },
};

describe('POST /api/audit/track-activity', () => {
  let t: TestApp;
  const rows = () => t.database.read.selectFrom('activity_events').selectAll().orderBy('id').execute();
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('[A-7.09] [A-6.04] stores what an anonymous browser reports, with the server’s own time and address', async () => {
    expect((await t.anonymous.send('POST', '/api/audit/track-activity', event)).status).toBe(200);
    const stored = (await rows()).at(-1);
    expect(stored).toMatchObject({
      user_id: null,
      user_name: 'Anonymous',
      action: 'page_view',
      url: '/',
      address: '127.0.0.1',
    });
    expect(stored?.at).toEqual(t.clock.now());
    expect(stored?.metadata).toEqual(event.metadata);
  });
  it('takes the actor from the session, never from the body', async () => {
    const person = await t.signIn('manager');
    await person.send('POST', '/api/audit/track-activity', {
      ...event,
      userId: 'somebody-else',
      userName: 'Somebody Else',
    });
    expect((await rows()).at(-1)).toMatchObject({
      user_id: person.userId,
      user_name: `Test ${person.username}`,
    });
  });
  it('[A-7.11] accepts every named action type', async () => {
    for (const action of ACTIVITY_ACTIONS) {
      expect((await t.anonymous.send('POST', '/api/audit/track-activity', { ...event, action })).status).toBe(
        200,
      );
    }
    expect(new Set((await rows()).map((row) => row.action))).toEqual(new Set(ACTIVITY_ACTIONS));
  });
  it('[A-7.12] accepts a custom action type', async () => {
    expect(
      (await t.anonymous.send('POST', '/api/audit/track-activity', { ...event, action: 'receipt_open' }))
        .status,
    ).toBe(200);
    expect((await rows()).at(-1)?.action).toBe('receipt_open');
  });
  it('escapes control characters and keeps the audit chain untouched', async () => {
    await t.anonymous.send('POST', '/api/audit/track-activity', {
      ...event,
      description: 'a\u0000b\nc',
      metadata: { x: '\u0000' },
    });
    expect((await rows()).at(-1)?.description).toBe('a�b�c');
    expect(await t.database.read.selectFrom('audit_records').select('seq').execute()).toEqual([]);
  });
  it('stores no response for an Idempotency-Key', async () => {
    const person = await t.signIn('manager');
    const before = (await rows()).length;
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await person.send('POST', '/api/audit/track-activity', event, {
        'idempotency-key': 'one-page-view',
      });
      expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
    }
    expect((await rows()).length).toBe(before + 2);
    expect(await t.database.read.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
  });
  it('replaces characters that change the text direction', async () => {
    await t.anonymous.send('POST', '/api/audit/track-activity', {
      ...event,
      description: 'a\u202Eb',
      url: '/\u2066c',
      metadata: { userAgent: 'A\u202Er\u001B[31m\u009B/1', of: { page: ['\u2067x'] } },
    });
    expect((await rows()).at(-1)).toMatchObject({
      description: 'a�b',
      url: '/�c',
      metadata: { userAgent: 'A�r�[31m�/1', of: { page: ['�x'] } },
    });
  });
  it('refuses a body of more than 4 KB and an event without its fields', async () => {
    const big = await t.anonymous.send('POST', '/api/audit/track-activity', {
      ...event,
      metadata: { x: 'y'.repeat(5_000) },
    });
    expect(big.status).toBe(413);
    const { status, body } = await t.anonymous.send('POST', '/api/audit/track-activity', {
      action: 'page_view',
    });
    expect(status).toBe(400);
    expect(body.fields.map((each: { path: string }) => each.path)).toContain('timestamp');
  });
});
