import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../testing/company-app.ts';
import { sampleFinancials } from '../../testing/declared-entries.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ofKind } from '../../testing/waiting.ts';

describe('waiting adoptions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  it('are for another person than who declared and proposed it', async () => {
    const manager = await t.signIn('manager');
    const admin = await t.signIn('admin');
    await manager.send(
      'POST',
      '/api/data-entry/financials',
      sampleFinancials('2026-08-30', { feeRevenue: '5000' }),
    );
    const { status, body } = await manager.send('POST', '/api/adoptions', {
      entryDate: '2026-08-30',
      field: 'feeRevenue',
      version: 1,
      reason: 'as counted',
    });
    expect(status).toBe(200);
    const off = Math.abs(Number(body.declared) - Number(body.booked)).toFixed(2);
    expect(await ofKind(admin, 'adoption')).toMatchObject([
      {
        id: body.id,
        title: 'Declared amount to book',
        detail: expect.stringMatching(/ of Aug 30, 2026, \$[\d,]+\.\d\d more$/),
        amountUsd: off,
        href: '/data-entry?tab=financials&date=2026-08-30',
      },
    ]);
    expect(await ofKind(manager, 'adoption')).toEqual([]);
  });
});
