import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ofKind } from '../../testing/waiting.ts';

/** Its books are of May to August 2026, and its today is the first day of September. */
describe('months that wait to be closed', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
    await sql`update expenses set withdrawn_at = now() where approved_at is null and rejected_at is null and expense_date < '2026-08-01'`.execute(
      t.database.owner,
    );
  });
  afterAll(() => t.close());

  it('are those that are over and have nothing undecided, in one line, for who may close them', async () => {
    const controller = await t.signIn('Controller', { powers: ['revenue.view', 'approve_transactions'] });
    const line = {
      kind: 'month-close',
      id: '2026-05-01',
      amountUsd: null,
      since: '2026-06-01',
      due: null,
      daysLate: 82,
      href: '/advanced-pnl?months=listed',
      needs: ['revenue.view', 'approve_transactions'],
    };
    // An expense of August waits, and September is not over.
    expect(await ofKind(controller, 'month-close')).toEqual([
      {
        ...line,
        count: 3,
        title: '3 months to close',
        detail: 'Their days are closed, and no expense of them waits',
      },
    ]);
    for (const month of ['2026-06-01', '2026-07-01'])
      expect(
        (await controller.send('POST', `/api/reports/months/${month}/close`, { version: 0 })).status,
      ).toBe(200);
    expect(await ofKind(controller, 'month-close')).toEqual([
      {
        ...line,
        count: 1,
        title: 'May 2026 to close',
        detail: 'Its days are closed, and no expense of it waits',
      },
    ]);
    const reader = await t.signIn('Reader', { powers: ['revenue.view'] });
    expect(await ofKind(reader, 'month-close')).toEqual([]);
  });
});
