import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { sampleFinancials } from '../../../testing/declared-entries.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/adoptions';

describe('GET /api/adoptions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'expenses.manage' });

  it('lists adoptions that wait for a decision, oldest first, with the obstacle for this person', async () => {
    const [manager, admin] = [await t.signIn('manager'), await t.signIn('admin')];
    for (const day of ['2026-08-21', '2026-08-20']) {
      await manager.send(
        'POST',
        '/api/data-entry/financials',
        sampleFinancials(day, { feeRevenue: '777.00' }),
      );
      const input = { entryDate: day, field: 'feeRevenue', version: 1, reason: 'as counted' };
      await manager.send('POST', URL, input);
      t.clock.advance(1_000);
    }
    const days = ({ body }: { body: { entryDate: string; obstacle: string | null }[] }) =>
      body.map(({ entryDate, obstacle }) => [entryDate, obstacle]);
    const lacking = 'This needs the permission Approve Transactions, which an owner can grant';
    expect(days(await manager.get(URL))).toEqual([
      ['2026-08-21', lacking],
      ['2026-08-20', lacking],
    ]);
    const pending = await admin.get(URL);
    expect(days(pending)).toEqual([
      ['2026-08-21', null],
      ['2026-08-20', null],
    ]);
    await admin.send('POST', `${URL}/${pending.body[0].id}/approve`);
    expect(days(await admin.get(URL))).toEqual([['2026-08-20', null]]);
  });
});
