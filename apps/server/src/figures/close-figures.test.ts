import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../platform/database/client.ts';
import { smallCompanyTemplate } from '../testing/small-company-template.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { CATALOGUE } from './catalogue.ts';
import { closeFigures, recomputeFrom } from './close-figures.ts';
import { valuesSql, type Figure } from './figure.ts';
import { INDEPENDENT, independentSql } from '../testing/independent-figures.ts';
import {
  CLOSED_AT,
  DAYS,
  DEPARTMENT_ACCOUNTS,
  FIRST_DAY,
  LAST_CLOSED_DAY,
  NOW,
  rollUp,
  seeded,
} from '../testing/small-company.ts';

interface Value {
  business_day: string;
  dimension: string;
  value: string | null;
}
const parts = ({ dimensions, dimensionRows }: Figure): string[] => {
  if (dimensionRows) return DEPARTMENT_ACCOUNTS;
  return dimensions.length > 0 ? [...dimensions] : [''];
};
const named = (rows: readonly Value[]): string[] =>
  rows.map((row) => `${row.business_day} ${row.dimension}: ${row.value}`).toSorted();

async function stored(db: Db, figure: Figure, days: readonly string[]): Promise<string[]> {
  if (figure.timing === 'asked') {
    const answer = await db.executeQuery<Value>(
      CompiledQuery.raw(valuesSql(figure), [FIRST_DAY, LAST_CLOSED_DAY, CLOSED_AT]),
    );
    return named(answer.rows.filter((row) => days.includes(row.business_day)));
  }
  const { rows } = await sql<Value>`
    select distinct on (business_day, dimension) business_day, dimension, value from figure_values
     where figure_id = ${figure.id} and business_day = any(${[...days]}::date[])
     order by business_day, dimension, recorded_at desc`.execute(db);
  return named(rows);
}
async function independent(db: Db, figure: Figure, days: readonly string[]): Promise<string[]> {
  const expression = INDEPENDENT[figure.id];
  if (expression === undefined) throw new Error(`Nobody wrote ${figure.id} a second time`);
  const { rows } = await db.executeQuery<Value>(
    CompiledQuery.raw(independentSql(expression), [[...days], parts(figure)]),
  );
  return named(rows);
}

describe('the figures of closed days', () => {
  let t: TestApp;
  let db: Db;
  beforeAll(async () => {
    t = await startTestApp({ now: NOW, template: await smallCompanyTemplate() });
    db = t.database.write;
  });
  afterAll(() => t.close());

  const random = seeded(30);
  const days = [...DAYS].toSorted(() => random() - 0.5).slice(0, 30);

  it.each(CATALOGUE.map((figure) => [figure.id, figure] as const))(
    '%s equals what the rows give by SQL written independently, on 30 random days',
    async (_, figure) => {
      const values = await stored(db, figure, days);
      expect(values).toHaveLength(30 * parts(figure).length);
      expect(values).toEqual(await independent(db, figure, days));
    },
  );

  it('has a value other than 0 and null somewhere for every figure, so that equality is meaningful', async () => {
    const { rows } = await sql<{ figure_id: string }>`
      select figure_id from figure_values group by figure_id having count(*) filter (where value <> 0) = 0`.execute(
      db,
    );
    expect(rows.map((row) => row.figure_id)).toEqual([]);
  });

  it('adds up: product and KYC groups to the registered subscribers, the five lines and the levels to the revenue', async () => {
    const { rows } = await sql<{ day: string }>`
      with v as (select business_day as day, figure_id, sum(value) as value from figure_values group by 1, 2),
      w as (select day, jsonb_object_agg(figure_id, value) as f from v group by day)
      select day::text from w
       where (f->>'subscribers.distribution')::numeric <> (f->>'subscribers.registered')::numeric
          or (f->>'kyc.subscribers')::numeric <> (f->>'subscribers.registered')::numeric
          or (f->>'operations.transactions-by-hour')::numeric <> (f->>'operations.transactions')::numeric
          or abs((f->>'revenue.line')::numeric - (f->>'revenue.month')::numeric) > 0.00000000001
          or abs((f->>'revenue.product')::numeric - (f->>'revenue.month')::numeric) > 0.00000000001
          or abs((f->>'revenue.kyc')::numeric - (f->>'revenue.month')::numeric) > 0.00000000001`.execute(db);
    expect(rows).toEqual([]);
  });

  it('gives the same values when closing day by day as in one pass, and appends nothing twice', async () => {
    const count = async (): Promise<bigint> =>
      (await sql<{ n: bigint }>`select count(*) as n from figure_values`.execute(db)).rows[0]?.n ?? 0n;
    const before = await count();
    const later = new Date(CLOSED_AT.getTime() + 1_000);
    await db.transaction().execute(async (tx) => {
      // A week across the end of a month, where most windows change.
      for (const day of DAYS.slice(57, 64)) await closeFigures(tx, { from: day, to: day }, later);
      await closeFigures(tx, { from: FIRST_DAY, to: LAST_CLOSED_DAY }, later);
    });
    expect(await count()).toBe(before);
  });

  it('stores the same windows of activity as counting gives', async () => {
    const { rows } = await sql`
      with kept as (select * from active_windows where members > 0),
      counted as (select * from raw.active_windows where members > 0 and business_day <= ${LAST_CLOSED_DAY}::date)
      (select * from kept except select * from counted) union all (select * from counted except select * from kept)`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a backdated change', () => {
  let t: TestApp;
  let db: Db;
  const touched = '2026-07-14';
  const at = new Date('2026-09-01T12:00:00Z');
  beforeAll(async () => {
    t = await startTestApp({ now: NOW, template: await smallCompanyTemplate() });
    db = t.database.write;
    await sql`
      insert into transactions (id, business_day, at, type, product, status, subscriber_id, kyc_level, currency, amount,
                                fee_gross, gst, fee_net, interchange, commission, fx_rate)
      values ('LATE', ${touched}, ${`${touched}T10:00:00Z`}, 'cash_out', 'wallet', 'success', 'S058', 1, 'USD', 5000, 115, 15, 100, 0, 0, 1)
      `.execute(db);
    await rollUp(db);
    await db.transaction().execute((tx) => recomputeFrom(tx, touched, at));
  });
  afterAll(() => t.close());

  const changedDays = async (figureId: string): Promise<string[]> => {
    const { rows } = await sql<{ day: string }>`
      select distinct business_day::text as day from figure_values
       where figure_id = ${figureId} and recorded_at = ${at} order by 1`.execute(db);
    return rows.map((row) => row.day);
  };
  const daysFrom = (from: string, to: string): string[] => DAYS.filter((day) => day >= from && day <= to);

  it('appends values for exactly the days that affect each figure', async () => {
    expect(await changedDays('operations.transactions')).toEqual([touched]);
    expect(await changedDays('revenue.day')).toEqual([touched]);
    expect(await changedDays('volumes.usd-month')).toEqual(daysFrom(touched, '2026-07-31'));
    // A month is complete from its last day on, until the next one is.
    expect(await changedDays('revenue.month')).toEqual(daysFrom('2026-07-31', '2026-08-30'));
    // Used for the comparison at the end of August.
    expect(await changedDays('revenue.growth')).toEqual(daysFrom('2026-07-31', '2026-08-31'));
    expect(await changedDays('subscribers.registered')).toEqual([]);
    expect(await changedDays('treasury.own')).toEqual([]);
  });

  it('makes the last value of every figure on every day the one that the rows now give', async () => {
    const wrong: string[] = [];
    for (const figure of CATALOGUE) {
      // Some days before the change, every third after it.
      const days = DAYS.filter((day, index) => index % (day < touched ? 20 : 3) === 0 || index > 110);
      const [held, given] = [await stored(db, figure, days), await independent(db, figure, days)];
      if (JSON.stringify(held) !== JSON.stringify(given)) wrong.push(figure.id);
    }
    expect(wrong).toEqual([]);
  });

  it('keeps the earlier values', async () => {
    const { rows } = await sql<{ value: string; recorded_at: Date }>`
      select value, recorded_at from figure_values
       where figure_id = 'operations.transactions' and business_day = ${touched} order by recorded_at`.execute(
      db,
    );
    expect(rows.map((row) => row.recorded_at)).toEqual([CLOSED_AT, at]);
    expect(Number(rows[1]?.value) - Number(rows[0]?.value)).toBe(1);
    await expect(sql`update figure_values set value = 0`.execute(t.database.owner)).rejects.toThrow(
      /append-only/,
    );
  });

  it('does nothing for days that are not closed', async () => {
    const when = new Date('2026-09-01T13:00:00Z');
    await db.transaction().execute((tx) => recomputeFrom(tx, '2026-09-01', when));
    const { rows } = await sql`select from figure_values where recorded_at = ${when}`.execute(db);
    expect(rows).toEqual([]);
  });
});
