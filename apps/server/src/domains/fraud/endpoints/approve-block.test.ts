import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../../testing/fraud.ts';
import type { Person } from '../../../testing/test-app.ts';

describe('POST /api/fraud/alerts/:id/approve-block', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
  });
  afterAll(() => f.t.close());
  guards(() => f.t, {
    method: 'POST',
    url: '/api/fraud/alerts/1/approve-block',
    body: { version: 1 },
    permission: 'approve_transactions',
  });

  const propose = async (who: Person): Promise<{ id: string; version: number }> => {
    const id = await raiseAlert(f.t, { sll: 6_000_000 });
    const version = await takeUp(f, who, id);
    const { body } = await f.act(who, id, 'block', { reason: 'Confirmed by phone', version });
    return { id, version: body.version };
  };
  it('puts a proposed block in force and resolves the alert', async () => {
    const { id, version } = await propose(f.analyst);
    const { status, body } = await f.act(f.approver, id, 'approve-block', { version });
    expect([status, body.status]).toEqual([200, 'resolved']);
    expect(body.block).toMatchObject({
      state: 'in_force',
      proposed: { name: f.analyst.username },
      decided: { name: f.approver.username, reason: null },
    });
    expect(await lastRecord(f.t)).toMatchObject({
      action: 'fraud.approve-block',
      before: { status: 'investigating', block: 'proposed' },
      after: { status: 'resolved', block: 'in_force' },
    });
  });
  it('refuses the person who proposed it, owners included', async () => {
    const owner = await f.t.signIn('owner');
    const { id, version } = await propose(owner);
    const { status, body } = await f.act(owner, id, 'approve-block', { version });
    expect([status, body.message]).toEqual([403, 'You proposed it: another person decides']);
    expect(await lastRecord(f.t)).toMatchObject({
      action: 'approval.refuse',
      category: 'Security',
      actor_id: owner.userId,
      entity_type: 'fraud_alert',
      entity_id: String(id),
      description: expect.stringContaining('You proposed it'),
    });
    expect((await f.act(f.approver, id, 'approve-block', { version })).status).toBe(200);
  });
  it('happens once when several people approve at the same moment', async () => {
    const { id, version } = await propose(f.analyst);
    const others = [f.approver, await f.t.signIn('admin'), await f.t.signIn('owner')];
    const answers = await Promise.all(others.map((who) => f.act(who, id, 'approve-block', { version })));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
  });
  it('refuses where no block is pending', async () => {
    const id = await raiseAlert(f.t);
    const { status, body } = await f.act(f.approver, id, 'approve-block', { version: 1 });
    expect([status, body.message]).toEqual([409, 'No block waits for a decision']);
  });
});
