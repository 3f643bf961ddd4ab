import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '@cottontree/contract/calendar.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { DEPARTMENTS } from '@cottontree/demo-company/budgets.ts';
import { CATALOGUE } from './catalogue.ts';
import { computeFigures, computeOnDays } from './compute.ts';
import { readFrom } from '../platform/database/known-rows.ts';
import { INDEPENDENT, independentSql } from '../testing/independent-figures.ts';
import { DEMO_LAST_DAY, DEMO_NOW, demoCompanyTemplate } from '../testing/demo-company-template.ts';
import { seeded } from '../testing/small-company.ts';

/** At this scale (0.003), three quarters of the values are not 0. */
describe('the figures of the demo company', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: DEMO_NOW, template: await demoCompanyTemplate() });
  });
  afterAll(() => t.close());

  const random = seeded(2);
  const days = Array.from({ length: 30 }, () => addDays(DEMO_LAST_DAY, -Math.floor(random() * 730)));

  it('equal the results of independently written SQL over the rows, on 30 random days', async () => {
    const db = t.database.write;
    const wrong: string[] = [];
    let [compared, telling] = [0, 0];
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '60s'`.execute(tx);
      for (const figure of CATALOGUE) {
        const dimensions = figure.dimensionRows
          ? DEPARTMENTS.map(({ accountCode }) => accountCode)
          : figure.dimensions.length > 0
            ? figure.dimensions
            : [''];
        const { rows: given } = await tx.executeQuery<{
          business_day: string;
          dimension: string;
          value: string | null;
        }>(CompiledQuery.raw(independentSql(INDEPENDENT[figure.id] ?? ''), [[...new Set(days)], dimensions]));
        const { rows: held } = await sql<{ business_day: string; dimension: string; value: string | null }>`
          select distinct on (business_day, dimension) business_day, dimension, value from figure_values
           where figure_id = ${figure.id} and business_day = any(${days}::date[])
           order by business_day, dimension, recorded_at desc`.execute(tx);
        if (figure.timing === 'asked' && figure.basis) {
          for (const [key, value] of await computeOnDays(readFrom(tx), [figure.id], days)) {
            const [dimension = '', day = ''] = key.slice(figure.id.length + 1).split('@');
            held.push({ business_day: day, dimension, value });
          }
        } else if (figure.timing === 'asked') {
          for (const day of days)
            for (const [key, value] of await computeFigures(tx, [figure.id], day, t.clock.now()))
              held.push({ business_day: day, dimension: key.slice(figure.id.length + 1), value });
        }
        const stored = new Map(held.map((row) => [`${row.business_day} ${row.dimension}`, row.value]));
        for (const row of given) {
          compared += 1;
          if (Number(row.value ?? 0) !== 0) telling += 1;
          const value = stored.get(`${row.business_day} ${row.dimension}`);
          if (value !== row.value)
            wrong.push(`${figure.id} ${row.dimension} on ${row.business_day}: ${value} is not ${row.value}`);
        }
      }
    });
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(13_000);
    expect(telling).toBeGreaterThan(10_000);
  });
});
