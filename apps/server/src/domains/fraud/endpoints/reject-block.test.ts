import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../../testing/fraud.ts';

describe('POST /api/fraud/alerts/:id/reject-block', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
  });
  afterAll(() => f.t.close());
  guards(() => f.t, {
    method: 'POST',
    url: '/api/fraud/alerts/1/reject-block',
    body: { reason: 'Too early', version: 1 },
    permission: 'approve_transactions',
  });

  it('leaves the alert under investigation; the proposer is notified of the reason, and may propose again', async () => {
    const id = await raiseAlert(f.t, { sll: 6_000_000 });
    const version = await takeUp(f, f.analyst, id);
    const proposed = await f.act(f.analyst, id, 'block', { reason: 'Confirmed by phone', version });
    const { status, body } = await f.act(f.approver, id, 'reject-block', {
      reason: 'Call her first',
      version: proposed.body.version,
    });
    expect([status, body.status, body.block.state]).toEqual([200, 'investigating', 'rejected']);
    expect(body.block.decided).toMatchObject({ name: f.approver.username, reason: 'Call her first' });
    expect(await lastRecord(f.t)).toMatchObject({
      action: 'fraud.reject-block',
      after: { block: 'rejected' },
    });
    expect(JSON.stringify((await f.analyst.get('/api/notifications')).body)).toContain('Call her first');
    const again = await f.act(f.analyst, id, 'block', { reason: 'Called her now', version: body.version });
    expect([again.status, again.body.block.state]).toEqual([200, 'proposed']);
  });
  it('requires a reason and a pending block', async () => {
    const id = await raiseAlert(f.t);
    expect((await f.act(f.approver, id, 'reject-block', { version: 1 })).status).toBe(400);
    expect((await f.act(f.approver, id, 'reject-block', { reason: 'Too early', version: 1 })).status).toBe(
      409,
    );
  });
});
