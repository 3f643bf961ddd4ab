import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { examineCash, takeSuspicions, unexamined } from './detect.ts';

const AT = new Date('2026-10-12T09:00:00Z');

describe('the examination of cash', () => {
  let t: TestApp;
  const cash = (id: string, who: string, at: string, amount: number, type = 'cash_in', status = 'success') =>
    sql`insert into transactions (id, business_day, at, type, product, status, subscriber_id, currency, amount, fee_gross,
                                  gst, fee_net, interchange, commission, fx_rate)
        values (${id}, ${at.slice(0, 10)}::date, ${at}::timestamptz, ${type}, 'wallet', ${status}, ${who}, 'SLL', ${amount},
                0, 0, 0, 0, 0, 22000)`.execute(t.database.write);
  const found = async (kind: string) => {
    const { rows } = await sql<{
      subscriber_id: string;
      day: string;
      amount: bigint;
      n: number;
      due: string;
      ids: string[];
    }>`
      select subscriber_id, business_day::text as day, amount, transactions as n, due_day::text as due,
             array(select e ->> 'transaction' from jsonb_array_elements(evidence) e) as ids
        from compliance_candidates where kind = ${kind} order by subscriber_id, business_day`.execute(
      t.database.read,
    );
    return rows.map((row) => [
      row.subscriber_id,
      row.day,
      Number(row.amount),
      row.n,
      row.due,
      row.ids.join(' '),
    ]);
  };
  const examine = (from: string, to: string) =>
    t.database.write.transaction().execute((tx) => examineCash(tx, { from, to }, AT));

  beforeAll(async () => {
    t = await startTestApp({ now: AT.toISOString() });
    await sql`select ensure_transaction_months('2026-10-01', '2026-10-31')`.execute(t.database.owner);
    // At the threshold in two parts, in and out together.
    await cash('a1', 'A', '2026-10-02T08:00:00Z', 20_000_000);
    await cash('a2', 'A', '2026-10-02T09:00:00Z', 10_000_000, 'cash_out');
    // One leone below; failed and other types do not count; each day is counted separately.
    await cash('b1', 'B', '2026-10-02T08:00:00Z', 29_999_999);
    await cash('b2', 'B', '2026-10-02T09:00:00Z', 9_000_000, 'cash_in', 'failed');
    await cash('b3', 'B', '2026-10-02T10:00:00Z', 9_000_000, 'p2p');
    await cash('b4', 'B', '2026-10-03T00:00:00Z', 9_000_000);
    // Three just under the threshold within 72 hours, across the end of a slice.
    await cash('c1', 'C', '2026-10-05T20:00:00Z', 24_000_000);
    await cash('c2', 'C', '2026-10-06T20:00:00Z', 29_700_000);
    await cash('c3', 'C', '2026-10-08T19:59:00Z', 25_000_000, 'cash_out');
    // The same an hour too late, and with one amount that is too small.
    await cash('d1', 'D', '2026-10-05T20:00:00Z', 24_000_000);
    await cash('d2', 'D', '2026-10-06T20:00:00Z', 24_000_000);
    await cash('d3', 'D', '2026-10-08T20:00:00Z', 24_000_000);
    await cash('e1', 'E', '2026-10-05T08:00:00Z', 23_999_999);
    await cash('e2', 'E', '2026-10-06T08:00:00Z', 24_000_000);
    await cash('e3', 'E', '2026-10-07T08:00:00Z', 24_000_000);
    await sql`insert into day_closes (business_day, closed_at, reason)
              select day::date, now(), 'test' from generate_series(timestamp '2026-10-01', '2026-10-10', interval '1 day') day`.execute(
      t.database.write,
    );
  });
  afterAll(() => t.close());

  it('finds a customer’s day at the threshold, with its transactions, due on the next working day', async () => {
    expect(await unexamined(t.database.read)).toEqual({ from: '2026-10-01', to: '2026-10-10' });
    expect(await examine('2026-10-01', '2026-10-06')).toBe(1);
    expect(await found('ctr')).toEqual([['A', '2026-10-02', 30_000_000, 2, '2026-10-05', 'a1 a2']]);
  });
  it('finds amounts just under the threshold across several days, also beyond those that were examined before', async () => {
    await examine('2026-10-07', '2026-10-10');
    expect(await found('structuring')).toEqual([
      ['C', '2026-10-08', 78_700_000, 3, '2026-10-10', 'c1 c2 c3'],
    ]);
    expect(await unexamined(t.database.read)).toBeNull();
  });
  it('finds nothing twice', async () => {
    expect(await examine('2026-10-01', '2026-10-10')).toBe(0);
  });
  it('takes confirmed alerts as suspicions, due two days after the confirmation', async () => {
    await sql`
      insert into fraud_alerts (subscriber_id, type, at, business_day, confidence, severity, status, transaction_id, amount, currency,
                                location, description, factors, evidence, value_usd, value_sll, profile, raised_at, decided_at, decided_day)
      values ('A', 'rapid_transactions', '2026-10-02T09:00:00Z', '2026-10-02', 0.8, 'high', 'resolved', 'a2', 10000000, 'SLL', 'Bo',
              'Two in an hour', '[]', array['a1', 'a2'], 1363.64, 30000000, '{}', '2026-10-02T09:00:01Z', '2026-10-05T10:00:00Z', '2026-10-05'),
             ('B', 'rapid_transactions', '2026-10-02T09:00:00Z', '2026-10-02', 0.8, 'high', 'false_positive', 'b2', 1, 'SLL', 'Bo',
              'None', '[]', array['b2'], 1, 1, '{}', '2026-10-02T09:00:01Z', '2026-10-05T10:00:00Z', '2026-10-05')`.execute(
      t.database.write,
    );
    const take = () => t.database.write.transaction().execute((tx) => takeSuspicions(tx));
    expect([await take(), await take()]).toEqual([1, 0]);
    expect(await found('str')).toEqual([['A', '2026-10-02', 30_000_000, 2, '2026-10-07', 'a1 a2']]);
  });
});
