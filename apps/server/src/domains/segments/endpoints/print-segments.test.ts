import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, refuses } from '../../../testing/company-app.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import { startSegmentedCompany } from '../../../testing/segments.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/segments/page';

describe('GET /api/analytics/segments/page', () => {
  let t: TestApp;
  const linesOf = async (who: Person, query: string): Promise<string[]> => {
    const { status, bytes } = await who.get(`${URL}?${query}`);
    expect(status).toBe(200);
    return textOfPdf(bytes).split('\n');
  };
  beforeAll(async () => {
    t = await startSegmentedCompany();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);
  it('needs the permissions to export analytics and, where the value of customers is on it, revenue', async () => {
    const reader = await t.signIn('Reader', { powers: ['analytics.view'] });
    expect((await reader.get(URL)).body).toMatchObject({ permission: 'analytics.export' });
    const both = await t.signIn('Both', { powers: ['analytics.view', 'revenue.view', 'analytics.export'] });
    expect((await both.get(URL)).body).toMatchObject({ permission: 'revenue.export' });
  });

  it('has all tabs of the screen, with the subscribers of each segment', async () => {
    const owner = await t.signIn('owner');
    const lines = await linesOf(owner, 'type=product_usage');
    for (const title of [
      'User Segmentation',
      'Segments: Product Usage',
      'Movements',
      'Cohorts: Retention',
      'How long subscribers stay',
      'Acquisition and retention',
      'Notable changes',
    ])
      expect(lines).toContain(title);
    const { body } = await owner.get('/api/analytics/segments?type=product_usage');
    expect(body.segments.length).toBeGreaterThan(2);
    for (const { name, count } of body.segments) {
      expect(lines).toContain(name);
      expect(lines).toContain(String(count));
    }
    expect(lines).toContain('subscribers.registered@2026-08-31');
  });

  it('leaves out the value of customers for a person who may not see revenue, and says so', async () => {
    const analyst = await t.signIn('Analyst', { powers: ['analytics.view', 'analytics.export'] });
    const lines = await linesOf(analyst, '');
    expect(lines.join(' ')).toContain(
      'Value to date needs the permission View Revenue, which an owner can grant.',
    );
  });
});
