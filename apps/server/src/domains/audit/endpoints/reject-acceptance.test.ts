import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSeals } from '../../../platform/audit/seals/seal-begin.ts';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { silently } from '../../../testing/seal-edits.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string) => `/api/audit/seals/acceptances/${id}/reject`;

describe('POST /api/audit/seals/acceptances/:id/reject', () => {
  let t: TestApp;
  let owner: Person;
  let second: Person;
  const propose = async () =>
    (
      await owner.send('POST', '/api/audit/seals/accept', {
        table: 'ledger_accounts',
        reason: 'Set by the runbook',
      })
    ).body;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
    second = await t.signIn('owner');
    await beginSeals({ database: t.database, clock: t.clock, keyring: t.keyring });
    await silently(t, 'ledger_accounts', `update ledger_accounts set kind = 'cost' where code = '4000'`);
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: url(UNKNOWN), permission: 'audit.export', ownerOnly: true });

  it('leaves the finding open, and records who rejected whose proposal', async () => {
    const { id, finding } = await propose();
    const { status, body } = await second.send('POST', url(id));
    expect([status, body]).toMatchObject([200, { id, state: 'rejected', decidedBy: second.username }]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'seals.reject',
      category: 'Security',
      actor_id: second.userId,
      entity_type: 'seal_acceptance',
      entity_id: id,
      description: `Rejected what ${owner.username} proposed to accept: ${finding}`,
    });
    expect((await owner.get('/api/audit/seals?table=ledger_accounts')).body.acceptable).toMatchObject([
      { finding },
    ]);
    expect((await second.send('POST', url(id))).status).toBe(409);
  });
  it('withdraws the caller’s own proposal', async () => {
    const { id } = await propose();
    expect((await owner.send('POST', url(id))).body.state).toBe('rejected');
    expect((await lastRecord(t)).description).toMatch(/^Took back the proposal to accept/);
    expect((await owner.send('POST', url(UNKNOWN))).status).toBe(404);
  });
});
