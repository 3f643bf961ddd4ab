import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSeals } from '../../kernel/seal-begin.ts';
import { lastRecord } from '../../testing/administration.ts';
import { startCompanyApp } from '../../testing/company-app.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';

const URL = '/api/audit/seals/accept';
const REASON = 'Repaired after a disk fault, ticket 4711';

describe('POST /api/audit/seals/accept', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
  }, 60_000);
  afterAll(() => t.close());

  it('is for an owner who has just confirmed who they are', async () => {
    const body = { table: 'roles', reason: REASON };
    expect((await t.anonymous.send('POST', URL, body)).status).toBe(401);
    expect((await (await t.signIn('owner', { steppedUp: false })).send('POST', URL, body)).body.code).toBe(
      'step-up-required',
    );
    const auditor = await t.signIn('Auditor', { powers: ['audit.export'] });
    expect((await auditor.send('POST', URL, body)).status).toBe(403);
  });
  it('seals an edit as it is, with the reason in the trail that names the seal, and accepts nothing that holds', async () => {
    await beginSeals({ database: t.database, clock: t.clock, keyring: t.keyring });
    expect(
      (await owner.send('POST', URL, { table: 'fx_rates', day: '2026-08-20', reason: REASON })).status,
    ).toBe(409);
    await sql`update departments set name = name || ' 2' where name = (select min(name) from departments)`.execute(
      t.database.owner,
    );
    const check = async () => (await owner.get('/api/audit/seals?table=departments')).body;
    expect((await check()).findings).toEqual([
      'a change of departments has no audit record',
      expect.stringMatching(/^departments: row .* 2 was changed$/),
    ]);
    const [found] = (await check()).acceptable;
    expect(found).toEqual({
      table: 'departments',
      day: null,
      finding: expect.stringMatching(/^departments: row .* 2 was changed$/),
    });
    const overtaken = await owner.send('POST', URL, {
      table: 'departments',
      reason: REASON,
      finding: 'departments: row 1 was deleted',
    });
    expect([overtaken.status, overtaken.body.message]).toEqual([
      409,
      `Something else differs there now: ${found.finding}. Check again.`,
    ]);
    expect((await check()).acceptable).toEqual([found]);
    const { status, body } = await owner.send('POST', URL, {
      table: 'departments',
      reason: REASON,
      finding: found.finding,
    });
    expect([status, body]).toEqual([200, { seal: expect.stringMatching(/^\d+$/), rows: expect.any(String) }]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'seals.accept',
      severity: 'critical',
      actor_id: owner.userId,
      entity_id: expect.stringMatching(new RegExp(`^${body.seal}/[0-9a-f]{64}$`)),
      description: expect.stringMatching(/^Accepted departments as it is \(.* was changed\): Repaired after/),
    });
    expect(await check()).toMatchObject({ ok: true, findings: [], acceptable: [] });
  }, 60_000);
  it('asks for a day where a table has days, and for a reason', async () => {
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
