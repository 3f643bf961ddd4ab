import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../testing/administration.ts';
import { raiseAlert, startFraudApp, type FraudApp } from '../../testing/fraud.ts';

describe('POST /api/fraud/alerts/:id/notes', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
  }, 30_000);
  afterAll(() => f.t.close());
  guards(() => f.t, {
    method: 'POST',
    url: '/api/fraud/alerts/1/notes',
    body: { note: 'Called' },
    permission: 'compliance.manage',
  });

  it('adds a line to the history, which nobody can take away', async () => {
    const id = await raiseAlert(f.t);
    const { status, body } = await f.act(f.analyst, id, 'notes', { note: 'Called her' });
    expect([status, body.status, body.version]).toEqual([200, 'pending', 1]);
    expect(await lastRecord(f.t)).toMatchObject({ action: 'fraud.note', after: { note: 'Called her' } });
    const taken = f.t.database.write.executeQuery.bind(f.t.database.write);
    const { CompiledQuery } = await import('kysely');
    await expect(taken(CompiledQuery.raw('delete from fraud_alert_events'))).rejects.toThrow(
      /append-only|permission denied/,
    );
  });
  it('refuses an empty note and an alert that is not', async () => {
    const id = await raiseAlert(f.t);
    expect((await f.act(f.analyst, id, 'notes', { note: '  ' })).status).toBe(400);
    expect((await f.act(f.analyst, '999999', 'notes', { note: 'Called' })).status).toBe(404);
  });
});
