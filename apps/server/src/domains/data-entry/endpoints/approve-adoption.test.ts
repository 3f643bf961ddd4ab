import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputeDueFigures } from '../../../figures/jobs/recompute-due-figures.ts';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { recordedValue, startCompanyApp } from '../../../testing/company-app.ts';
import { sampleFinancials } from '../../../testing/declared-entries.ts';
import { stepped, upload } from '../../../testing/imports.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const NOBODYS = '/api/adoptions/00000000-0000-4000-8000-000000000000/approve';

describe('POST /api/adoptions/:id/approve', () => {
  let t: TestApp;
  let manager: Person;
  let admin: Person;
  const declare = (day: string, values: object, who = manager) =>
    who.send('POST', '/api/data-entry/financials', sampleFinancials(day, values));
  const propose = async (day: string, field: string, who = manager, version = 1): Promise<string> => {
    const { body } = await who.send('POST', '/api/adoptions', {
      entryDate: day,
      field,
      version,
      reason: 'as counted',
    });
    return body.id;
  };
  const approve = (id: string, who = admin) => who.send('POST', `/api/adoptions/${id}/approve`);
  const compared = async (day: string, field: string) => {
    const { body } = await manager.get(`/api/data-entry/comparison?entryDate=${day}`);
    return body.fields.find((each: { field: string }) => each.field === field);
  };
  const journalsOf = async (day: string) => {
    const { rows } = await sql<object>`
      select j.purpose, j.description, j.made_by, j.approved_by, p.account_code, p.currency, p.debit::int, p.credit::int
        from journals j join postings p on p.journal_id = j.id
       where j.source = 'adjustment' and j.business_day = ${day} order by j.id, p.line`.execute(
      t.database.read,
    );
    return rows;
  };
  beforeAll(async () => {
    t = await startCompanyApp();
    manager = await t.signIn('manager');
    admin = await t.signIn('admin');
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'POST', url: NOBODYS, permission: 'approve_transactions' });

  it('refuses a person who uploaded or committed the file that declared the value', async () => {
    const day = '2026-08-12';
    const powers = ['expenses.manage', 'approve_transactions', 'revenue.view', 'analytics.view'] as const;
    const [uploader, committer] = [
      await t.signIn('Uploader', { powers: [...powers] }),
      await t.signIn('Committer', { powers: [...powers] }),
    ];
    const before = await compared(day, 'walletRevenue');
    const declared = (Number(before.booked) + 500).toFixed(2);
    const row = sampleFinancials(day, { walletRevenue: declared });
    const text = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`;
    const file = await upload(uploader, 'financials', text);
    const checked = await stepped(t, committer, file, 'check');
    expect(await stepped(t, committer, checked, 'commit')).toMatchObject({ state: 'committed', stored: 1 });
    const id = await propose(day, 'walletRevenue');
    for (const [who, why] of [
      [uploader, 'You had a hand in the file that declared it: another person decides'],
      [committer, 'You declared it: another person decides'],
    ] as const) {
      const { status, body } = await approve(id, who);
      expect([status, body.message]).toEqual([403, why]);
    }
    expect(
      (await admin.send('POST', `/api/adoptions/${id}/reject`, { reason: 'counted again' })).status,
    ).toBe(200);
  });
  it('posts the difference; the booked value then equals the declared one, and the figures of the day follow', async () => {
    const day = '2026-08-20';
    const before = await compared(day, 'walletRevenue');
    const declared = (Number(before.booked) + 1000).toFixed(2);
    const month = Number(await recordedValue(t, 'revenue.month-to-date', '', day));
    const line = Number(await recordedValue(t, 'revenue.line', 'wallet', '2026-08-31'));
    await declare(day, { walletRevenue: declared });
    const { status, body } = await approve(await propose(day, 'walletRevenue'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'approved',
      declared,
      decision: { by: `Test ${admin.username}`, reason: null },
    });
    const cents = Math.round((Number(declared) - Number(body.booked)) * 100);
    const journal = {
      purpose: 'walletRevenue',
      description: 'Adopted Wallet Revenue: as counted',
      made_by: manager.userId,
      approved_by: admin.userId,
      currency: 'USD',
    };
    expect(await journalsOf(day)).toEqual([
      { ...journal, account_code: '4000', debit: 0, credit: cents },
      { ...journal, account_code: '1010', debit: cents, credit: 0 },
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'adoption.approve',
      severity: 'high',
      before: { state: 'proposed' },
      after: { state: 'approved', booked: declared },
    });
    expect(await recomputeDueFigures(t.database, t.clock)).toBe(day);
    const after = await compared(day, 'walletRevenue');
    expect(after).toMatchObject({ difference: '0.00', state: 'matched', obstacle: 'The books agree' });
    const moved = Number(await recordedValue(t, 'revenue.month-to-date', '', day)) - month;
    expect(moved).toBeCloseTo(cents / 100, 6);
    const lineMoved = Number(await recordedValue(t, 'revenue.line', 'wallet', '2026-08-31')) - line;
    expect(lineMoved).toBeCloseTo(cents / 100, 6);
    const rows = (
      await admin.get(`/api/figures/revenue.line/rows?dimension=wallet&asOf=2026-08-31&limit=200`)
    ).body;
    expect(rows.rows[0].join(' ')).toContain('Adopted Wallet Revenue: as counted');
  });
  it('books costs against the own bank account and interchange against the scheme, in the direction of the difference', async () => {
    const day = '2026-08-21';
    await declare(day, { marketingCosts: '250.00', interchangeRevenue: '-7.00' });
    for (const field of ['marketingCosts', 'interchangeRevenue'])
      expect((await approve(await propose(day, field))).status, field).toBe(200);
    await recomputeDueFigures(t.database, t.clock);
    for (const field of ['marketingCosts', 'interchangeRevenue'])
      expect((await compared(day, field)).difference, field).toBe('0.00');
    expect(await journalsOf(day)).toMatchObject([
      { account_code: '6050', debit: 25_000, credit: 0 },
      { account_code: '1010', debit: 0, credit: 25_000 },
      { account_code: '4030', debit: 700, credit: 0 },
      { account_code: '1030', debit: 0, credit: 700 },
    ]);
  });
  it('refuses the person who declared or proposed it, owners included', async () => {
    const [one, two] = [await t.signIn('owner'), await t.signIn('owner')];
    await declare('2026-08-22', { feeRevenue: '900000.00' }, one);
    const id = await propose('2026-08-22', 'feeRevenue', two);
    for (const [who, message] of [
      [one, 'You declared it: another person decides'],
      [two, 'You proposed it: another person decides'],
    ] as const) {
      const answer = await approve(id, who);
      expect([answer.status, answer.body.message]).toEqual([403, message]);
    }
    expect(await lastRecord(t)).toMatchObject({
      action: 'approval.refuse',
      category: 'Security',
      actor_id: two.userId,
      entity_type: 'adoption',
      entity_id: id,
      description: expect.stringContaining('You proposed it'),
    });
    expect(await journalsOf('2026-08-22')).toEqual([]);
    expect((await approve(id)).status).toBe(200);
  });
  it('refuses a person who may not see the booked value', async () => {
    await declare('2026-08-26', { feeRevenue: '900000.00' });
    const id = await propose('2026-08-26', 'feeRevenue');
    const clerk = await t.signIn('Clerk', { powers: ['expenses.manage', 'approve_transactions'] });
    const listed = (await clerk.get('/api/adoptions')).body;
    expect(listed.find((each: { id: string }) => each.id === id)).toMatchObject({
      booked: null,
      obstacle: 'This needs the permission View Revenue, which an owner can grant',
    });
    const { status, body } = await approve(id, clerk);
    expect([status, body.permission]).toEqual([403, 'revenue.view']);
  });
  it('happens once when several people approve at the same moment; the others learn who was first', async () => {
    await declare('2026-08-23', { cardRevenue: '800000.00' });
    const id = await propose('2026-08-23', 'cardRevenue');
    const others = [admin, await t.signIn('admin'), await t.signIn('owner')];
    const answers = await Promise.all(others.map((who) => approve(id, who)));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await journalsOf('2026-08-23')).toHaveLength(2);
    const winner = answers.find(({ status }) => status === 200)?.body.decision.by;
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `${winner} decided first: it was approved`,
    );
  });
  it('refuses when the day was declared again', async () => {
    await declare('2026-08-24', { cardRevenue: '800000.00' });
    const id = await propose('2026-08-24', 'cardRevenue');
    await declare('2026-08-24', { cardRevenue: '800001.00' });
    const { status, body } = await approve(id);
    expect([status, body.message]).toEqual([
      409,
      'The day was declared again meanwhile; propose the new value',
    ]);
  });
  it('posts nothing when the books changed after the proposal', async () => {
    const day = '2026-08-25';
    await declare(day, { operatingCosts: '800000.00' });
    const id = await propose(day, 'operatingCosts');
    await sql`
      with opened as (
        insert into journals (business_day, source, type, description, created_at)
        values (${day}, 'manual', 'test', 'Another', now()) returning id)
      insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
      select id, l.n, ${day}, l.account, 'USD', l.debit, l.credit, (l.debit - l.credit) / 100.0
        from opened, (values (1, '6020', 500, 0), (2, '1010', 0, 500)) l(n, account, debit, credit)`.execute(
      t.database.write,
    );
    const { status, body } = await approve(id);
    expect([status, body.message]).toEqual([409, expect.stringContaining('moved after this was proposed')]);
    expect(await journalsOf(day)).toEqual([]);
  });
  it('leaves every journal balanced', async () => {
    const { rows } = await sql`
      select p.journal_id from postings p join journals j on j.id = p.journal_id where j.source = 'adjustment'
       group by p.journal_id, p.currency having sum(p.debit) <> sum(p.credit) or sum(p.usd) <> 0`.execute(
      t.database.read,
    );
    expect(rows).toEqual([]);
  });
  it('answers 404 for an unknown adoption', async () => {
    expect((await admin.send('POST', NOBODYS)).status).toBe(404);
  });
});
