import { parseMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, recordedValue, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/reports/pnl-bridge';
const cents = (text: string): bigint => parseMinor(text, 'USD');

describe('GET /api/reports/pnl-bridge', () => {
  let t: TestApp;
  let analyst: Person;
  beforeAll(async () => {
    t = await startCompanyApp();
    analyst = await t.signIn('Analyst', { powers: ['revenue.view'] });
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('revenue.view', URL, () => t);

  it.each(['weekly', 'monthly'] as const)('%s parts sum to the change to the cent', async (period) => {
    const { status, body } = await analyst.get(`${URL}?period=${period}&asOf=2026-08-20`);
    expect(status).toBe(200);
    const parts = body.parts.map(({ amount }: { amount: string }) => cents(amount));
    expect(parts.reduce((sum: bigint, each: bigint) => sum + each, 0n)).toBe(
      cents(body.netNow) - cents(body.netBefore),
    );
    const figure = ({ weekly: 'week', monthly: 'month' } as const)[period];
    expect(Number(body.netNow)).toBeCloseTo(
      Number(await recordedValue(t, `pnl.${figure}`, 'net-profit', '2026-08-20')),
      2,
    );
  });
  it('counts the transactions of both spans, by kind, tier and currency', async () => {
    const { body } = await analyst.get(`${URL}?period=monthly&asOf=2026-08-20`);
    const { rows } = await sql<{ now: number; before: number }>`
      select count(*) filter (where business_day between '2026-08-01' and '2026-08-20')::int as now,
             count(*) filter (where business_day between '2026-07-01' and '2026-07-20')::int as before
        from transactions natural join transaction_types where status = 'success' and revenue_line is not null`.execute(
      t.database.read,
    );
    const sum = (field: string): number =>
      body.groups.reduce((all: number, group: Record<string, number>) => all + (group[field] ?? 0), 0);
    expect([sum('transactionsNow'), sum('transactionsBefore')]).toEqual([rows[0]?.now, rows[0]?.before]);
    expect(body.parts.map(({ part }: { part: string }) => part)).toEqual([
      'volume',
      'price',
      'mix',
      'exchange',
      'adjustments',
      'cost-of-revenue',
      'operating-expenses',
    ]);
  });
  it.each([
    'period=monthly&asOf=2026-05-20',
    'period=quarterly&asOf=2026-08-20',
    'period=yearly&asOf=2026-08-20',
  ])('%s has no parts, because the books do not cover the period before', async (search) => {
    const { rows } = await sql`select min(business_day)::text as first from day_closes`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ first: '2026-05-01' }]);
    const { status, body } = await analyst.get(`${URL}?${search}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ netBefore: null, parts: [], groups: [] });
    expect(body.netNow).toMatch(/^-?\d+\.\d\d$/);
    expect(body.span.booksFrom).toBe('2026-05-01');
  });
  it('is empty for a company without a closed day', async () => {
    const empty = await startTestApp();
    const { body } = await (await empty.signIn('owner')).get(URL);
    await empty.close();
    expect(body).toMatchObject({ span: null, netBefore: null, netNow: null, parts: [], groups: [] });
  });
});
