import { Secret, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, lastRecord } from '../../../testing/administration.ts';
import { enrol } from '../../../testing/second-factor.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/auth/second-factor/begin';

describe('POST /api/auth/second-factor/begin', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  const stored = (userId: string) =>
    t.database.read
      .selectFrom('users')
      .select(['totp_secret_sealed', 'two_factor_enabled'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();

  it('refuses a caller who is not signed in, has a temporary password or has not confirmed their identity', async () => {
    expect((await t.anonymous.send('POST', URL)).status).toBe(401);
    const restricted = await t.signIn('owner', { restricted: true });
    expect((await restricted.send('POST', URL)).body.code).toBe('password-change-required');
    const { status, body } = await (await t.signIn('owner', { steppedUp: false })).send('POST', URL);
    expect([status, body.code]).toEqual([403, 'step-up-required']);
  });
  it('returns the secret once in the form that apps read, stores it encrypted, and does not require it yet', async () => {
    const person = await t.signIn('manager');
    const { status, body } = await person.send('POST', URL);
    expect(status).toBe(200);
    expect(URI.parse(body.uri)).toMatchObject({
      issuer: 'Cottontree',
      label: person.username,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(body.uri).toContain(`secret=${body.secret}`);
    const { totp_secret_sealed: sealed, two_factor_enabled: enabled } = await stored(person.userId);
    expect(enabled).toBe(false);
    expect(sealed?.includes(Buffer.from(Secret.fromBase32(body.secret).bytes))).toBe(false);
    const record = await lastRecord(t);
    expect(record).toMatchObject({
      action: 'second-factor.begin',
      actor_id: person.userId,
      entity_type: 'user',
      entity_id: person.userId,
      description: `${person.username} began to set up a second factor`,
    });
    expect(asText(record)).not.toContain(body.secret);
  });
  it('returns one secret for one idempotency key, and stores no plain copy of the response', async () => {
    const person = await t.signIn('manager');
    const key = { 'idempotency-key': 'begin-once' };
    const first = await person.send('POST', URL, {}, key);
    const again = await person.send('POST', URL, {}, key);
    expect(again.body).toEqual(first.body);
    const kept = await t.database.read
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('user_id', '=', person.userId)
      .execute();
    expect(asText(kept)).toContain('sealed');
    expect(asText(kept)).not.toContain(first.body.secret);
    expect((await person.send('POST', URL)).body.secret).not.toBe(first.body.secret);
  });
  it('does not replace a second factor that is on', async () => {
    const person = await t.signIn('manager');
    await enrol(t, person);
    const before = await stored(person.userId);
    const { status, body } = await person.send('POST', URL);
    expect([status, body.message]).toEqual([
      409,
      'A second factor is on already; remove it first, then add another',
    ]);
    expect(await stored(person.userId)).toEqual(before);
  });
});
