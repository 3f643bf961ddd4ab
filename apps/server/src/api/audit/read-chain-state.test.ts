import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

describe('GET /api/audit/chain', () => {
  let t: TestApp;
  let admin: Person;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.signIn('admin');
    // Ten real changes: people who sign out.
    for (let i = 0; i < 10; i += 1) await (await t.signIn('view_only')).send('POST', '/api/auth/logout');
  });
  afterAll(() => t.close());

  it('refuses whoever is not signed in, and names the permission to whoever lacks it', async () => {
    expect((await t.anonymous.get('/api/audit/chain')).status).toBe(401);
    const { status, body } = await (await t.signIn('view_only')).get('/api/audit/chain');
    expect(status).toBe(403);
    expect(body).toMatchObject({ permission: 'audit.view', grantedBy: ['Owner'] });
  });
  it('verifies from the first record to the head', async () => {
    expect((await admin.get('/api/audit/chain')).body).toEqual({
      ok: true,
      verifiedUpTo: '10',
      firstBad: null,
      reason: null,
      at: '2026-11-21T10:00:00.000Z',
      walkedFrom: '0',
      checkpoint: null,
      witness: { state: 'none', upTo: null },
    });
  });
  it('refuses UPDATE, DELETE and TRUNCATE', async () => {
    for (const statement of [
      "update audit_records set actor_name = 'x'",
      'delete from audit_records',
      'truncate audit_records',
    ]) {
      await expect(sql.raw(statement).execute(t.database.write)).rejects.toThrow(/permission denied/);
      await expect(sql.raw(statement).execute(t.database.owner)).rejects.toThrow(/append-only/);
    }
  });

  /** What somebody with the database's own powers could do: switch the guard off, change, switch it on. */
  const tamper = (statement: string) =>
    t.database.owner.transaction().execute(async (tx) => {
      await sql.raw('alter table audit_records disable trigger user').execute(tx);
      await sql.raw(statement).execute(tx);
      await sql.raw('alter table audit_records enable trigger user').execute(tx);
    });
  it.each([
    [
      'an edited record',
      `update audit_records set actor_name = 'someone else' where seq = 4`,
      (u: string) => `update audit_records set actor_name = '${u}' where seq = 4`,
      '4',
    ],
    [
      'a time edited by less than is shown',
      `update audit_records set at = at + interval '1 microsecond' where seq = 6`,
      () => `update audit_records set at = at - interval '1 microsecond' where seq = 6`,
      '6',
    ],
    [
      'a permission that was written into an older record',
      `update audit_records set permission = 'users.delete' where seq = 5`,
      () => `update audit_records set permission = null where seq = 5`,
      '5',
    ],
    [
      'an edited time',
      `update audit_records set at = at + interval '1 second' where seq = 6`,
      () => `update audit_records set at = at - interval '1 second' where seq = 6`,
      '6',
    ],
  ])('finds %s and names the first bad record', async (_, change, undo, firstBad) => {
    const held = await t.database.read
      .selectFrom('audit_records')
      .select('actor_name')
      .where('seq', '=', 4n)
      .executeTakeFirstOrThrow();
    await tamper(change);
    expect((await admin.get('/api/audit/chain')).body).toMatchObject({ ok: false, firstBad });
    await tamper(undo(held.actor_name));
    expect((await admin.get('/api/audit/chain')).body.ok).toBe(true);
  });
  it('finds a deleted record, swapped records and a cut tail', async () => {
    await tamper('update audit_records set seq = -3 where seq = 3');
    expect((await admin.get('/api/audit/chain')).body).toMatchObject({ ok: false, firstBad: '3' });
    await tamper('update audit_records set seq = 3 where seq = -3');
    await tamper(
      'update audit_records set seq = -seq where seq in (7, 8); update audit_records set seq = 15 + seq where seq < 0',
    );
    expect((await admin.get('/api/audit/chain')).body).toMatchObject({ ok: false, firstBad: '7' });
    await tamper(
      'update audit_records set seq = -seq where seq in (7, 8); update audit_records set seq = 15 + seq where seq < 0',
    );
    expect((await admin.get('/api/audit/chain')).body.ok).toBe(true);
    await tamper('delete from audit_records where seq > 8');
    expect((await admin.get('/api/audit/chain')).body).toMatchObject({
      ok: false,
      firstBad: '9',
      reason: 'tail cut off',
    });
  });
});
