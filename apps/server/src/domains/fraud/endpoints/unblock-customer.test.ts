import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../../testing/fraud.ts';
import { sampleTransfer } from '../../../testing/sample-rows.ts';

describe('POST /api/fraud/alerts/:id/unblock', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
  });
  afterAll(() => f.t.close());
  guards(() => f.t, {
    method: 'POST',
    url: '/api/fraud/alerts/1/unblock',
    body: { reason: 'New PIN', version: 1 },
    permission: 'compliance.manage',
  });

  it('lets the customer pay again from then on; declined payments stay declined, and the alert confirmed', async () => {
    const feed = await f.t.signIn('Feed', { powers: ['api_access'] });
    const pay = (id: string) =>
      sampleTransfer(id, {
        at: f.t.clock.now().toISOString(),
        subscriberId: 'S003',
        counterpartyId: 'S004',
      });
    const id = await raiseAlert(f.t, { subscriber: 'S003', sll: 1_000 });
    const version = await takeUp(f, f.analyst, id);
    const blocked = await f.act(f.analyst, id, 'block', { reason: 'Confirmed by phone', version });
    f.t.clock.advance(1_000);
    const declined = pay('declined');
    const send = async (row: object) =>
      (await feed.send('POST', '/api/ingest/transactions', { rows: [row] })).body;
    expect(await send(declined)).toMatchObject({ inserted: 1, declinedByBlock: 1 });
    f.t.clock.advance(1_000);
    const { status, body } = await f.act(f.analyst, id, 'unblock', {
      reason: 'New PIN, new card',
      version: blocked.body.version,
    });
    expect([status, body.status, body.block.state]).toEqual([200, 'resolved', 'lifted']);
    expect(body.block.lifted).toMatchObject({ name: f.analyst.username, reason: 'New PIN, new card' });
    expect(await lastRecord(f.t)).toMatchObject({
      action: 'fraud.unblock',
      severity: 'high',
      description: 'Let S003 pay again',
      after: { block: 'lifted', note: 'New PIN, new card' },
    });
    f.t.clock.advance(1_000);
    expect((await send(pay('free'))).declinedByBlock).toBeUndefined();
    expect(await send(declined)).toMatchObject({ inserted: 0, unchanged: 1 });
  });
  it('refuses where nobody is blocked', async () => {
    const id = await raiseAlert(f.t);
    const { status, body } = await f.act(f.analyst, id, 'unblock', { reason: 'New PIN', version: 1 });
    expect([status, body.message]).toEqual([409, 'The customer is not blocked by this alert']);
  });
});
