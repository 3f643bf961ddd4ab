import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { sampleFinancials } from '../../../testing/declared-entries.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const NOBODYS = '/api/adoptions/00000000-0000-4000-8000-000000000000/reject';
const DAY = '2026-08-20';

describe('POST /api/adoptions/:id/reject', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  guards(() => t, {
    method: 'POST',
    url: NOBODYS,
    body: { reason: 'no' },
    permission: 'approve_transactions',
  });

  it('leaves the books unchanged, keeps the reason, and allows a new proposal', async () => {
    const [manager, admin] = [await t.signIn('manager'), await t.signIn('admin')];
    await manager.send('POST', '/api/data-entry/financials', sampleFinancials(DAY, { feeRevenue: '777.00' }));
    const propose = () =>
      manager.send('POST', '/api/adoptions', {
        entryDate: DAY,
        field: 'feeRevenue',
        version: 1,
        reason: 'as counted',
      });
    const { id } = (await propose()).body;
    const reject = (reason: string) => admin.send('POST', `/api/adoptions/${id}/reject`, { reason });
    expect(fieldsOf(await reject(' '))).toEqual(['reason']);
    const { status, body } = await reject('counted twice');
    expect([status, body.state, body.decision]).toMatchObject([
      200,
      'rejected',
      { by: `Test ${admin.username}`, reason: 'counted twice' },
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'adoption.reject',
      after: { state: 'rejected', reason: 'counted twice' },
    });
    expect((await manager.get('/api/notifications')).body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          title: 'Your adoption was rejected',
          message: `Test ${admin.username} did not book Fee Revenue of ${DAY} as declared: counted twice`,
        }),
      ]),
    });
    const { rows } = await sql`select from journals where source = 'adjustment'`.execute(t.database.read);
    expect(rows).toEqual([]);
    expect((await reject('once more')).body.message).toBe(
      `Test ${admin.username} decided first: it was rejected`,
    );
    expect((await propose()).status).toBe(200);
  });
  it('refuses the person who proposed it', async () => {
    const owner = await t.signIn('owner');
    await owner.send(
      'POST',
      '/api/data-entry/financials',
      sampleFinancials('2026-08-21', { feeRevenue: '777.00' }),
    );
    const { body } = await owner.send('POST', '/api/adoptions', {
      entryDate: '2026-08-21',
      field: 'feeRevenue',
      version: 1,
      reason: 'as counted',
    });
    const answer = await owner.send('POST', `/api/adoptions/${body.id}/reject`, {
      reason: 'changed my mind',
    });
    expect(answer.status).toBe(403);
  });
});
