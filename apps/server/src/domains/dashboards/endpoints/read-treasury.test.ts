import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedValue, needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/treasury';

describe('GET /api/dashboard/treasury', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('treasury.view', URL, () => t);

  it('[A-3.25] [A-7.37] returns own funds in SLL, USD and USDC, all as decimal text at the last closed day', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sll: await recordedValue(t, 'treasury.sll'),
      usd: await recordedValue(t, 'treasury.usd'),
      usdc: await recordedValue(t, 'treasury.usdc'),
      totalUsd: await recordedValue(t, 'treasury.own'),
      trustCoverage: Number(await recordedValue(t, 'treasury.trust-coverage')),
      stamp: { live: true, lastClosedDay: '2026-08-31' },
    });
    expect(body.usd).toMatch(/^-?\d+(\.\d+)?$/);
  });
  it('returns values for every past day', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?asOf=2026-06-30`);
    expect(body.sll).toBe(await recordedValue(t, 'treasury.sll', '', '2026-06-30'));
  });
});
