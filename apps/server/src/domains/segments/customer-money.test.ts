import { SegmentType, type Segment } from '@cottontree/contract/segments/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedValue } from '../../testing/company-app.ts';
import { LISTENING } from '../../testing/listening.ts';
import {
  sampleRate,
  sampleSubscriber,
  sampleTransaction,
  sampleTransfer,
} from '../../testing/sample-rows.ts';
import { startSegmentedCompany } from '../../testing/segments.ts';
import { LAST_CLOSED_DAY } from '../../testing/small-company.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { closeDueDays } from '../../figures/jobs/close-due-days.ts';
import { recomputeDueFigures } from '../../figures/jobs/recompute-due-figures.ts';
import { bringSegmentsUpToDate } from './jobs/keep-segments.ts';

const FIGURE = 'acquisition.value-to-date';
const URL = '/api/analytics/segments';

/** The revenue of rows t in USD, written independently. */
const EARNED_USD = `sum((case when t.type in ('cash_out','p2p','remittance_in','merchant','bill','airtime','salary','g2p','card_load',
    'card_purchase','atm_withdrawal','issuance_fee','subscription_fee') then t.fee_net else 0 end
  + case when t.type = 'card_purchase' then t.interchange else 0 end)::numeric(60,30)
  / (case t.currency when 'SLL' then 1 when 'USD' then 100 else 1000000 end) / t.fx_rate)`;

describe('the value to date of a company of five', () => {
  let t: TestApp;
  let feed: Person;
  let manager: Person;
  const DAY = '2026-11-20';
  /** A transfer that earns the given US dollars. */
  const earning = (id: string, subscriberId: string, day: string, usd: number) =>
    sampleTransfer(id, {
      at: `${day}T09:00:00Z`,
      subscriberId,
      counterpartyId: subscriberId === 'S2' ? 'S1' : 'S2',
      amountMinor: 90_000_000,
      feeGrossMinor: usd * 25_875,
      feeNetMinor: usd * 22_500,
      gstMinor: usd * 3_375,
    });
  const send = async (...rows: object[]) =>
    expect(await feed.send('POST', '/api/ingest/transactions', { rows })).toMatchObject({
      status: 200,
      body: { inserted: rows.length },
    });
  const values = async (type: string): Promise<Record<string, string | null>> =>
    Object.fromEntries(
      (await manager.get(`${URL}?type=${type}`)).body.segments.map(({ id, avgLtv }: Segment) => [id, avgLtv]),
    );
  const booked = async () =>
    (await manager.get(`/api/data-entry/comparison?entryDate=${DAY}`)).body.fields.find(
      ({ field }: { field: string }) => field === 'ltv',
    );
  const months = async () =>
    (
      await sql<{ month: string; computed_at: Date }>`
        select month::text, computed_at from customer_months order by month`.execute(t.database.read)
    ).rows.map(({ month, computed_at: at }) => `${month} ${at.toISOString()}`);

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    manager = await t.signIn('manager');
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-09-20')] });
    const person = (id: string, day: string, district: string, closedAt?: string) =>
      sampleSubscriber(id, { signupAt: `${day}T08:00:00Z`, district, ...(closedAt && { closedAt }) });
    const rows = [
      person('S1', '2026-09-20', 'Bo'),
      person('S2', '2026-09-25', 'Bo'),
      // Nothing is known of the only customer there.
      person('S3', '2026-10-05', 'Kenema'),
      // The revenue of customers who left stays.
      person('S4', '2026-09-22', 'Western Urban', '2026-11-10T08:00:00Z'),
      person('S5', '2026-10-01', 'Western Urban'),
    ];
    await feed.send('POST', '/api/ingest/subscribers', { rows });
    await send(
      earning('a', 'S1', '2026-09-21', 200),
      earning('b', 'S1', '2026-10-15', 100),
      earning('c', 'S4', '2026-10-20', 300),
      sampleTransaction('free', { subscriberId: 'S5', at: '2026-11-03T09:00:00Z' }),
      earning('d', 'S1', '2026-11-18', 20),
      earning('today', 'S1', '2026-11-21', 1_000),
    );
    await closeDueDays(t.database, t.clock, LISTENING);
    await bringSegmentsUpToDate(t.database, t.clock);
  });
  afterAll(() => t.close());

  it("is the members' revenue since the books began, divided by the members", async () => {
    expect(await values('geographic')).toEqual({ Bo: '160.00', Kenema: null, 'Western Urban': '0.00' });
  });
  it('is unknown for a segment without a successful transaction in the books', async () => {
    expect(await values('behavioral')).toEqual({
      dormant: null,
      high_value: '320.00',
      steady: '0.00',
    });
  });
  it('is the figure of all customers, including those who left, with its parts as the rows of its receipt', async () => {
    const { body } = await manager.get(URL);
    expect([body.valueToDate, body.withheld]).toEqual(['124', []]);
    const { body: rows } = await manager.get(`/api/figures/${FIGURE}/rows?asOf=${DAY}`);
    expect(rows.rows).toEqual([
      ['Revenue from customers to date', DAY, '620', 'USD'],
      ['Customers who had signed up', DAY, '5', 'count'],
    ]);
    const { body: checked } = await manager.get(`/api/figures/${FIGURE}/recompute?asOf=${DAY}`);
    expect(checked).toMatchObject({ stored: '124', recomputed: '124', equal: true });
    // Before the first transaction nothing is known.
    expect(await recordedValue(t, FIGURE, '', '2026-09-20')).toBeNull();
    expect(await recordedValue(t, FIGURE, '', '2026-09-21')).toBe('200');
  });
  it('[B-3.10] is compared with the declared lifetime value of the system metrics', async () => {
    expect(await booked()).toMatchObject({ figure: { id: FIGURE, dimension: '' }, booked: '124' });
    await manager.send('POST', '/api/data-entry/system-metrics', {
      entryDate: DAY,
      totalUsers: 4,
      activeUsers: 2,
      cac: '0.00',
      ltv: '124.00',
    });
    expect(await booked()).toMatchObject({ declared: '124.00', state: 'matched' });
  });
  it('includes rows that arrive for closed days, of a past month and of the current month', async () => {
    const before = await months();
    expect(before.map((each) => each.slice(0, 10))).toEqual(['2026-09-01', '2026-10-01']);
    t.clock.advance(60_000);
    await send(earning('late', 'S2', '2026-10-10', 50), earning('late2', 'S1', '2026-11-05', 10));
    await recomputeDueFigures(t.database, t.clock);
    await bringSegmentsUpToDate(t.database, t.clock);
    expect(await values('geographic')).toEqual({ Bo: '190.00', Kenema: null, 'Western Urban': '0.00' });
    expect(await recordedValue(t, FIGURE, '', DAY)).toBe('136');
    expect(await recordedValue(t, FIGURE, '', '2026-10-12')).toBe('50');
    expect(await booked()).toMatchObject({ booked: '136', state: 'material' });
    // Only the month whose business changed is read again.
    const after = await months();
    expect(after.filter((each) => !before.includes(each))).toEqual([
      `2026-10-01 ${t.clock.now().toISOString()}`,
    ]);
  });
});

describe('the value to date of the small company', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startSegmentedCompany();
  });
  afterAll(() => t.close());

  const GROUPS: Readonly<Record<SegmentType, string>> = {
    behavioral: 'm.behavioral',
    demographic: 'm.demographic',
    geographic: 's.district',
    product_usage: 'm.product_usage',
  };

  it('equals the result of independent SQL over the rows, segment by segment', async () => {
    const person = await t.signIn('view_only');
    for (const type of SegmentType.options) {
      const { body } = await person.get(`${URL}?type=${type}&range=30d`);
      const { rows } = await sql<{ id: string; value: string | null }>`
        select ${sql.raw(GROUPS[type])} as id, round(${sql.raw(EARNED_USD)} / count(distinct s.id), 2)::text as value
          from subscribers s
          join segment_members m on m.subscriber_id = s.id and m.day = ${LAST_CLOSED_DAY}
          left join transactions t on t.subscriber_id = s.id and t.status = 'success' and t.business_day <= ${LAST_CLOSED_DAY}
         group by 1`.execute(t.database.read);
      expect(rows.length).toBeGreaterThan(1);
      expect(Object.fromEntries(body.segments.map(({ id, avgLtv }: Segment) => [id, avgLtv])), type).toEqual(
        Object.fromEntries(rows.map(({ id, value }) => [id, value])),
      );
    }
  });
  it('of all segments, with customers who belong to none, equals that of the company', async () => {
    const { rows: outside } = await sql<{ usd: string; people: bigint }>`
      select (select ${sql.raw(EARNED_USD)} from transactions t
               where t.status = 'success' and t.subscriber_id <> 'house' and t.business_day <= ${LAST_CLOSED_DAY}
                 and not exists (select from segment_members m where m.day = ${LAST_CLOSED_DAY} and m.subscriber_id = t.subscriber_id))::text as usd,
             (select count(*) from subscribers where signup_day <= ${LAST_CLOSED_DAY} and closed_day <= ${LAST_CLOSED_DAY}) as people`.execute(
      t.database.read,
    );
    expect(Number(outside[0]?.usd)).toBeGreaterThan(0);
    for (const type of SegmentType.options) {
      const { rows } = await sql<{ usd: string; people: string }>`
        select sum(value_usd)::text as usd, sum(members)::text as people from segment_statistics
         where day = ${LAST_CLOSED_DAY} and range_days = 30 and type = ${type}`.execute(t.database.read);
      const [usd, people] = [
        Number(rows[0]?.usd) + Number(outside[0]?.usd),
        Number(rows[0]?.people) + Number(outside[0]?.people),
      ];
      expect(usd / people, type).toBeCloseTo(Number(await recordedValue(t, FIGURE)), 8);
    }
  });
});
