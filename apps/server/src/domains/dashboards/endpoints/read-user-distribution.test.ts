import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openValue, needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/user-distribution';

describe('GET /api/dashboard/user-distribution', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('[A-3.22] [A-3.23] [A-7.34] returns three exclusive groups and four KYC levels, each summing to the number of registered customers', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    const { walletOnly, walletAndCard, walletCard, kycLevels } = body;
    const registered = Number(await openValue(t, 'subscribers.registered'));
    expect(walletOnly + walletAndCard + walletCard).toBe(registered);
    expect(Object.keys(kycLevels).toSorted()).toEqual(['in_progress', 'level0', 'level1', 'level2']);
    expect(kycLevels.level0 + kycLevels.level1 + kycLevels.level2 + kycLevels.in_progress).toBe(registered);
    expect(
      Math.min(walletOnly, walletAndCard, walletCard, ...Object.values<number>(kycLevels)),
    ).toBeGreaterThan(0);
  });
  it('returns a past day', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?asOf=2026-05-01`);
    expect(body.walletOnly + body.walletAndCard + body.walletCard).toBeLessThan(30);
    expect(body.stamp).toMatchObject({ asOf: '2026-05-01', live: false });
  });
});
