import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSuspicions } from '../detect.ts';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { confirmNow } from '../../../testing/second-factor.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/compliance/candidates/:id/decision', () => {
  let c: ComplianceCompany;
  let ids: string[] = [];
  beforeAll(async () => {
    c = await startComplianceCompany();
    await c.t.database.write.transaction().execute((tx) => takeSuspicions(tx));
    ids = (await c.officer.get(`${ROOM}/candidates`)).body.candidates.map(({ id }: { id: string }) => id);
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/candidates/${NOBODY}/decision`,
    body: { decision: 'file', note: 'Reference 17' },
    permission: 'compliance.manage',
  });
  const decide = (id: string, body: object, who = c.officer) =>
    who.send('POST', `${ROOM}/candidates/${id}/decision`, body);

  it('is allowed only for people who may see the customer', async () => {
    const { status, body } = await decide(NOBODY, { decision: 'file', note: 'Reference 17' }, c.second);
    expect([status, body.permission]).toEqual([403, 'kyc.verify']);
  });
  it('records a filing with person and reason, once', async () => {
    const other = await c.t.signIn('Other officer', { powers: ['compliance.manage', 'kyc.verify'] });
    const [id = ''] = ids;
    const answers = await Promise.all([
      decide(id, { decision: 'file', note: 'Reference 17', version: 1 }),
      decide(id, { decision: 'file', note: 'Reference 18', version: 1 }, other),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await lastRecord(c.t)).toMatchObject({ action: 'compliance.decide-candidate', entity_id: id });
    const { total } = (await c.officer.get(`${ROOM}/candidates?state=open`)).body;
    expect(total).toBe(ids.length - 1);
  });
  it('needs two people with reasons for a dismissal, whatever the amount, and names both', async () => {
    const { t, officer } = c;
    const other = await t.signIn('Second officer', {
      powers: ['compliance.view', 'compliance.manage', 'kyc.verify'],
    });
    const [, id = ''] = ids;
    const first = await decide(id, { decision: 'dismiss', note: 'A salary in two parts', version: 1 });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      state: 'open',
      decidedBy: null,
      version: 2,
      dismissal: { note: 'A salary in two parts', proposedBy: officer.username, from: null },
    });
    expect(first.body.dismissal.people).toContain(other.username);
    expect(first.body.dismissal.people).not.toContain(officer.username);
    expect(await lastRecord(t)).toMatchObject({ action: 'compliance.propose-dismissal', entity_id: id });
    const notified = JSON.stringify((await other.get('/api/notifications')).body);
    expect(notified).toContain('A dismissal waits for a second person');
    expect(notified).not.toContain('salary');

    const alone = await decide(id, { decision: 'dismiss', note: 'As I said' });
    expect([alone.status, alone.body.code]).toEqual([403, 'forbidden']);
    expect((await decide(id, { decision: 'dismiss', note: 'Not looked', version: 1 }, other)).status).toBe(
      409,
    );
    const { rows: still } = await sql<{ state: string }>`
      select state from compliance_candidates where id = ${id}::uuid`.execute(t.database.read);
    expect(still).toEqual([{ state: 'open' }]);

    const agreed = await decide(id, { decision: 'dismiss', note: 'Checked the payslips', version: 2 }, other);
    expect(agreed.body).toMatchObject({ state: 'dismissed', decidedBy: other.username, dismissal: null });
    expect(await lastRecord(t)).toMatchObject({
      action: 'compliance.decide-candidate',
      actor_id: other.userId,
      after: { state: 'dismissed', proposedBy: officer.username, proposedNote: 'A salary in two parts' },
    });
  });
  it('can be filed by anybody with the permission, even after a proposal to dismiss it', async () => {
    const [, , id = ''] = ids;
    await decide(id, { decision: 'dismiss', note: 'Explained' });
    const filed = await decide(id, { decision: 'file', note: 'Reference 21' });
    expect(filed.body).toMatchObject({ state: 'filed', dismissal: null });
  });
  it('can be dismissed by the only decider a day later, with a new confirmation', async () => {
    const { t, officer } = c;
    const [, , , id = ''] = ids;
    await t.database.write
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '!=', officer.userId)
      .execute();
    const { body } = await decide(id, { decision: 'dismiss', note: 'Explained' });
    expect(body.dismissal).toMatchObject({ people: [officer.username] });
    expect((await decide(id, { decision: 'dismiss', note: 'Explained' })).status).toBe(403);
    t.clock.advance(24 * 3_600_000);
    const now = t.clock.now().getTime();
    await t.database.write
      .updateTable('sessions')
      .set({ idle_expires_at: new Date(now + 1e6), absolute_expires_at: new Date(now + 1e6) })
      .where('id', '=', officer.sessionId)
      .execute();
    expect((await decide(id, { decision: 'dismiss', note: 'Explained' })).body.code).toBe('step-up-required');
    await confirmNow(t, officer);
    expect((await decide(id, { decision: 'dismiss', note: 'Explained' })).body.state).toBe('dismissed');
    await t.database.write.updateTable('users').set({ is_active: true }).execute();
  });
  it('requires a note, a known decision and a known candidate', async () => {
    const [, , , , id = ''] = ids;
    expect((await decide(id, { decision: 'dismiss', note: ' ' })).status).toBe(400);
    expect((await decide(id, { decision: 'forget', note: 'Why not' })).status).toBe(400);
    expect((await decide(id, { decision: 'file', note: 'Reference 18', decidedBy: 'x' })).status).toBe(400);
    expect((await decide(NOBODY, { decision: 'file', note: 'Reference 18' })).status).toBe(404);
  });
});
