import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, recordedValue, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/trends-page';

describe('GET /api/analytics/trends-page', () => {
  let t: TestApp;
  let owner: Person;
  const linesOf = async (who: Person, query: string): Promise<string[]> => {
    const { status, bytes } = await who.get(`${URL}?${query}`);
    expect(status).toBe(200);
    return textOfPdf(bytes).split('\n');
  };
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);
  it('needs the permission to export analytics', async () => {
    const { status, body } = await (await t.signIn('Reader', { powers: ['analytics.view'] })).get(URL);
    expect([status, body.permission]).toEqual([403, 'analytics.export']);
  });

  it('[A-2.113] has the figures of the group as the screen names them, each with the code of its receipt', async () => {
    const lines = await linesOf(owner, 'period=7&group=overview&asOf=2026-08-31');
    expect(lines).toContain('Predictive Analytics: Comprehensive Trends, Overview');
    const { body } = await owner.get('/api/analytics/trends?period=7&group=overview&asOf=2026-08-31');
    expect(body.trends.length).toBeGreaterThan(3);
    for (const { stated } of body.trends)
      expect(lines).toContain(
        `${stated.id}${stated.dimension === '' ? '' : `:${stated.dimension}`}@2026-08-31`,
      );
    const revenue = Number(await recordedValue(t, 'period.revenue', '7'));
    expect(lines[lines.indexOf('period.revenue:7@2026-08-31') + 1]).toBe(`$${revenue.toFixed(0)}`);
    expect(lines).toContain('Notable days');
  });

  it('has the notable days in the overview only, and names figures that the person may not see', async () => {
    const analyst = await t.signIn('Analyst', { powers: ['analytics.view', 'analytics.export'] });
    const lines = await linesOf(analyst, 'group=financial&asOf=2026-08-31');
    expect(lines).not.toContain('Notable days');
    expect(lines.join(' ')).toMatch(/needs the permission View Revenue, which an owner can grant\./);
  });
});
