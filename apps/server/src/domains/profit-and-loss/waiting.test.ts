import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../testing/company-app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
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

describe('closed days that may lack transactions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    await sql`insert into provisional_days (business_day, closed_at)
              values ('2026-11-16', now()), ('2026-11-19', now())`.execute(t.database.owner);
  });
  afterAll(() => t.close());

  it('wait in one line, with the cause, for who may accept them', async () => {
    const controller = await t.signIn('Controller', { powers: ['revenue.view', 'approve_transactions'] });
    const line = {
      kind: 'provisional-day',
      id: '2026-11-16',
      amountUsd: null,
      since: '2026-11-17',
      due: null,
      daysLate: 3,
      href: '/advanced-pnl?days=provisional',
      needs: ['revenue.view', 'approve_transactions'],
    };
    expect(await ofKind(controller, 'provisional-day')).toEqual([
      { ...line, count: 2, title: '2 days are provisional', detail: 'Closed without business' },
    ]);
    await sql`insert into feed_comparisons (business_day, source, agrees, differences, missing, compared_at)
              values ('2026-11-19', '', false, '[]', '{}', now())`.execute(t.database.owner);
    expect(await ofKind(controller, 'provisional-day')).toMatchObject([
      { count: 2, detail: 'Closed without business or with control totals that are missing or differ' },
    ]);
    await controller.send('POST', '/api/reports/provisional-days/confirm', {
      from: '2026-11-16',
      to: '2026-11-16',
      reason: 'A public holiday',
    });
    expect(await ofKind(controller, 'provisional-day')).toEqual([
      {
        ...line,
        id: '2026-11-19',
        count: 1,
        since: '2026-11-20',
        daysLate: 0,
        title: 'Nov 19, 2026 is provisional',
        detail: 'Closed with control totals that are missing or differ',
      },
    ]);
    const reader = await t.signIn('Reader', { powers: ['revenue.view'] });
    expect(await ofKind(reader, 'provisional-day')).toEqual([]);
  });
});
