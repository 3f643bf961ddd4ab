import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDueDays } from '../figures/jobs/close-due-days.ts';
import { LISTENING } from '../testing/listening.ts';
import { sampleRate, sampleSubscriber, sampleTransaction } from '../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../testing/test-app.ts';

const DAY = '2026-11-20';
const CASH_IN = { type: 'cash_in', currency: 'SLL' } as const;

/** Yesterday is 20 November, the first day of the sources. */
describe('days whose sources send control totals', () => {
  let t: TestApp;
  let feed: Person;
  let treasurer: Person;
  beforeEach(async () => {
    t = await startTestApp({ now: '2026-11-21T00:00:05Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    treasurer = await t.signIn('Treasurer', {
      powers: ['treasury.manage', 'revenue.view', 'approve_transactions'],
    });
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-11-01')] });
    await feed.send('POST', '/api/ingest/subscribers', {
      rows: ['S1', 'S2'].map((id) => sampleSubscriber(id, { signupAt: '2026-11-18T08:00:00Z' })),
    });
  });
  afterEach(() => t.close());

  const name = async (source: string, idPrefix = '', fromDay = DAY) =>
    expect(
      (await treasurer.send('POST', '/api/control-totals/sources', { name: source, idPrefix, fromDay }))
        .status,
    ).toBe(200);
  const send = async (ids: readonly string[], day = DAY): Promise<void> => {
    const rows = ids.map((id) => sampleTransaction(id, { at: `${day}T09:00:00Z` }));
    expect((await feed.send('POST', '/api/ingest/transactions', { rows })).status).toBe(200);
  };
  /** Each transaction has 100,000 leones. */
  const said = (source: string, count: number, more: object = {}) => ({
    source,
    day: DAY,
    totals: count === 0 ? [] : [{ ...CASH_IN, count, amountMinor: count * 100_000 }],
    ...more,
  });
  const sendTotals = async (totals: object) => {
    const { status, body } = await feed.send('POST', '/api/control-totals', totals);
    expect(status).toBe(200);
    return body;
  };
  const close = () => closeDueDays(t.database, t.clock, LISTENING);
  const closeWhenQuiet = () => {
    t.clock.advance(31 * 60_000);
    return close();
  };
  const marks = async () =>
    (
      await sql<{ day: string; how: string | null }>`
        select business_day as day, settled_how as how from provisional_days order by 1`.execute(
        t.database.read,
      )
    ).rows.map(({ day, how }) => `${day} ${how ?? 'open'}`);
  const states = async () => {
    const { body } = await treasurer.get(`/api/control-totals?to=${DAY}&days=2`);
    return (body.days as { day: string; source: string | null; state: string; provisional: boolean }[]).map(
      (row) => `${row.source} ${row.state}${row.provisional ? ' provisional' : ''}`,
    ); // the response of the contract
  };

  it('closes yesterday at once when its control totals agree, although the feed sent something a moment ago', async () => {
    await name('core');
    await send(['a', 'b']);
    expect(await close()).toEqual(['2026-11-18', '2026-11-19']);
    const { state, differences } = await sendTotals(said('core', 1));
    expect([state, differences]).toEqual([
      'differs',
      [
        {
          ...CASH_IN,
          count: 1,
          amount: '100000',
          bookedCount: 2,
          bookedAmount: '200000',
        },
      ],
    ]);
    expect(await close()).toEqual([]);
    expect((await sendTotals(said('core', 2))).state).toBe('agrees');
    expect(await close()).toEqual([DAY]);
    expect(await marks()).toEqual([]);
  });
  it('closes a day without control totals once the feed is quiet, as provisional; control totals are no sign of more', async () => {
    await name('core');
    await send(['a']);
    expect(await closeWhenQuiet()).toEqual(['2026-11-18', '2026-11-19', DAY]);
    expect([await marks(), await states()]).toEqual([[`${DAY} open`], ['core missing provisional']]);
    const stamp = (await treasurer.get('/api/dashboard/metrics')).body.stamp;
    expect(stamp.provisional).toEqual({ from: DAY, to: DAY, days: 1, differing: 1 });
    await sendTotals(said('core', 1));
    expect([await marks(), await states()]).toEqual([[`${DAY} totals`], ['core agrees']]);
    expect((await treasurer.get('/api/dashboard/metrics')).body.stamp.provisional).toBeNull();
  });
  it('is not kept open by control totals that differ', async () => {
    await name('core');
    await send(['a']);
    t.clock.advance(29 * 60_000);
    await sendTotals(said('core', 3));
    t.clock.advance(2 * 60_000);
    expect(await close()).toContain(DAY);
    expect([await marks(), await states()]).toEqual([[`${DAY} open`], ['core differs provisional']]);
  });
  it('settles a day when its late transactions arrive, and opens it again when other totals come', async () => {
    await name('core');
    await send(['a']);
    await sendTotals(said('core', 3));
    await closeWhenQuiet();
    await send(['b']);
    expect(await marks()).toEqual([`${DAY} open`]);
    await send(['c']);
    expect(await marks()).toEqual([`${DAY} totals`]);
    await sendTotals(said('core', 4));
    expect([await marks(), await states()]).toEqual([[`${DAY} open`], ['core differs provisional']]);
  });
  it('keeps a day accepted while the same totals come again, and opens it when others come', async () => {
    await name('core');
    await send(['a']);
    await sendTotals(said('core', 2));
    await closeWhenQuiet();
    const accepted = await treasurer.send('POST', '/api/reports/provisional-days/confirm', {
      from: DAY,
      to: DAY,
      reason: 'The core system counted a reversal twice',
    });
    expect([accepted.status, accepted.body]).toEqual([200, { runs: [] }]);
    const { rows } = await sql`
      select action, description from audit_records where action like 'books.%' order by seq desc limit 1`.execute(
      t.database.read,
    );
    expect(rows).toEqual([
      {
        action: 'books.accept-difference',
        description: `Accepted ${DAY} as closed, with control totals that are missing or differ: The core system counted a reversal twice`,
      },
    ]);
    await sendTotals(said('core', 2));
    expect([await marks(), await states()]).toEqual([[`${DAY} person`], ['core differs']]);
    await sendTotals(said('core', 3));
    expect(await marks()).toEqual([`${DAY} open`]);
  });
  it('does not mark an empty day whose source says that it sent nothing', async () => {
    await name('core', '', '2026-11-19');
    await send(['a'], '2026-11-18');
    await sendTotals({ ...said('core', 0), day: '2026-11-19' });
    expect(await closeWhenQuiet()).toContain(DAY);
    expect(await marks()).toEqual([`${DAY} open`]);
  });
  it('gives each source the transactions whose ids begin as it says, the longest prefix first, and names those of none', async () => {
    await name('core', 'C-');
    await name('cards', 'C-K-');
    await send(['C-1', 'C-2', 'C-K-1']);
    await sendTotals(said('cards', 1));
    await sendTotals(said('core', 2));
    expect(await states()).toEqual(['cards agrees', 'core agrees']);
    await send(['X-1']);
    await sendTotals(said('core', 2));
    expect(await states()).toEqual(['null differs', 'cards agrees', 'core agrees']);
    expect(await close()).toEqual(['2026-11-18', '2026-11-19']);
    await closeWhenQuiet();
    expect(await states()).toEqual(['null differs provisional', 'cards agrees', 'core agrees']);
  });
  it('compares types and currencies, amounts to the last unit, and adds lines of one type', async () => {
    await name('core');
    await send(['a', 'b']);
    const total = (count: number, amountMinor: number, change = {}) => ({
      ...CASH_IN,
      count,
      amountMinor,
      ...change,
    });
    const stateOf = async (...totals: object[]) =>
      (await sendTotals({ source: 'core', day: DAY, totals })).state;
    expect(await stateOf(total(1, 150_000), total(1, 50_000))).toBe('agrees');
    expect(await stateOf(total(2, 199_999))).toBe('differs');
    expect(await stateOf(total(3, 200_000))).toBe('differs');
    expect(await stateOf(total(2, 200_000, { currency: 'USD' }))).toBe('differs');
    expect(await stateOf(total(2, 200_000), total(1, 0, { type: 'bill' }))).toBe('differs');
    expect(await stateOf(total(2, 200_000), total(0, 0, { type: 'bill' }))).toBe('agrees');
  });
  it('names the ids of a run that never arrived, padded or not, 20 ranges of them', async () => {
    await name('core');
    await send(['T0002', 'T0004', 'x9', 'x11', 'y4', 'y6']);
    const { state, missing } = await sendTotals(
      said('core', 6, {
        idRanges: [
          { first: 'T0001', last: 'T0006' },
          { first: 'x8', last: 'x12' },
        ],
      }),
    );
    expect([state, missing]).toEqual([
      'differs',
      {
        count: 7,
        ranges: [
          { first: 'T0001', last: 'T0001' },
          { first: 'T0003', last: 'T0003' },
          { first: 'T0005', last: 'T0006' },
          { first: 'x8', last: 'x8' },
          { first: 'x10', last: 'x10' },
          { first: 'x12', last: 'x12' },
        ],
      },
    ]);
    const every = Array.from({ length: 25 }, (_, at) => `Z${String(2 * at + 1).padStart(3, '0')}`);
    await send(every);
    const answer = await sendTotals(said('core', 31, { idRanges: [{ first: 'Z001', last: 'Z060' }] }));
    expect(answer.missing.count).toBe(35);
    expect(answer.missing.ranges).toHaveLength(20);
    expect((await sendTotals(said('core', 31, { idRanges: [{ first: 'y4', last: 'y4' }] }))).state).toBe(
      'agrees',
    );
  });
});
