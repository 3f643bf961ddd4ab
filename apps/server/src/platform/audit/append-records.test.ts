import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { appendAudit, appendRecords, keepChanges, type AuditActor, type AuditEntry } from './audit.ts';
import { verifyChain } from './audit-chain.ts';
import { readClaims } from './change-claims.ts';

const ACTOR: AuditActor = { id: null, name: 'test', sessionId: null, address: null, requestId: 'test' };
const entry = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  action: 'role.update',
  entity: ['thing', id],
  description: 'A change',
  ...more,
});

describe('audit records', () => {
  let t: TestApp;
  const AT = new Date('2026-11-21T10:00:00.123Z');
  const appended = async (): Promise<string[]> =>
    (
      await sql<{ id: string }>`
        select entity_id as id from audit_records where entity_type = 'thing' order by seq`.execute(
        t.database.read,
      )
    ).rows.map(({ id }) => id);
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('lock the head of the chain for nothing that follows them in their transaction', async () => {
    const slow = t.database.write.transaction().execute(async (tx) => {
      await appendAudit(tx, t.clock, ACTOR, entry('slow'));
      await sql`select 1`.execute(tx);
      // Another one begins, appends and commits while this one still has statements to send.
      await t.database.write
        .transaction()
        .execute((other) => appendAudit(other, t.clock, ACTOR, entry('quick')));
      await sql`select 2`.execute(tx);
    });
    await slow;
    expect(await appended()).toEqual(['quick', 'slow']);
  });
  it('have the time of their commit, so that the chain and its times are in one order', async () => {
    t.clock.set('2026-11-21T10:00:00.000Z');
    await t.database.write.transaction().execute(async (tx) => {
      await appendAudit(tx, t.clock, ACTOR, entry('begun first'));
      t.clock.advance(90_000);
      await t.database.write
        .transaction()
        .execute((other) => appendAudit(other, t.clock, ACTOR, entry('ended first')));
      t.clock.advance(60_000);
    });
    const { rows } = await sql<{ id: string; at: Date }>`
      select entity_id as id, at from audit_records where entity_id in ('begun first', 'ended first') order by seq`.execute(
      t.database.read,
    );
    expect(rows.map(({ id, at }) => `${id} ${at.toISOString()}`)).toEqual([
      'ended first 2026-11-21T10:01:30.000Z',
      'begun first 2026-11-21T10:02:30.000Z',
    ]);
    expect(await verifyChain(t.database.read)).toMatchObject({ ok: true });
  });
  it('hold what they were given, whatever is changed in it before the commit', async () => {
    const after = { amount: '1.00' };
    await t.database.write.transaction().execute(async (tx) => {
      await appendAudit(tx, t.clock, ACTOR, entry('given', { after }));
      after.amount = '9.00';
    });
    const { rows } = await sql<{ after: unknown }>`
      select after from audit_records where entity_id = 'given'`.execute(t.database.read);
    expect(rows).toEqual([{ after: { amount: '1.00' } }]);
  });
  it('of a command lock it after its change, its key and its announcements', async () => {
    const owner = await t.signIn('owner');
    const holder = await t.database.ownerPool.connect();
    await holder.query('begin');
    await holder.query('select from audit_head for update');
    const answer = owner.send(
      'POST',
      '/api/roles',
      { name: 'waits', displayName: 'Waits' },
      { 'idempotency-key': 'waits-for-the-head' },
    );
    // Everything else of it is written when it waits for the head: rows that it locked, seen by their transaction.
    await soon(async () => {
      const { rows } = await sql<{ written: string }>`
        select string_agg(distinct l.relation::regclass::text, ' ' order by l.relation::regclass::text) as written
          from pg_locks l join pg_stat_activity a using (pid)
         where a.wait_event_type = 'Lock' and a.datname = current_database() and l.mode = 'RowExclusiveLock'
           and l.relation::regclass::text in ('roles', 'idempotency_keys', 'events', 'audit_records')`.execute(
        t.database.owner,
      );
      expect(rows[0]?.written).toBe('events idempotency_keys roles');
    });
    await holder.query('commit');
    holder.release();
    expect((await answer).status).toBe(200);
  });
  it('have the hash that a verifier computes, whatever their texts, and name what was changed up to them', async () => {
    await sql`delete from row_changes`.execute(t.database.owner);
    const from =
      (await sql<{ seq: bigint }>`select seq from audit_head`.execute(t.database.read)).rows[0]?.seq ?? 0n;
    // PostgreSQL stores neither NUL nor half of a surrogate pair, in texts or in JSON.
    const text = fc.string({ unit: 'grapheme' }).map((each) => each.replaceAll('\0', '?').toWellFormed());
    const json = fc
      .jsonValue({ stringUnit: 'grapheme' })
      .filter((each) => !JSON.stringify(each).includes(String.raw`\u0000`));
    let place = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ description: text, after: json, changes: fc.boolean() }), {
          minLength: 1,
          maxLength: 5,
        }),
        async (all) => {
          await t.database.write.transaction().execute(async (tx) => {
            const records = [];
            for (const { description, after, changes } of all) {
              place += 1;
              if (changes)
                await sql`insert into settings (key, value, updated_at) values (${`setting ${place}`}, '{}', ${AT})`.execute(
                  tx,
                );
              const recorded = entry(String(place), { description, after: { after } });
              records.push({ clock: t.clock, actor: ACTOR, entry: recorded, changes: await keepChanges(tx) });
            }
            await appendRecords(tx, records);
          });
        },
      ),
      { numRuns: 50 },
    );
    expect(await verifyChain(t.database.read)).toMatchObject({ ok: true });
    expect((await readClaims(t.database.owner, from)).faults).toEqual([]);
  });
});
