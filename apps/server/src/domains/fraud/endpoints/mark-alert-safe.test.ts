import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../../testing/fraud.ts';

describe('POST /api/fraud/alerts/:id/mark-safe', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
  });
  afterAll(() => f.t.close());
  guards(() => f.t, {
    method: 'POST',
    url: '/api/fraud/alerts/1/mark-safe',
    body: { reason: 'Her shop', version: 1 },
    permission: 'compliance.manage',
  });

  it('[A-2.125] closes an alert under investigation as a false positive, with its reason', async () => {
    const id = await raiseAlert(f.t);
    const version = await takeUp(f, f.analyst, id);
    const { status, body } = await f.act(f.analyst, id, 'mark-safe', { reason: 'Her own shop', version });
    expect([status, body.status]).toEqual([200, 'false_positive']);
    expect(await lastRecord(f.t)).toMatchObject({
      action: 'fraud.mark-safe',
      description: `Closed fraud alert ${id} of S001 as a false positive`,
      before: { status: 'investigating' },
      after: { status: 'false_positive', note: 'Her own shop' },
    });
  });
  it('[A-4.36] refuses what the state does not allow: before an investigation, and after the alert is closed', async () => {
    const id = await raiseAlert(f.t);
    const early = await f.act(f.analyst, id, 'mark-safe', { reason: 'Her own shop', version: 1 });
    expect([early.status, early.body.message]).toEqual([409, 'Investigate it first']);
    const version = await takeUp(f, f.analyst, id);
    const { body } = await f.act(f.analyst, id, 'mark-safe', { reason: 'Her own shop', version });
    for (const verb of ['mark-safe', 'block', 'investigate']) {
      const { status, body: refusal } = await f.act(f.analyst, id, verb, {
        version: body.version,
        ...(verb !== 'investigate' && { reason: 'again' }),
      });
      expect([verb, status, refusal.message]).toEqual([verb, 409, 'It is a false positive already']);
    }
  });
  it('requires a reason', async () => {
    const id = await raiseAlert(f.t);
    const version = await takeUp(f, f.analyst, id);
    expect((await f.act(f.analyst, id, 'mark-safe', { reason: ' ', version })).status).toBe(400);
  });
});
