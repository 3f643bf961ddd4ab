import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordedValue, startCompanyApp } from '../testing/company-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { CATALOGUE, figureOf } from './catalogue.ts';
import { rowsSql } from './figure.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startCompanyApp();
});
afterAll(() => t.close());

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}
const scans = (plan: Plan): Plan[] => [
  ...(plan['Relation Name']?.startsWith('transactions_') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scans),
];

it.each(['revenue.month', 'revenue.month-to-date'] as const)(
  'reads the first page of the rows behind %s off an index, not the month',
  async (id) => {
    const client = await t.database.ownerPool.connect();
    try {
      await client.query('begin');
      await client.query('analyze');
      // For the small company a full scan may be cheaper; what matters is that an index scan is possible.
      await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${rowsSql(figureOf(id))
          .replaceAll('$1', `date '2026-08-31'`)
          .replaceAll('$2', `''`)
          .replaceAll('$3', 'now()')
          .replaceAll('$4', '3')
          .replaceAll('$5', '0')}`,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (!plan) throw new Error('An explain has a plan');
      const read = scans(plan).reduce((sum, each) => sum + each['Actual Rows'] * each['Actual Loops'], 0);
      const { rows: all } = await client.query<{ n: number }>(
        `select count(*)::int as n from transactions where business_day between '2026-08-01' and '2026-08-31'`,
      );
      expect(read).toBeGreaterThan(0);
      expect(all[0]?.n).toBeGreaterThan(300);
      // The rows of the page, and the batch size of an incremental sort.
      expect(read).toBeLessThan(150);
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);

/**
 * Every figure in USD whose rows state what each adds, with each of its dimensions; departments by the company's
 * accounts.
 */
const SUMMED = CATALOGUE.filter(
  ({ unit, rows }) => unit === 'USD' && (rows.columns.at(-1)?.name ?? '').endsWith('usd'),
).flatMap((figure) => {
  if (figure.dimensionRows)
    return ['6000', '6010', '6020', '6030', '6040', '6050'].map((of) => [figure, of] as const);
  return (figure.dimensions.length > 0 ? figure.dimensions : ['']).map((of) => [figure, of] as const);
});

it('add up to the value of every figure in USD, including sign and rate', async () => {
  const off: string[] = [];
  let nonzero = 0;
  for (const [figure, dimension] of SUMMED) {
    const value = Number(await recordedValue(t, figure.id, dimension).catch(() => null));
    const { rows } = await t.database.read.executeQuery<Readonly<Record<string, string | null>>>(
      CompiledQuery.raw(rowsSql(figure), ['2026-08-31', dimension, t.clock.now(), 100_000, 0]),
    );
    const last = figure.rows.columns.at(-1)?.name ?? '';
    const sum = rows.reduce((total, row) => total + Number(row[last]), 0);
    if (Math.abs(sum - value) > 1e-6) off.push(`${figure.id} ${dimension}: rows ${sum}, value ${value}`);
    if (value !== 0) nonzero += 1;
  }
  expect(off).toEqual([]);
  expect(nonzero).toBeGreaterThan(60);
});
