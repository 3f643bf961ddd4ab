import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainHead, GENESIS, type ChainPoint } from '../../../platform/audit/audit-chain.ts';
import { signHead } from '../../../platform/audit/audit-signing.ts';
import { readState } from '../../../platform/audit/audit-state.ts';
import { patrolOf } from '../jobs/sign-checkpoints.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/audit/chain', () => {
  let t: TestApp;
  let admin: Person;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.signIn('admin');
    // Ten records of real changes: people who sign out.
    for (let i = 0; i < 10; i += 1) await (await t.signIn('view_only')).send('POST', '/api/auth/logout');
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in, and names the missing permission', async () => {
    expect((await t.anonymous.get('/api/audit/chain')).status).toBe(401);
    const { status, body } = await (await t.signIn('view_only')).get('/api/audit/chain');
    expect(status).toBe(403);
    expect(body).toMatchObject({ permission: 'audit.view', grantedBy: ['Owner'] });
  });
  it('verifies from the first record to the head', async () => {
    expect((await admin.get('/api/audit/chain')).body).toEqual({
      ok: true,
      verifiedUpTo: '10',
      head: '10',
      next: null,
      firstBad: null,
      reason: null,
      at: '2026-11-21T10:00:00.000Z',
      walkedFrom: '0',
      checkpoint: null,
      witness: { state: 'none', upTo: null, place: null },
      onlyWitnessUnread: false,
    });
  });
  it('continues from where an earlier call ended, and detects that this record has changed', async () => {
    const { hash } = await t.database.read
      .selectFrom('audit_records')
      .select('hash')
      .where('seq', '=', 7n)
      .executeTakeFirstOrThrow();
    const goOn = async (from: string) => (await admin.get(`/api/audit/chain?after=7&hash=${from}`)).body;
    expect(await goOn(hash.toString('hex'))).toMatchObject({ ok: true, walkedFrom: '7', verifiedUpTo: '10' });
    expect(await goOn('ab'.repeat(32))).toMatchObject({ ok: false, firstBad: '7' });
    expect((await admin.get('/api/audit/chain?after=7')).status).toBe(400);
  });
  it('verifies in adjoining parts, so that no response takes longer than a connection lasts', async () => {
    const parts: unknown[] = [];
    for (let after: ChainPoint | null = GENESIS; after !== null;) {
      const part = await readState(
        t.database.read,
        { keyring: t.keyring },
        { scope: 'all', at: t.clock.now(), after, atMost: 4 },
      );
      parts.push([part.verifiedUpTo, part.next?.sequence, part.head, part.witness?.state]);
      after = part.verdict.ok ? part.verdict.next : null;
    }
    expect(parts).toEqual([
      ['4', '4', '10', undefined],
      ['8', '8', '10', undefined],
      ['10', undefined, '10', 'none'],
    ]);
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

  /** What the database owner could do: disable the triggers, change data, enable them again. */
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
      'a time edited by less than its displayed precision',
      `update audit_records set at = at + interval '1 microsecond' where seq = 6`,
      () => `update audit_records set at = at - interval '1 microsecond' where seq = 6`,
      '6',
    ],
    [
      'a permission added to an older record',
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
  it('detects a record edited before the newest signature by a full walk and by the patrol, but not by a walk of new records', async () => {
    await t.database.write
      .transaction()
      .execute(async (tx) => signHead(tx, await chainHead(tx), t.clock.now(), { keyring: t.keyring }));
    const patrol = patrolOf(t.database, 4);
    expect([await patrol(), await patrol(), await patrol()]).toEqual([null, null, null]);
    await tamper("update audit_records set description = description || '!' where seq = 6");
    // It reports where the walk began, because the screen must not show record 6 as verified.
    expect((await admin.get('/api/audit/chain?scope=new')).body).toMatchObject({
      ok: true,
      walkedFrom: '10',
    });
    expect((await admin.get('/api/audit/chain')).body).toMatchObject({
      ok: false,
      firstBad: '6',
      onlyWitnessUnread: false,
    });
    expect(await patrol()).toBeNull();
    const found = 'record 6: content does not match its hash';
    expect([await patrol(), await patrol()]).toEqual([found, found]);
    await tamper('update audit_records set description = left(description, -1) where seq = 6');
    expect([await patrol(), await patrol()]).toEqual([null, null]);
  });
  it('detects a deleted record, swapped records and a truncated tail', async () => {
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
      verifiedUpTo: '8',
      reason: 'records from 9 on are missing; the head of the chain knows up to 10',
    });
  });
});
