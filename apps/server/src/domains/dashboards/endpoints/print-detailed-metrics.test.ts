import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { objectsOf, textOfPdf } from '../../../testing/pdf-text.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/detailed-metrics-page';

describe('GET /api/dashboard/detailed-metrics-page', () => {
  let t: TestApp;
  let owner: Person;
  const print = async (who: Person, query = ''): Promise<Buffer> => {
    const { status, bytes } = await who.get(`${URL}?asOf=2026-08-31${query}`);
    expect(status).toBe(200);
    return bytes;
  };
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  it('has every panel of its screen', async () => {
    const lines = textOfPdf(await print(owner)).split('\n');
    for (const panel of [
      'Detailed Metrics',
      'Subscriber Analytics',
      'Registered subscribers',
      'Daily active subscribers',
      'Behaviour',
      'Revenue Breakdown',
      'Revenue by day',
      'Revenue by line',
      'Profit and loss',
      'KYC Level Revenue Analysis',
      'Revenue by KYC level',
      'Monthly revenue by KYC level',
      'KYC completion',
      'Treasury Management',
      'Own funds',
      'Own treasury by day',
      'Safety of funds',
      'System Health',
    ])
      expect(lines).toContain(panel);
    expect(lines).not.toContain('Left out');
  });

  it('draws charts as paths of the requested days, without a picture', async () => {
    const drawn = (pdf: Buffer) => [...objectsOf(pdf).values()].join('\n');
    const lines = (drawing: string) => drawing.split('\n').filter((line) => line.endsWith(' l')).length;
    const month = drawn(await print(owner));
    expect(month).not.toContain('/Subtype /Image');
    const quarter = lines(drawn(await print(owner, '&days=90')));
    expect(quarter).toBeGreaterThan(lines(month) + 5 * 60);
  });
});
