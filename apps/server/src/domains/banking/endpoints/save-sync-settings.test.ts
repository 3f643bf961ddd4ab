import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, TestBank, connectBank, sync } from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = `${ROOM}/sync-settings`;
const ALL = ['balances', 'transactions', 'wires', 'rates'];

describe('PUT /api/banking/sync-settings', () => {
  let t: TestApp;
  let treasurer: Person;
  let bank: TestBank;
  let id: string;
  const next = async (): Promise<number> =>
    (Date.parse((await treasurer.get(`${ROOM}/integrations`)).body[0].nextSyncAt) - t.clock.now().getTime()) /
    1_000;
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    bank = new TestBank(() => '2026-11-21');
    id = await connectBank(treasurer);
    await sync(t, bank, id);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'PUT',
    url: URL,
    body: { frequency: 'daily', dataTypes: ALL, version: 0 },
    permission: 'treasury.manage',
  });

  it('[A-2.139, A-9.45] stores a frequency, which sets the times of the syncs', async () => {
    expect(await next()).toBe(900);
    const seconds = { 'real-time': 30, '5min': 300, '15min': 900, hourly: 3_600, daily: 86_400 };
    let version = 0;
    for (const [frequency, pause] of Object.entries(seconds)) {
      const { status, body } = await treasurer.send('PUT', URL, { frequency, dataTypes: ALL, version });
      expect([status, body.frequency]).toEqual([200, frequency]);
      version = body.version;
      await sync(t, bank, id);
      expect(await next()).toBe(pause);
    }
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.settings',
      before: { frequency: 'hourly' },
      after: { frequency: 'daily' },
    });
    expect((await treasurer.get(URL)).body).toEqual({ frequency: 'daily', dataTypes: ALL, version: 5 });
  });
  it('syncs sooner when the frequency rises', async () => {
    expect(await next()).toBe(86_400);
    await treasurer.send('PUT', URL, { frequency: '5min', dataTypes: ALL, version: 5 });
    expect(await next()).toBe(300);
  });
  it('requests the selected data types, a new one from the first day on', async () => {
    await treasurer.send('PUT', URL, { frequency: '5min', dataTypes: ['balances'], version: 6 });
    await sync(t, bank, id);
    expect(bank.asked.at(-1)).toMatchObject({ wants: ['balances'], from: '2026-11-11' });
    await treasurer.send('PUT', URL, { frequency: '5min', dataTypes: ['rates', 'balances'], version: 7 });
    await sync(t, bank, id);
    expect(bank.asked.at(-1)).toMatchObject({ wants: ['balances', 'rates'], from: null });
  });
  it('names who saved first, and refuses invalid choices', async () => {
    const late = await treasurer.send('PUT', URL, { frequency: 'daily', dataTypes: ALL, version: 0 });
    expect([late.status, late.body.current.frequency]).toEqual([409, '5min']);
    expect(late.body.message).toContain(treasurer.username);
    for (const body of [
      { frequency: 'weekly', dataTypes: ALL, version: 8 },
      { frequency: 'daily', dataTypes: [], version: 8 },
      { frequency: 'daily', dataTypes: ['loans'], version: 8 },
    ])
      expect((await treasurer.send('PUT', URL, body)).status).toBe(400);
  });
});
