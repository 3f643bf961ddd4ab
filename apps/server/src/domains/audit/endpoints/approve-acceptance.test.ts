import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { roundsOf, silently } from '../../../testing/seal-edits.ts';
import { confirmNow } from '../../../testing/second-factor.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const HOUR = 3_600_000;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string, what = 'approve') => `/api/audit/seals/acceptances/${id}/${what}`;

describe('POST /api/audit/seals/acceptances/:id/approve', () => {
  let t: TestApp;
  let owner: Person;
  let round: () => Promise<string[] | null>;
  const propose = async (who: Person, more: object = {}) =>
    (
      await who.send('POST', '/api/audit/seals/accept', {
        table: 'ledger_accounts',
        reason: 'Set by the runbook, ticket 4711',
        ...more,
      })
    ).body;
  const approve = (who: Person, id: string) => who.send('POST', url(id));
  const standing = async () =>
    (await owner.get('/api/audit/seals/findings')).body.findings.map(
      (each: { finding: string }) => each.finding,
    );
  const edit = (kind: string) =>
    silently(t, 'ledger_accounts', `update ledger_accounts set kind = '${kind}' where code = '4000'`);
  beforeAll(async () => {
    t = await startCompanyApp();
    round = roundsOf(t);
    await round();
  });
  beforeEach(async () => {
    await sql`update users set deleted_at = ${t.clock.now()}, version = version + 1`.execute(
      t.database.write,
    );
    await sql`delete from row_changes`.execute(t.database.owner);
    owner = await t.signIn('owner');
    await edit('revenue');
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: url(UNKNOWN),
    permission: 'audit.export',
    ownerOnly: true,
  });

  it('seals the rows once another owner approves, and records row, digests and contents before and after', async () => {
    const second = await t.signIn('owner');
    await edit('cost');
    const digest = async () =>
      (
        await sql<{
          digest: string;
        }>`select encode(digest, 'hex') as digest from sealed_units where table_name = 'ledger_accounts'`.execute(
          t.database.read,
        )
      ).rows[0]?.digest;
    const before = await digest();
    const { id, finding } = await propose(owner);
    expect(finding).toBe('ledger_accounts: row 4000 was changed');
    expect(await approve(owner, id)).toMatchObject({
      status: 403,
      body: { message: `It waits for ${second.username}` },
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'approval.refuse',
      entity_type: 'seal_acceptance',
      entity_id: id,
      actor_id: owner.userId,
    });
    expect(await digest()).toBe(before);
    const { status, body } = await approve(second, id);
    expect([status, body]).toMatchObject([
      200,
      {
        seal: expect.stringMatching(/^\d+$/),
        acceptance: { id, state: 'accepted', proposedBy: owner.username, decidedBy: second.username },
      },
    ]);
    expect(await digest()).not.toBe(before);
    expect(await lastRecord(t)).toMatchObject({
      action: 'seals.accept',
      severity: 'critical',
      category: 'Security',
      actor_id: second.userId,
      entity_type: 'seal',
      entity_id: expect.stringMatching(new RegExp(`^${body.seal}/[0-9a-f]{64}$`)),
      description: `Accepted ledger_accounts as it is (${finding}): Set by the runbook, ticket 4711`,
      before: { digest: before, '4000 kind': 'revenue' },
      after: {
        digest: await digest(),
        seal: body.seal,
        finding,
        reason: 'Set by the runbook, ticket 4711',
        proposedBy: owner.username,
        '4000 kind': 'cost',
      },
    });
    expect((await approve(second, id)).status).toBe(409);
    await edit('revenue');
    await propose(owner);
    expect((await approve(second, (await propose(owner)).id)).status).toBe(200);
  });
  it('requires a second confirmation of the only owner, 24 hours later and not before', async () => {
    await edit('cost');
    await round();
    owner = await t.signIn('owner');
    await sql`update users set deleted_at = ${t.clock.now()} where id <> ${owner.userId}::uuid`.execute(
      t.database.write,
    );
    const proposal = await propose(owner);
    const from = new Date(t.clock.now().getTime() + 24 * HOUR).toISOString();
    expect(proposal.waitsFor).toEqual({ owners: [owner.username], from });
    expect((await approve(owner, proposal.id)).status).toBe(403);
    const later = async (hours: number) => {
      t.clock.advance(hours * HOUR);
      await t.database.write
        .updateTable('sessions')
        .set({
          idle_expires_at: new Date(t.clock.now().getTime() + HOUR / 2),
          absolute_expires_at: new Date(t.clock.now().getTime() + HOUR),
        })
        .where('id', '=', owner.sessionId)
        .execute();
    };
    await later(23);
    await confirmNow(t, owner);
    expect((await approve(owner, proposal.id)).status).toBe(403);
    await later(1);
    expect((await approve(owner, proposal.id)).body.code).toBe('step-up-required');
    await confirmNow(t, owner);
    expect((await approve(owner, proposal.id)).status).toBe(200);
    await edit('revenue');
    await approve(await t.signIn('owner'), (await propose(owner)).id);
  });
  it('seals nothing but the compared differences, and nothing that was restored', async () => {
    const second = await t.signIn('owner');
    await edit('cost');
    const { id } = await propose(owner);
    await silently(t, 'ledger_accounts', `update ledger_accounts set name = name || '!' where code = '4000'`);
    expect((await approve(second, id)).body.message).toBe(
      'Something else differs there now: look at it again, then propose it again',
    );
    await silently(
      t,
      'ledger_accounts',
      `update ledger_accounts set name = left(name, -1) where code = '4000'`,
    );
    await edit('revenue');
    expect((await approve(second, id)).body.message).toBe(
      'Nothing there differs any more from what audit records explain',
    );
    await owner.send('POST', url(id, 'reject'));
  });
  it('removes the finding from the list at once, happens once, and notifies the proposer', async () => {
    const others = [await t.signIn('owner'), await t.signIn('owner')];
    await edit('cost');
    await round();
    const sessions = {
      idle_expires_at: new Date(t.clock.now().getTime() + HOUR / 2),
      absolute_expires_at: new Date(t.clock.now().getTime() + HOUR),
    };
    await t.database.write.updateTable('sessions').set(sessions).execute();
    for (const who of [owner, ...others]) await confirmNow(t, who);
    expect(await standing()).toContain('ledger_accounts: row 4000 was changed');
    const { id } = await propose(owner);
    expect(statusesOf(await Promise.all(others.map((who) => approve(who, id))))).toEqual([200, 409]);
    expect(await standing()).not.toContain('ledger_accounts: row 4000 was changed');
    const { body } = await owner.get('/api/audit/seals/findings');
    expect(body.accepted[0]).toMatchObject({ id, state: 'accepted' });
    const { rows } = await sql`
      select title from notifications where user_id = ${owner.userId}::uuid and title like 'A finding%'`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ title: 'A finding of the seals was accepted' }]);
    await edit('revenue');
    const back = await propose(owner);
    expect((await owner.send('POST', url(back.id, 'reject'))).body.state).toBe('rejected');
    expect((await approve(others[0] ?? owner, back.id)).status).toBe(409);
    expect((await approve(others[0] ?? owner, (await propose(owner)).id)).status).toBe(200);
  });
  it('rebuilds differing totals from their rows, and the figures from that day on', async () => {
    const second = await t.signIn('owner');
    const day = '2026-08-18';
    const sums = async () =>
      (
        await sql<{ amount: string }>`
          select sum(amount)::text as amount from daily_totals where business_day = ${day}::date`.execute(
          t.database.read,
        )
      ).rows[0]?.amount;
    const before = await sums();
    const edited = `update daily_totals set amount = amount + 5 where ctid =
                      (select min(ctid) from daily_totals where business_day = '${day}')`;
    await silently(t, 'daily_totals', edited);
    expect(await sums()).not.toBe(before);
    const { id, finding } = await propose(owner, { table: 'daily_totals', day });
    expect(finding).toMatch(/^daily_totals of 2026-08-18: row .+ does not follow from transactions$/);
    await sql`delete from figures_due`.execute(t.database.owner);
    expect(await sums()).not.toBe(before);
    expect((await approve(owner, id)).status).toBe(403);
    // A different edit was not approved.
    await silently(t, 'daily_totals', edited);
    expect((await approve(second, id)).body.message).toMatch(/^Something else differs there now/);
    const again = await propose(owner, { table: 'daily_totals', day });
    const { status, body } = await approve(second, again.id);
    expect([status, body]).toMatchObject([200, { seal: null, acceptance: { state: 'accepted' } }]);
    expect(await sums()).toBe(before);
    const record = await lastRecord(t);
    const amountOf = (values: unknown): number =>
      Number(Object.entries(values ?? {}).find(([field]) => field.endsWith(' amount'))?.[1]);
    expect(amountOf(record?.before) - amountOf(record?.after)).toBeCloseTo(10, 6);
    expect(record).toMatchObject({
      action: 'seals.accept',
      description: `Made daily_totals of 2026-08-18 again from its rows (${again.finding}): Set by the runbook, ticket 4711`,
      after: { seal: null, madeAgain: true, proposedBy: owner.username },
    });
    const { rows: due } = await sql`select from_day::text as day from figures_due order by 1 limit 1`.execute(
      t.database.read,
    );
    expect(due).toEqual([{ day }]);
    expect((await owner.get(`/api/audit/seals?table=daily_totals&day=${day}`)).body.acceptable).toEqual([]);
  });
  it('refuses a proposal that was itself edited, and no other proposal because of it', async () => {
    const second = await t.signIn('owner');
    await edit('cost');
    const { id } = await propose(owner);
    await silently(
      t,
      'seal_acceptances',
      `update seal_acceptances set made_by = '${second.userId}' where id = '${id}'`,
    );
    expect(await approve(owner, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`seal_acceptances: row ${id} was changed`) },
    });
    const other = await propose(owner, { reason: 'Set by the runbook once more' });
    expect((await approve(second, other.id)).status).toBe(200);
  });
  it('answers not found for an unknown proposal', async () => {
    expect((await approve(owner, UNKNOWN)).status).toBe(404);
  });
});
