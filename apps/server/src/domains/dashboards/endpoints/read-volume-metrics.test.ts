import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openValue, needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/volume-metrics';

describe('GET /api/dashboard/volume-metrics', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('[A-3.27] [A-7.39] returns volumes by period, currency and kind, whose kinds add up', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(`${URL}?asOf=2026-08-20`);
    expect(status).toBe(200);
    for (const period of ['daily', 'monthly']) {
      expect(Object.keys(body[period])).toEqual(['sll', 'usd', 'usdc']);
      for (const currency of ['sll', 'usd', 'usdc']) {
        const { walletVolume, cardVolume, transferVolume, totalVolume } = body[period][currency];
        expect(Number(walletVolume) + Number(cardVolume) + Number(transferVolume)).toBeCloseTo(
          Number(totalVolume),
          5,
        );
      }
    }
    expect(Number(body.monthly.sll.totalVolume)).toBeGreaterThan(Number(body.daily.sll.totalVolume));
    expect(Number(body.monthly.usd.cardVolume)).toBeGreaterThan(0);
  });
  it('covers the open day in the live view', async () => {
    const { body } = await (await t.signIn('view_only')).get(URL);
    expect(body.daily.sll.totalVolume).toBe(await openValue(t, 'volumes.sll-day', 'total'));
    // The month began today.
    expect(body.monthly).toEqual(body.daily);
  });
});
