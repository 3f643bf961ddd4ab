import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/main-page';

describe('GET /api/dashboard/main-page', () => {
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
      'Main dashboard',
      'Transactions by hour',
      'Volumes of the day',
      'Sessions',
      'Open alerts',
      'System health',
      'Activity',
    ])
      expect(lines).toContain(panel);
    expect(lines).not.toContain('Left out');
  });

  it('leaves out the hours and volumes for a person without analytics', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['users.view'] });
    const lines = textOfPdf(await print(clerk)).split('\n');
    expect(lines).not.toContain('Transactions by hour');
    expect(lines).toContain('Sessions');
    expect(lines.join(' ')).toContain(
      'Volumes of the day needs the permission View Analytics, which an owner can grant.',
    );
  });
});
