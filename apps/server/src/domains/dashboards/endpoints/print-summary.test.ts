import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/summary-page';

describe('GET /api/dashboard/summary-page', () => {
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
      'Executive Summary',
      'Card Portfolio Performance',
      'KYC Verification Status',
      'ARPU',
      'Wallet Only',
    ])
      expect(lines).toContain(panel);
    expect(lines).not.toContain('Left out');
  });

  it('leaves out the figures that the person may not see, and names them', async () => {
    const analyst = await t.signIn('Analyst', { powers: ['analytics.view', 'analytics.export'] });
    const text = textOfPdf(await print(analyst)).replaceAll('\n', ' ');
    expect(text).toContain('Treasury USD needs the permission View Treasury, which an owner can grant.');
    expect(text).not.toContain('treasury.usd@');
    expect(text).toContain('subscribers.distribution:wallet-only@2026-08-31');
  });
});
