import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAllWork } from '../jobs/check-all.ts';
import { guards } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { startTestQueue, type TestQueue } from '../../../testing/queue.ts';
import { roundsOf, silently } from '../../../testing/seal-edits.ts';
import { soon } from '../../../testing/soon.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/seals/checks';

describe('POST /api/audit/seals/checks', () => {
  let t: TestApp;
  let auditor: Person;
  let other: Person;
  let queue: TestQueue | undefined;
  const work = async () => {
    queue = await startTestQueue(t, { works: [checkAllWork(t.database, t.clock, t.keyring)] });
  };
  const ended = (who: Person) =>
    soon(async () => {
      const { check } = (await who.get(URL)).body;
      expect(['done', 'failed', 'cancelled']).toContain(check.state);
      return check;
    });
  beforeAll(async () => {
    t = await startCompanyApp();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    other = await t.signIn('Auditor', { powers: ['audit.view'] });
  });
  afterAll(async () => {
    await queue?.stop();
    await t.close();
  });
  guards(() => t, { method: 'POST', url: URL, permission: 'audit.view' });

  it('has nothing to compare before everything is sealed', async () => {
    expect((await auditor.send('POST', URL)).status).toBe(409);
    await roundsOf(t)();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    other = await t.signIn('Auditor', { powers: ['audit.view'] });
  });
  it('queues one check, which later callers join', async () => {
    const first = await auditor.send('POST', URL);
    expect([first.status, first.body]).toMatchObject([
      200,
      { state: 'waiting', progress: 0, own: true, startedBy: auditor.username, result: null },
    ]);
    const joined = (await other.send('POST', URL)).body;
    expect([joined.job, joined.own]).toEqual([first.body.job, false]);
  });
  it('compares all rows; its findings are shown to everybody, and notified and recorded once', async () => {
    await silently(t, 'ledger_accounts', `update ledger_accounts set kind = 'cost' where code = '4000'`);
    await work();
    t.clock.advance(1_000);
    await auditor.send('POST', URL);
    const check = await ended(other);
    const { rows } = await sql<{ rows: string; units: number }>`
      select sum(rows)::text as rows, count(*)::int as units from sealed_units`.execute(t.database.read);
    expect(check).toMatchObject({ state: 'done', progress: 100, reason: null });
    expect(Number(check.result.rows)).toBeGreaterThanOrEqual(Number(rows[0]?.rows));
    expect(check.result.units).toBeGreaterThanOrEqual(rows[0]?.units ?? 0);
    const listed = (await other.get('/api/audit/seals/findings')).body.findings;
    expect(listed).toHaveLength(check.result.findings);
    expect(listed).toContainEqual(
      expect.objectContaining({ finding: 'ledger_accounts: row 4000 was changed' }),
    );
    const records = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from audit_records where action = 'seals.differ'`.execute(
          t.database.read,
        )
      ).rows;
    const before = await records();
    t.clock.advance(1_000);
    await other.send('POST', URL);
    await ended(auditor);
    expect(await records()).toEqual(before);
    expect(queue?.errors).toEqual([]);
  });
  it('continues when the person’s time budget is used up: several checks in a row are accepted at once', async () => {
    for (let i = 0; i < 5; i += 1) {
      t.clock.advance(1_000);
      expect((await auditor.send('POST', URL)).status).toBe(200);
      expect((await ended(auditor)).state).toBe('done');
    }
  });
});
