import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../jobs/fraud/rules-in-force.ts';
import { guards } from '../../testing/administration.ts';
import { startFraudApp, type FraudApp } from '../../testing/fraud.ts';

describe('GET /api/fraud/rules', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
  }, 30_000);
  afterAll(() => f.t.close());

  it('answers the rules as delivered until somebody changes them', async () => {
    const { status, body } = await f.analyst.get('/api/fraud/rules');
    expect([status, body]).toEqual([200, { version: 0, rules: DEFAULT_RULES, history: [] }]);
  });
  guards(() => f.t, { method: 'GET', url: '/api/fraud/rules', permission: 'compliance.view' });
});
