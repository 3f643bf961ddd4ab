import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSeals } from '../../../platform/audit/seals/seal-begin.ts';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/seals/accept';
const REASON = 'Repaired after a disk fault, ticket 4711';

describe('POST /api/audit/seals/accept', () => {
  let t: TestApp;
  let owner: Person;
  let second: Person;
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
    second = await t.signIn('owner');
    await beginSeals({ database: t.database, clock: t.clock, keyring: t.keyring });
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: URL,
    body: { table: 'roles', reason: REASON },
    permission: 'audit.export',
    ownerOnly: true,
  });

  it('is for an owner who has just confirmed their identity', async () => {
    const late = await t.signIn('owner', { steppedUp: false });
    expect((await late.send('POST', URL, { table: 'roles', reason: REASON })).body.code).toBe(
      'step-up-required',
    );
    const others = sql`${owner.userId}::uuid, ${second.userId}::uuid`;
    await sql`update users set deleted_at = now() where id not in (${others})`.execute(t.database.write);
  });
  it('refuses to propose rows without a difference', async () => {
    const body = { table: 'fx_rates', day: '2026-08-20', reason: REASON };
    const answer = await owner.send('POST', URL, body);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Nothing there differs from what audit records explain',
    ]);
  });
  it('waits for another owner, who is notified, and seals nothing before; sending it again returns the same proposal', async () => {
    await sql`update departments set name = name || ' 2' where name = (select min(name) from departments)`.execute(
      t.database.owner,
    );
    const check = async () => (await owner.get('/api/audit/seals?table=departments')).body;
    const [found] = (await check()).acceptable;
    expect(found.finding).toMatch(/^departments: row .* 2 was changed$/);
    const overtaken = await owner.send('POST', URL, {
      table: 'departments',
      reason: REASON,
      finding: 'departments: row 1 was deleted',
    });
    expect([overtaken.status, overtaken.body.message]).toEqual([
      409,
      `Something else differs there now: ${found.finding}. Check again.`,
    ]);
    const body = { table: 'departments', reason: REASON, finding: found.finding };
    const proposed = await owner.send('POST', URL, body);
    expect([proposed.status, proposed.body]).toEqual([
      200,
      {
        id: expect.any(String),
        table: 'departments',
        day: null,
        finding: found.finding,
        reason: REASON,
        proposedBy: owner.username,
        proposedAt: t.clock.now().toISOString(),
        state: 'waiting',
        waitsFor: { owners: [second.username], from: null },
        obstacle: `It waits for ${second.username}`,
        decidedBy: null,
        decidedAt: null,
      },
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'seals.propose',
      category: 'Security',
      severity: 'high',
      actor_id: owner.userId,
      entity_type: 'seal_acceptance',
      entity_id: proposed.body.id,
      before: { digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      after: { digest: expect.stringMatching(/^[0-9a-f]{64}$/), finding: found.finding, reason: REASON },
    });
    expect((await check()).acceptable).toEqual([found]);
    const { rows } = await sql`
      select user_id, message from notifications where title = 'An edit made outside the product waits for your agreement'`.execute(
      t.database.read,
    );
    expect(rows).toEqual([
      { user_id: second.userId, message: `Test ${owner.username} proposes to accept: ${found.finding}` },
    ]);
    expect((await owner.send('POST', URL, body)).body.id).toBe(proposed.body.id);
  });
  it('requires a day for a table that has days, and a reason', async () => {
    const said = async (body: object) => (await owner.send('POST', URL, body)).body.message;
    expect(await said({ table: 'postings', reason: REASON })).toBe('day: is missing');
    expect(await said({ table: 'roles', day: '2026-08-20', reason: REASON })).toBe(
      'day: must be left out for this table',
    );
    expect(await said({ table: 'sessions', reason: REASON })).toMatch(/^table: must be one of/);
    expect(await said({ table: 'roles', reason: 'x' })).toMatch(
      /^reason: must say in at least 10 characters/,
    );
  });
});
