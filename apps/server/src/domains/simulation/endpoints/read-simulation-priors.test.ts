import { DEFAULT_PRIORS } from '@cottontree/models/simulation-priors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/simulation-priors';

describe('GET /api/analytics/simulation-priors', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'analytics.view' });

  it('returns the default judgement until somebody changes it', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    expect(body).toEqual({ version: 0, priors: DEFAULT_PRIORS, reason: null, madeBy: null, madeAt: null });
  });
});
