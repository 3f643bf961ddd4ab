import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordedValue, startCompanyApp } from '../testing/company-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { CATALOGUE } from './catalogue.ts';
import { divisionsOf, partsSql } from './figure.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startCompanyApp();
});
afterAll(() => t.close());

const DEPARTMENTS = ['6000', '6010', '6020', '6030', '6040', '6050'];
const dimensionsOf = ({ dimensionRows, dimensions }: (typeof CATALOGUE)[number]): readonly string[] =>
  dimensionRows ? DEPARTMENTS : dimensions.length > 0 ? dimensions : [''];

/** A figure that is computed when it is read has no recorded value. */
async function valueOf(
  { id, timing }: (typeof CATALOGUE)[number],
  dimension: string,
): Promise<string | null> {
  if (timing !== 'asked') return await recordedValue(t, id, dimension).catch(() => null);
  const owner = await t.signIn('owner');
  return (await owner.get(`/api/figures/${id}?asOf=2026-08-31&dimension=${dimension}`)).body.value;
}

it('has parts that sum to the value, by each property, for every figure that is divided', async () => {
  const off: string[] = [];
  const divided = new Set<string>();
  for (const figure of CATALOGUE)
    for (const dimension of dimensionsOf(figure)) {
      const recorded = await valueOf(figure, dimension);
      for (const division of divisionsOf(figure)) {
        const { rows } = await t.database.read.executeQuery<{ part: string | null; value: string }>(
          CompiledQuery.raw(partsSql(division), ['2026-08-31', dimension, t.clock.now()]),
        );
        const sum = rows.reduce((total, { value }) => total + Number(value), 0);
        if (Math.abs(sum - Number(recorded ?? 0)) > 1e-4)
          off.push(`${figure.id} ${dimension} by ${division.by}: parts ${sum}, value ${recorded}`);
        if (rows.length > 1) divided.add(`${figure.id} by ${division.by}`);
      }
    }
  expect(off).toEqual([]);
  expect(divided.size).toBeGreaterThan(90);
});

it('has parts that SQL over the transactions finds too', async () => {
  const { rows } = await sql<{ district: string; usd: string }>`
    select district, trim_scale(round(sum((case when type in (select type from transaction_types where revenue_line is not null) then fee_net else 0 end
               + case when type = 'card_purchase' then interchange else 0 end)::numeric / case currency when 'USDC' then 1000000 when 'SLL' then 1 else 100 end / fx_rate), 6))::text as usd
      from transactions where district is not null and status = 'success' and business_day between '2026-08-01' and '2026-08-31'
     group by district order by district`.execute(t.database.read);
  const { body } = await (
    await t.signIn('owner')
  ).get('/api/figures/revenue.month/breakdown?by=district&asOf=2026-08-31');
  const found = new Map(
    body.parts.map(({ part, value }: { part: string; value: string }) => [part, Number(value)]),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { district, usd } of rows) expect(found.get(district)).toBeCloseTo(Number(usd), 4);
});
