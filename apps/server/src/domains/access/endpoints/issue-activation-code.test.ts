import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Letter } from '../../../platform/connections/mail.ts';
import {
  activate,
  codeFor,
  enterCode,
  issueCode,
  openAccount,
  setPassword,
} from '../../../testing/activation.ts';
import {
  asText,
  guards,
  lastRecord,
  recordCount,
  signInByPassword,
} from '../../../testing/administration.ts';
import { letterWork } from '../../../platform/connections/letters.ts';
import { runWaiting } from '../../../testing/queue.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string) => `/api/user-management/users/${id}/activation-code`;
const HOUR = 60 * 60_000;
let sequence = 0;

describe('POST /api/user-management/users/:id/activation-code', () => {
  let t: TestApp;
  let owner: Person;
  let username: string;
  let id: string;
  const letters: Letter[] = [];
  let accepts = true;
  const send = async (letter: Letter): Promise<void> => {
    if (!accepts) throw new Error('refused');
    letters.push(letter);
  };
  /** What the queue does; resolves to the failures. */
  const deliver = () => runWaiting(t, [letterWork(t.keyring, send)]);
  beforeAll(async () => {
    t = await startTestApp({ sendMail: send });
  });
  beforeEach(async () => {
    accepts = true;
    await deliver();
    owner = await t.signIn('owner');
    username = `issued${++sequence}`;
    id = await openAccount(owner, username, 'manager');
    letters.length = 0;
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'POST', url: url(UNKNOWN), permission: 'users.edit', ownerOnly: true });

  it('requires a confirmation of the owner’s identity', async () => {
    const { status, body } = await issueCode(await t.signIn('owner', { steppedUp: false }), id);
    expect([status, body.code]).toEqual([403, 'step-up-required']);
  });
  it('issues a code of 16 letters and digits that lasts 24 hours, records that, and stores only a hash', async () => {
    const { status, body } = await issueCode(owner, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
      expiresAt: new Date(t.clock.now().getTime() + 24 * HOUR).toISOString(),
      mailTo: `${username}@example.test`,
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'user.issue-activation-code',
      actor_id: owner.userId,
      entity_id: id,
      severity: 'high',
      description: `Issued an activation code for ${username}`,
    });
    const plain = String(body.code).replaceAll('-', '');
    for (const table of ['activation_codes', 'audit_records', 'events', 'users', 'background_jobs']) {
      const { rows } = await sql<{ row: string }>`select r::text as row from ${sql.table(table)} r`.execute(
        t.database.read,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(asText(rows).replaceAll('-', ''), table).not.toContain(plain);
    }
  });
  it('returns the same response for one idempotency key, which is stored encrypted', async () => {
    const key = { 'idempotency-key': `issue-${id}` };
    const first = await owner.send('POST', url(id), undefined, key);
    const again = await owner.send('POST', url(id), undefined, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const stored = await t.database.read.selectFrom('idempotency_keys').selectAll().execute();
    expect(asText(stored)).not.toContain(first.body.code);
    expect(await deliver()).toEqual([]);
    expect(letters).toHaveLength(1);
  });
  it('mails the code to the account holder where the company sends mail', async () => {
    const { code } = (await issueCode(owner, id)).body;
    expect(letters).toEqual([]);
    const { rows } = await sql<{ sealed: string }>`
      select payload ->> 'sealed' as sealed from background_jobs where kind = 'letters.send' and state = 'waiting'`.execute(
      t.database.read,
    );
    // It waits encrypted.
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.sealed ?? '', 'base64').toString('latin1')).not.toContain(code);
    expect(await deliver()).toEqual([]);
    expect(letters.map(({ to }) => to)).toEqual([`${username}@example.test`]);
    expect(letters[0]?.text).toContain(code);
    expect(letters[0]?.text).toContain(username);
  });
  it('issues the code even when the mail server refuses the letter, which is sent once it takes it', async () => {
    accepts = false;
    const code = await codeFor(owner, id);
    expect(await deliver()).toMatchObject([{ message: 'refused' }]);
    accepts = true;
    expect(await deliver()).toEqual([]);
    expect(letters.map(({ to }) => to)).toEqual([`${username}@example.test`]);
    expect((await activate(t, username, code)).username).toBe(username);
  });
  it('reports that no letter is sent where the company sends none', async () => {
    const quiet = await startTestApp();
    const founder = await quiet.signIn('owner');
    const { body } = await issueCode(founder, await openAccount(founder, 'unmailed', 'admin'));
    expect(body.mailTo).toBeNull();
    await quiet.close();
  });
  it('replaces an earlier code, also one that was already used', async () => {
    const first = await codeFor(owner, id);
    const second = await codeFor(owner, id);
    const { who } = await signInByPassword(t, username, username);
    expect((await enterCode(who, first)).status).toBe(400);
    expect((await enterCode(who, second)).status).toBe(200);
    const third = await codeFor(owner, id);
    expect((await setPassword(who, username)).body.code).toBe('activation-code-required');
    expect((await enterCode(who, third)).status).toBe(200);
    expect((await setPassword(who, username)).status).toBe(200);
  });
  it.each([
    ['an activated account', async () => (await activate(t, username, await codeFor(owner, id)), id)],
    [
      'one with only the powers of View Only',
      async () => openAccount(owner, `viewer${sequence}`, 'view_only'),
    ],
    [
      'one whose holder must only choose a longer password',
      async () => {
        const person = await t.signIn('manager');
        await owner.send('PATCH', `/api/user-management/users/${person.userId}/role`, {
          roleHierarchy: 'super_admin',
        });
        return person.userId;
      },
    ],
  ])('refuses %s, and stores nothing', async (_, make) => {
    const target = await make();
    const before = await recordCount(t);
    const { status, body } = await issueCode(owner, target);
    expect([status, body.message]).toEqual([409, 'This account needs no activation code']);
    expect(await recordCount(t)).toBe(before);
  });
  it('refuses an account whose temporary password has expired, and says what to do', async () => {
    t.clock.advance(24 * HOUR);
    const { status, body } = await issueCode(await t.signIn('owner'), id);
    expect([status, body.message]).toEqual([
      409,
      'The temporary password of this account opens nothing any more; reset it first',
    ]);
  });
  it('refuses owner accounts, the caller’s own, and deleted ones', async () => {
    const other = await t.signIn('owner');
    expect((await issueCode(owner, other.userId)).status).toBe(403);
    expect((await issueCode(owner, owner.userId)).status).toBe(403);
    await owner.send('DELETE', `/api/user-management/users/${id}`);
    expect((await issueCode(owner, id)).status).toBe(404);
    const held = await t.database.read
      .selectFrom('activation_codes')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    expect(held).toEqual([]);
  });
});
