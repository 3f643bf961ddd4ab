import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM } from '../../../testing/banking.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { LAST_CLOSED_DAY } from '../../../testing/small-company.ts';
import type { TestApp } from '../../../testing/test-app.ts';

describe('GET /api/banking/treasury', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: `${ROOM}/treasury`, permission: 'treasury.view' });

  it('[A-7.59] returns the balances of the ledger, figure by figure', async () => {
    const viewer = await t.signIn('view_only');
    const { status, body } = await viewer.get(`${ROOM}/treasury?asOf=${LAST_CLOSED_DAY}`);
    expect(status).toBe(200);
    const figure = async (id: string): Promise<string | null> =>
      (await viewer.get(`/api/figures/series?ids=${id}&days=2&asOf=${LAST_CLOSED_DAY}`)).body.series[0].value;
    expect(body.own.sll).toBe(await figure('treasury.sll'));
    expect(body.own.totalUsd).toBe(await figure('treasury.own'));
    expect(body.trustUsd).toBe(await figure('treasury.trust'));
    expect(body.customerMoneyUsd).toBe(await figure('treasury.customer-money'));
    expect(body.reserveUsd).toBe(await figure('treasury.reserve'));
    expect(String(body.trustCoverage)).toBe(String(Number(await figure('treasury.trust-coverage'))));
  });
  it('refuses a day that is not over', async () => {
    const viewer = await t.signIn('view_only');
    expect((await viewer.get(`${ROOM}/treasury?asOf=2030-01-01`)).status).toBe(400);
  });
});
