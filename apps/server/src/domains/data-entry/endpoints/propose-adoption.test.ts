import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { sampleDaily, sampleFinancials } from '../../../testing/declared-entries.ts';
import { OPEN_DAY } from '../../../testing/small-company.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/adoptions';
const DAY = '2026-08-20';
const proposal = (changes: object = {}) => ({
  entryDate: DAY,
  field: 'walletRevenue',
  version: 1,
  reason: 'the agents’ file came late',
  ...changes,
});

describe('POST /api/adoptions', () => {
  let t: TestApp;
  let manager: Person;
  const propose = (changes: object = {}, who = manager) => who.send('POST', URL, proposal(changes));
  beforeAll(async () => {
    t = await startCompanyApp();
    manager = await t.signIn('manager');
    for (const day of [DAY, OPEN_DAY])
      await manager.send(
        'POST',
        '/api/data-entry/financials',
        sampleFinancials(day, { walletRevenue: '4321.00', feeRevenue: '777.00' }),
      );
    await manager.send('POST', '/api/data-entry/daily', sampleDaily(DAY));
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'POST', url: URL, body: proposal(), permission: 'expenses.manage' });

  it.each([
    ['a count', { field: 'newSignups' }, 400],
    ['no reason', { reason: undefined }, 400],
    ['a blank reason', { reason: '   ' }, 400],
    ['no version', { version: undefined }, 400],
    ['a control total', { field: 'treasuryBalance' }, 422],
    ['an open day', { entryDate: OPEN_DAY }, 422],
    ['a day of which nothing is declared', { entryDate: '2026-08-19' }, 422],
  ])('refuses %s', async (_, changes, status) => {
    expect((await propose(changes)).status).toBe(status);
  });
  it('refuses a person who may not see the booked value', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['expenses.manage'] });
    const { status, body } = await propose({}, clerk);
    expect([status, body.message]).toEqual([
      422,
      'This needs the permission View Revenue, which an owner can grant',
    ]);
  });
  it('returns the declared and booked values, the accounts and the reason, and notifies approvers', async () => {
    const admin = await t.signIn('admin');
    const { status, body } = await propose();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      entryDate: DAY,
      field: 'walletRevenue',
      version: 1,
      declared: '4321.00',
      account: '4000 Wallet revenue',
      against: '1010 Own bank',
      reason: 'the agents’ file came late',
      by: `Test ${manager.username}`,
      state: 'proposed',
      decision: null,
      obstacle: 'This needs the permission Approve Transactions, which an owner can grant',
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'adoption.propose',
      entity_id: body.id,
      after: { field: 'walletRevenue', declared: '4321.00', booked: body.booked },
    });
    const { body: inbox } = await admin.get('/api/notifications');
    expect(JSON.stringify(inbox)).toContain('An adoption waits for a decision');
    const pending = (await admin.get('/api/adoptions')).body;
    expect(pending).toMatchObject([{ id: body.id, obstacle: null }]);
  });
  it('allows one pending proposal per field', async () => {
    expect((await propose()).body.message).toBe('An adoption is waiting for a decision');
    const answers = await Promise.all(
      [1, 2, 3].map(() => propose({ field: 'feeRevenue', reason: 'at the same moment' })),
    );
    expect(statusesOf(answers)).toEqual([200, 422, 422]);
  });
  it('refuses a proposal for an older version and names the person who declared again', async () => {
    const other = await t.signIn('manager');
    await other.send(
      'POST',
      '/api/data-entry/financials',
      sampleFinancials(DAY, { walletRevenue: '5000.00' }),
    );
    const { status, body } = await propose({ field: 'cardRevenue' });
    expect([status, body.message]).toEqual([
      409,
      `${other.username} declared it meanwhile; look at it again, then decide`,
    ]);
    // The proposal for the older version has lapsed, so the new value can be proposed.
    expect((await manager.get('/api/adoptions')).body).toEqual([]);
    expect((await propose({ version: 2 })).body).toMatchObject({ state: 'proposed', declared: '5000.00' });
  });
});
