import { FraudAlert } from '@cottontree/contract/fraud/fraud.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { refuses } from '../../../testing/company-app.ts';
import { raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../../testing/fraud.ts';

const URL = '/api/fraud/alerts';

describe('GET /api/fraud/alerts', () => {
  let f: FraudApp;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    f = await startFraudApp();
    ids.now = await raiseAlert(f.t, { hoursAgo: 0.2, severity: 'low', confidence: 0.62 });
    ids.today = await raiseAlert(f.t, { hoursAgo: 5 });
    ids.week = await raiseAlert(f.t, { hoursAgo: 100, type: 'device_anomaly', subscriber: 'S002' });
    ids.taken = await raiseAlert(f.t, { hoursAgo: 6, severity: 'medium', confidence: 0.71 });
    await takeUp(f, f.analyst, ids.taken);
    ids.safe = await raiseAlert(f.t, { hoursAgo: 7, severity: 'high' });
    const version = await takeUp(f, f.analyst, ids.safe);
    await f.act(f.analyst, ids.safe, 'mark-safe', { reason: 'Her shop', version });
  });
  afterAll(() => f.t.close());
  guards(() => f.t, { method: 'GET', url: URL, permission: 'compliance.view' });
  refuses(URL, () => f.t);

  const names = async (query = ''): Promise<string[]> => {
    const { status, body } = await f.analyst.get(`${URL}${query}`);
    expect(status).toBe(200);
    return body.alerts.map(
      ({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name] === id) ?? 'older',
    );
  };
  it('[A-7.55, A-9.42] accepts the window, 24 hours by default, newest first', async () => {
    expect(await names('?window=1h')).toEqual(['now']);
    expect(await names()).toEqual(['now', 'today', 'taken', 'safe']);
    expect(await names('?window=24h')).toEqual(await names());
    expect((await names('?window=7d')).filter((name) => name !== 'older')).toEqual([
      'now',
      'today',
      'taken',
      'safe',
      'week',
    ]);
    expect((await f.analyst.get(`${URL}?window=2h`)).status).toBe(400);
  });
  it('[A-7.55] accepts the filter: all, high risk only, or alerts that nobody has closed', async () => {
    expect(await names('?filter=all')).toEqual(['now', 'today', 'taken', 'safe']);
    expect(await names('?filter=high')).toEqual(['today', 'safe']);
    expect(await names('?filter=pending')).toEqual(['now', 'today', 'taken']);
    expect((await f.analyst.get(`${URL}?filter=odd`)).status).toBe(400);
  });
  it('counts the open alerts that window and filter leave out, and lists every open one by scope', async () => {
    const leftOut = async (query: string): Promise<number> =>
      (await f.analyst.get(`${URL}${query}`)).body.leftOut;
    // The company's own history has open alerts too.
    const open = (await f.analyst.get(`${URL}?scope=open&limit=1`)).body.total as number;
    expect(await leftOut('?window=1h')).toBe(open - 1);
    expect(await leftOut('')).toBe(open - 3);
    // The one that is open and not high: now, taken.
    expect(await leftOut('?filter=high')).toBe(open - 1);
    expect(await leftOut('?window=1h&filter=high&scope=open')).toBe(0);
    expect(
      (await names('?window=1h&filter=high&scope=open&limit=100')).filter((name) => name !== 'older'),
    ).toEqual(['now', 'today', 'taken', 'week']);
  });
  it('lists all alerts of the customer of an alert, and no other’s', async () => {
    const found = await names(`?window=1h&filter=high&sameCustomer=${ids.week}&limit=100`);
    expect(found.filter((name) => name !== 'older')).toEqual(['week']);
    const { body } = await f.analyst.get(`${URL}?sameCustomer=${ids.now}&limit=100`);
    expect(new Set(body.alerts.map(({ userId }: { userId: string }) => userId)).size).toBe(1);
    expect(body.alerts.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([ids.now, ids.today, ids.taken, ids.safe]),
    );
    expect((await f.analyst.get(`${URL}?sameCustomer=999999`)).status).toBe(404);
    expect((await f.analyst.get(`${URL}?sameCustomer=one`)).status).toBe(400);
  });
  it('returns one page at a time and the total', async () => {
    const { body } = await f.analyst.get(`${URL}?limit=2&offset=1`);
    expect(body.total).toBe(4);
    expect(body.alerts.map(({ id }: { id: string }) => id)).toEqual([ids.today, ids.taken]);
  });
  it('ends the window with a past day', async () => {
    const { body } = await f.analyst.get(`${URL}?window=30d&asOf=2026-08-20&limit=100`);
    expect(body.total).toBeGreaterThan(0);
    for (const { timestamp } of body.alerts)
      expect(timestamp < '2026-08-21' && timestamp >= '2026-07-21').toBe(true);
  });
  it('[A-3.36, A-3.38] gives each alert all its fields, a confidence from 0 to 1 and the customer’s profile', async () => {
    const { body } = await f.analyst.get(URL);
    const alert = FraudAlert.parse(body.alerts[1]);
    expect(alert).toMatchObject({
      id: ids.today,
      userId: expect.stringMatching(/^••••[\w-]{8}$/),
      severity: 'high',
      type: 'spending_pattern',
      amount: '900000',
      currency: 'SLL',
      description: 'Amount 5.2× this customer’s 90-day usual',
      location: 'Bo, Sierra Leone',
      status: 'pending',
      confidence: 0.8,
      riskFactors: [{ name: 'amount', contribution: 0.35 }],
      userProfile: { accountAge: 120, avgTransaction: '7.70', location: 'Bo' },
      faults: { investigate: null, markSafe: 'Investigate it first', block: 'Investigate it first' },
    });
  });
  it('shows the customer to those who may file reports, and evidence that could identify the customer to those who decide alerts', async () => {
    const name = async (powers: readonly string[]) => {
      const { body } = await (await f.t.signIn('Clerk', { powers: ['compliance.view', ...powers] })).get(URL);
      const [{ userId, userProfile, amount, valueUsd, timestamp }] = body.alerts;
      return [userId, userProfile, amount, valueUsd, timestamp.length];
    };
    const mark = expect.stringMatching(/^••••[\w-]{8}$/);
    const profile = { accountAge: 120, avgTransaction: '7.70', location: 'Bo' };
    const hidden = { name: '••••', accountAge: null, avgTransaction: null, location: '••••' };
    expect(await name(['kyc.verify', 'compliance.manage'])).toEqual([
      'S001',
      { ...profile, name: 'Person 1' },
      '900000',
      '40.00',
      24,
    ]);
    expect(await name(['kyc.verify'])).toEqual([mark, hidden, null, null, 10]);
    expect(await name([])).toEqual([mark, hidden, null, null, 10]);
    for (const power of ['compliance.manage', 'approve_transactions'])
      expect(await name([power])).toEqual([mark, { ...profile, name: '••••' }, '900000', '40.00', 24]);
  });
  it('lists the alerts of a window that were confirmed as fraud, of whatever filter', async () => {
    expect(await names('?scope=confirmed')).toEqual([]);
    const version = await takeUp(f, f.analyst, ids.today ?? '');
    const { status } = await f.act(f.analyst, ids.today ?? '', 'block', { reason: 'By phone', version });
    expect(status).toBe(200);
    expect(await names('?filter=pending&scope=confirmed')).toEqual(['today']);
    expect(await names('?window=1h&scope=confirmed')).toEqual([]);
  });
});
