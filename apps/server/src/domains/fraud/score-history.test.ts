import { addDays } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureOf } from '../../figures/catalogue.ts';
import { LISTENING } from '../../testing/listening.ts';
import { sampleRate, sampleSubscriber, sampleTransfer } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeDueDays } from '../../figures/jobs/close-due-days.ts';
import { scoreAll } from './jobs/keep-scoring.ts';
import { scoreHistory } from './score-history.ts';

const TODAY = '2026-11-21';
const DAYS = 100;

describe('transactions from before the first scoring', () => {
  let t: TestApp;
  const parts = () => ({ database: t.database, clock: t.clock });
  const alerts = async (): Promise<unknown[]> => {
    const { rows } = await sql`
      select subscriber_id, type, at, confidence, severity, evidence, value_usd, profile, factors
        from fraud_alerts order by at, type`.execute(t.database.read);
    return rows;
  };
  const forget = (): Promise<void> =>
    t.database.owner.transaction().execute(async (tx) => {
      await sql`alter table fraud_alert_events disable trigger user`.execute(tx);
      await sql`truncate fraud_alerts, fraud_alert_events, fraud_blocks, fraud_progress, fraud_profiles, fraud_devices, fraud_arrivals, fraud_scores`.execute(
        tx,
      );
      await sql`alter table fraud_alert_events enable trigger user`.execute(tx);
    });

  beforeAll(async () => {
    t = await startTestApp({ now: `${TODAY}T10:00:00Z` });
    const feed = await t.signIn('Feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-07-01')] });
    const people = ['S1', 'S2'].map((id) => sampleSubscriber(id, { signupAt: '2026-03-01T08:00:00Z' }));
    await feed.send('POST', '/api/ingest/subscribers', { rows: people });
    const pay = (id: string, at: string) =>
      sampleTransfer(id, { at, latitude: 7.96, longitude: -11.74, deviceId: 'D1' });
    const rows = Array.from({ length: DAYS }, (_, n) => {
      const day = addDays(TODAY, n - DAYS);
      const burst = Array.from({ length: n % 33 === 32 ? 8 : 0 }, (__, m) =>
        pay(`b${n}-${m}`, `${day}T10:${10 + m}:00Z`),
      );
      // The morning after the first of the bursts a payment was declined.
      const stopped = {
        status: 'declined',
        reasonCode: 'suspected_fraud',
        feeGrossMinor: 0,
        feeNetMinor: 0,
        gstMinor: 0,
      } as const;
      const declined = n === 33 ? [{ ...pay('stopped', `${day}T08:00:00Z`), ...stopped }] : [];
      return [pay(`h${n}`, `${day}T09:00:00Z`), ...declined, ...burst];
    }).flat();
    const { status, body } = await feed.send('POST', '/api/ingest/transactions', { rows });
    if (status !== 200) throw new Error(JSON.stringify(body));
    t.clock.advance(60 * 60_000);
    await closeDueDays(t.database, t.clock, LISTENING);
  });
  afterAll(() => t.close());

  it('give the same alerts in one pass as row by row, in slices that another process can continue', async () => {
    await scoreAll(parts());
    const oneByOne = await alerts();
    expect(oneByOne.length).toBeGreaterThanOrEqual(3);
    await forget();
    await sql`insert into fraud_progress (history_to) values (${addDays(TODAY, -1)})`.execute(
      t.database.write,
    );
    // Seventy-one rows: a payment a day, one burst of eight, and the declined payment.
    const first = await scoreHistory(parts(), null, undefined, 71);
    expect(first?.done).toBe(addDays(TODAY, 61 - DAYS));
    // Without the in-memory state of the first one.
    const second = await scoreHistory(parts());
    expect(second?.done).toBe(addDays(TODAY, -1));
    expect(await scoreHistory(parts())).toBeNull();
    expect(await alerts()).toEqual(oneByOne);
  });
  it('record the figures of their closed days', async () => {
    const { rows } = await sql<{ day: string; value: string }>`
      select business_day as day, value from figure_values f
       where figure_id = ${figureOf('fraud.raised').id} and value <> 0
         and recorded_at = (select max(recorded_at) from figure_values n where n.figure_id = f.figure_id and n.business_day = f.business_day)
       order by 1`.execute(t.database.read);
    expect(rows.map(({ day }) => day)).toEqual([32, 65, 98].map((n) => addDays(TODAY, n - DAYS)));
  });
  it('are scored before new arrivals, which wait', async () => {
    await forget();
    await sql`insert into fraud_progress (history_to) values (${addDays(TODAY, -1)})`.execute(
      t.database.write,
    );
    await sql`insert into fraud_arrivals (ids, arrived_at) values ('{h0}', now())`.execute(t.database.write);
    await scoreAll(parts());
    const { rows } = await sql<{ scored: number; waiting: number }>`
      select scored::int, (select count(*)::int from fraud_arrivals) as waiting from fraud_progress`.execute(
      t.database.read,
    );
    // The queued row was not scored twice.
    expect(rows).toEqual([{ scored: DAYS + 25, waiting: 0 }]);
  });
  it('are decided by the demo’s analysts only where the company is the demo', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from fraud_alerts where status <> 'pending'`.execute(t.database.read);
    expect(rows).toEqual([{ n: 0 }]);
    await forget();
    await sql`insert into demo_company (config, folded_day, complete, started_at, updated_at)
              values ('{}', ${addDays(TODAY, -1)}, true, now(), now())`.execute(t.database.write);
    await sql`insert into demo_episodes (subscriber_id, id, transaction_ids) values ('S1', 'F1', '{b32-3}')`.execute(
      t.database.write,
    );
    await scoreAll(parts());
    const { rows: outcomes } = await sql<{ status: string; blocked: boolean }>`
      select status, exists (select from fraud_blocks b where b.alert_id = a.id and b.lifted_at is not null) as blocked
        from fraud_alerts a where type = 'rapid_transactions' order by at`.execute(t.database.read);
    expect(outcomes).toEqual([
      { status: 'resolved', blocked: true },
      { status: 'false_positive', blocked: false },
      // Left to the user of the demo.
      { status: 'pending', blocked: false },
    ]);
    // Until the customer pays again the next morning, at nine; the payment declined at eight lies within.
    const { rows: blocks } = await sql<{ hours: number; within: boolean; paid: number; until: Date }>`
      select (extract(epoch from b.lifted_at - b.effective_at) / 3600)::float8 as hours, b.lifted_at as until,
             (select t.at >= b.effective_at and t.at < b.lifted_at from transactions t where t.id = 'stopped') as within,
             (select count(*) from transactions t where t.subscriber_id = b.subscriber_id and t.status = 'success'
                 and t.at >= b.effective_at and t.at < b.lifted_at)::int as paid
        from fraud_blocks b`.execute(t.database.read);
    expect(blocks).toEqual([
      {
        hours: expect.any(Number),
        within: true,
        paid: 0,
        until: new Date(`${addDays(TODAY, 33 - DAYS)}T09:00:00Z`),
      },
    ]);
    expect(blocks[0]?.hours).toBeGreaterThan(8);
  });
});
