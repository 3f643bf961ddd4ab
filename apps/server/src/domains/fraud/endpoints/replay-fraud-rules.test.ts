import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../../testing/fraud.ts';

const replayUrl = (over: Record<string, number> = {}): string => {
  const values = {
    unusual_location: 0.6,
    rapid_transactions: 0.6,
    device_anomaly: 0.6,
    spending_pattern: 0.6,
    blockThresholdSll: 5_000_000,
    ...over,
  };
  const parameters = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return `/api/fraud/rules/replay?${parameters.join('&')}`;
};

describe('GET /api/fraud/rules/replay', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
    const now = f.t.clock.now().getTime();
    const kept = (subscriber: string, daysAgo: number, confidence: number, usd: number) =>
      sql`
      insert into fraud_scores (transaction_id, type, subscriber_id, at, confidence, value_usd, value_sll)
      values (${`${subscriber}-${daysAgo}`}, 'spending_pattern', ${subscriber}, ${new Date(now - daysAgo * 86_400_000)},
              ${confidence}, ${usd}, ${usd * 24_000})`.execute(f.t.database.write);
    // Ten days: a fraud of 300 dollars with score .82, a harmless .64, and a .57 that no rule turned into an alert.
    await kept('S001', 10, 0.82, 300);
    await kept('S003', 5, 0.64, 50);
    await kept('S004', 2, 0.57, 20);
    await kept('S006', 100, 0.9, 1_000);
    const fraud = await raiseAlert(f.t, { subscriber: 'S001', hoursAgo: 240, sll: 100 });
    const version = await takeUp(f, f.analyst, fraud);
    await f.act(f.analyst, fraud, 'block', { reason: 'Confirmed by phone', version });
    const harmless = await raiseAlert(f.t, { subscriber: 'S003', hoursAgo: 120 });
    const seen = await takeUp(f, f.analyst, harmless);
    await f.act(f.analyst, harmless, 'mark-safe', { reason: 'A wedding', version: seen });
  });
  afterAll(() => f.t.close());

  it('compares the results of the current and the requested rules over the last days: alerts per day, precision, value', async () => {
    const { status, body } = await f.analyst.get(replayUrl({ spending_pattern: 0.8 }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      scores: 3,
      held: { alerts: 2, confirmed: 1, harmless: 1, undecided: 0, precision: 50, valueConfirmed: '300.00' },
      asked: { alerts: 1, confirmed: 1, harmless: 0, undecided: 0, precision: 100, valueConfirmed: '300.00' },
    });
    expect(body.held.perDay).toBeCloseTo(0.2, 5);
    expect(body.asked.perDay).toBeCloseTo(0.1, 5);
  });
  it('shows what lower thresholds would add, whose outcome is unknown', async () => {
    const { body } = await f.analyst.get(replayUrl({ spending_pattern: 0.55 }));
    expect(body.asked).toMatchObject({ alerts: 3, undecided: 1, precision: 50 });
  });
  it('counts the blocks that would need a second person', async () => {
    const { body } = await f.analyst.get(replayUrl({ blockThresholdSll: 1_000_000 }));
    expect([body.held.needSecond, body.asked.needSecond]).toEqual([1, 2]);
    // 50 dollars are 1,200,000 SLL: exactly the threshold needs nobody else.
    const { body: equal } = await f.analyst.get(replayUrl({ blockThresholdSll: 1_200_000 }));
    expect(equal.asked.needSecond).toBe(1);
  });
  it('covers the requested number of days', async () => {
    const { body } = await f.analyst.get(`${replayUrl()}&days=365`);
    expect(body.held).toMatchObject({ alerts: 3, undecided: 1 });
    expect((await f.analyst.get(`${replayUrl()}&days=7`)).status).toBe(400);
    expect((await f.analyst.get(replayUrl({ device_anomaly: 0.2 }))).status).toBe(400);
  });
  guards(() => f.t, { method: 'GET', url: replayUrl(), permission: 'compliance.view' });
});
