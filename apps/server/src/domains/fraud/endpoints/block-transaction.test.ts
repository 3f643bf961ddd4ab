import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../rules-in-force.ts';
import { recomputeDueFigures } from '../../../figures/jobs/recompute-due-figures.ts';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../../testing/fraud.ts';
import { sampleTransaction, sampleTransfer } from '../../../testing/sample-rows.ts';
import type { Person } from '../../../testing/test-app.ts';

describe('POST /api/fraud/alerts/:id/block', () => {
  let f: FraudApp;
  let feed: Person;
  beforeAll(async () => {
    f = await startFraudApp();
    feed = await f.t.signIn('Feed', { powers: ['api_access'] });
  });
  afterAll(() => f.t.close());
  guards(() => f.t, {
    method: 'POST',
    url: '/api/fraud/alerts/1/block',
    body: { reason: 'Confirmed', version: 1 },
    permission: 'compliance.manage',
  });

  const block = async (subscriber: string, sll: number) => {
    const id = await raiseAlert(f.t, { subscriber, sll });
    const version = await takeUp(f, f.analyst, id);
    return { id, ...(await f.act(f.analyst, id, 'block', { reason: 'Confirmed by phone', version })) };
  };
  const pay = (id: string, changes: object = {}) =>
    sampleTransfer(id, {
      at: f.t.clock.now().toISOString(),
      subscriberId: 'S003',
      counterpartyId: 'S004',
      ...changes,
    });
  const send = (...rows: object[]) => feed.send('POST', '/api/ingest/transactions', { rows });
  const held = async (id: string) => {
    const { rows } = await sql<{ status: string; reason_code: string | null; fee_gross: number }>`
      select status, reason_code, fee_gross::int from transactions where id = ${id}`.execute(
      f.t.database.read,
    );
    return rows[0];
  };

  it("[A-2.126] resolves the alert, and from then on declines the customer's outgoing payments", async () => {
    expect((await send(pay('before'))).body).toEqual({
      inserted: 1,
      unchanged: 0,
      daysTouched: ['2026-09-01'],
    });
    f.t.clock.advance(60_000);
    const { status, body } = await block('S003', 100_000);
    expect([status, body.status, body.block.state]).toEqual([200, 'resolved', 'in_force']);
    expect(await lastRecord(f.t)).toMatchObject({
      action: 'fraud.block',
      severity: 'high',
      after: { status: 'resolved', block: 'in_force', note: 'Confirmed by phone' },
    });
    f.t.clock.advance(60_000);
    const received = sampleTransaction('in', {
      at: f.t.clock.now().toISOString(),
      subscriberId: 'S003',
    });
    const sent = [pay('after'), pay('other', { subscriberId: 'S004', counterpartyId: 'S006' }), received];
    const answer = await send(...sent);
    expect(answer.body).toMatchObject({ inserted: 3, declinedByBlock: 1 });
    expect(await held('after')).toEqual({ status: 'declined', reason_code: 'suspected_fraud', fee_gross: 0 });
    expect(await held('other')).toMatchObject({ status: 'success' });
    expect(await held('in')).toMatchObject({ status: 'success' });
    // Sending the same rows again changes nothing; rows stored before the block stay unchanged.
    expect((await send(...sent)).body).toMatchObject({ inserted: 0, unchanged: 3 });
    expect(await held('before')).toMatchObject({ status: 'success' });
    await recomputeDueFigures(f.t.database, f.t.clock);
  });
  it('above the threshold it is only proposed: the approvers are notified, and nothing is declined', async () => {
    const { id, status, body } = await block('S006', 5_000_001);
    expect([status, body.status, body.block.state]).toEqual([200, 'investigating', 'proposed']);
    expect(body.aboveThreshold).toBe(true);
    expect(body.faults).toMatchObject({
      block: 'A block waits for a second person',
      markSafe: 'A block waits for a second person',
      decideBlock: 'This needs the permission Approve Transactions, which an owner can grant',
    });
    expect(await lastRecord(f.t)).toMatchObject({ action: 'fraud.propose-block', entity_id: id });
    expect(JSON.stringify((await f.approver.get('/api/notifications')).body)).toContain(
      'A fraud block waits for a second person',
    );
    const row = pay('free', { subscriberId: 'S006', counterpartyId: 'S004' });
    expect((await send(row)).body.declinedByBlock).toBeUndefined();
  });
  it('of exactly the threshold is in force at once', async () => {
    const id = await raiseAlert(f.t, { subscriber: 'S004', sll: 5_000_000 });
    const read = await f.analyst.get(`/api/fraud/alerts/${id}`);
    expect(read.body.alert.aboveThreshold).toBe(false);
    const version = await takeUp(f, f.analyst, id);
    const { body } = await f.act(f.analyst, id, 'block', { reason: 'Confirmed by phone', version });
    expect([body.status, body.block.state, body.aboveThreshold]).toEqual(['resolved', 'in_force', false]);
  });
  it('uses the threshold of the rules', async () => {
    const rules = { ...DEFAULT_RULES, blockThresholdSll: 50 };
    const owner = await f.t.signIn('owner');
    const saved = await owner.send('PUT', '/api/fraud/rules', { rules, reason: 'To be sure', version: 0 });
    expect(saved.status).toBe(200);
    expect((await block('S008', 100)).body.block.state).toBe('proposed');
  });
  it('[A-4.36] requires an investigation first, and a reason', async () => {
    const id = await raiseAlert(f.t);
    const early = await f.act(f.analyst, id, 'block', { reason: 'Confirmed', version: 1 });
    expect([early.status, early.body.message]).toEqual([409, 'Investigate it first']);
    expect((await f.act(f.analyst, id, 'block', { version: 1 })).status).toBe(400);
  });
});
