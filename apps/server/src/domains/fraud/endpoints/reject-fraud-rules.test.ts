import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { startFraudApp, type FraudApp } from '../../../testing/fraud.ts';
import type { Person } from '../../../testing/test-app.ts';

const URL = '/api/fraud/rules';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const rejection = (id: string) => `${URL}/proposals/${id}/reject`;

describe('POST /api/fraud/rules/proposals/:id/reject', () => {
  let f: FraudApp;
  let owner: Person;
  let other: Person;
  const propose = async () => {
    const { rules, version } = (await owner.get(URL)).body;
    const { body } = await owner.send('PUT', URL, {
      rules: { ...rules, blockThresholdSll: 8_000_000 },
      reason: 'Fewer questions',
      version,
    });
    return body.waiting[0].id;
  };
  beforeAll(async () => {
    f = await startFraudApp();
    owner = await f.t.signIn('owner');
    other = await f.t.signIn('super_admin');
  });
  afterAll(() => f.t.close());
  guards(() => f.t, { method: 'POST', url: rejection(UNKNOWN), permission: 'settings.edit' });

  it('leaves the rules unchanged, and notifies the proposer', async () => {
    const id = await propose();
    const { status, body } = await other.send('POST', rejection(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 0, rules: { blockThresholdSll: 5_000_000 }, waiting: [] });
    expect(await lastRecord(f.t)).toMatchObject({
      action: 'fraud-rules.reject',
      description: `Rejected rules of fraud alerts that ${owner.username} proposed`,
    });
    expect(JSON.stringify((await owner.get('/api/notifications')).body)).toContain(
      'Your change of the fraud rules was rejected',
    );
    expect((await other.send('POST', `${URL}/proposals/${id}/approve`)).status).toBe(409);
  });
  it('lets the proposer withdraw the proposal', async () => {
    const id = await propose();
    expect((await owner.send('POST', rejection(id))).body.waiting).toEqual([]);
    expect((await lastRecord(f.t)).description).toBe('Took back proposed rules of fraud alerts');
    expect((await owner.send('POST', rejection(UNKNOWN))).status).toBe(404);
  });
});
