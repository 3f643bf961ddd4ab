import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openValue, recordedValue, needs, refuses, startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const URL = '/api/dashboard/card-performance';

describe('GET /api/dashboard/card-performance', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('cards.view', URL, () => t);

  it('[A-3.24] [A-7.35] returns count and average revenue of platinum, aqua and black', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    for (const tier of ['platinum', 'aqua', 'black']) {
      expect(body[tier]).toEqual({
        count: Number(await openValue(t, 'cards.held', tier)),
        avgRevenue: await recordedValue(t, 'cards.average-revenue', tier),
        revenue: await recordedValue(t, 'cards.revenue', tier),
      });
      expect(body[tier].count).toBeGreaterThan(0);
      expect(Number(body[tier].avgRevenue)).toBeGreaterThan(0);
    }
  });
});
