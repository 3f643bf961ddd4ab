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
    feed = await t.signIn('feed', { powers: ['api_access', 'revenue.view'] });
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
  /** A session ends after an hour without a call. */
  const signInAgain = async () => {
    feed = await t.signIn(`feed ${t.clock.now().toISOString()}`, { powers: ['api_access', 'revenue.view'] });
  };
  const accept = async () => {
    const { runs } = (await treasurer.get('/api/reports/provisional-days')).body;
    return await treasurer.send('POST', '/api/reports/provisional-days/confirm', {
      from: DAY,
      to: DAY,
      mark: runs[0].mark,
      reason: 'The core system counted a reversal twice',
    });
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
  it('takes control totals that were sent before the day ended for no proof that it is complete', async () => {
    await name('core', '', '2026-11-21');
    await send(['a'], '2026-11-21');
    t.clock.advance(18 * 60 * 60_000);
    await signInAgain();
    const running = { ...said('core', 1), day: '2026-11-21' };
    expect((await sendTotals(running)).state).toBe('early');
    // The feed dies; another one sends something a moment before midnight.
    t.clock.set(new Date('2026-11-21T23:59:00Z'));
    await signInAgain();
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-11-21')] });
    t.clock.advance(2 * 60_000);
    expect(await close()).not.toContain('2026-11-21');
    expect(await closeWhenQuiet()).toContain('2026-11-21');
    expect(await marks()).toEqual(['2026-11-21 open']);
    expect((await sendTotals(running)).state).toBe('agrees');
    expect(await marks()).toEqual(['2026-11-21 totals']);
  });
  it('closes no earlier day because yesterday agrees', async () => {
    await name('core', '', '2026-11-19');
    // The rows of the 19th are still arriving; of the 20th there is nothing.
    await send(['a'], '2026-11-19');
    await sendTotals(said('core', 0));
    expect(await close()).toEqual(['2026-11-18']);
    await sendTotals({ ...said('core', 1), day: '2026-11-19' });
    expect(await close()).toEqual(['2026-11-19', DAY]);
    expect(await marks()).toEqual([]);
  });
  it('is accepted only as it was seen: with the mark of what differs now', async () => {
    await name('core');
    await send(['a']);
    await sendTotals(said('core', 2));
    await closeWhenQuiet();
    const seen = (await treasurer.get('/api/reports/provisional-days')).body.runs[0].mark;
    await sendTotals(said('core', 1_000));
    const confirm = (mark: string | null) =>
      treasurer.send('POST', '/api/reports/provisional-days/confirm', {
        from: DAY,
        to: DAY,
        mark,
        reason: 'The core system counted a reversal twice',
      });
    for (const mark of [seen, null]) {
      const { status, body } = await confirm(mark);
      expect([status, body.message]).toEqual([
        409,
        `What differs from ${DAY} to ${DAY} changed since it was read; read the provisional days again`,
      ]);
    }
    expect(await marks()).toEqual([`${DAY} open`]);
    expect((await accept()).status).toBe(200);
  });
  it('takes no control totals of a day in a closed accounting month', async () => {
    await name('core');
    await sql`insert into month_closings values ('2026-11-01', 1, true, null, ${treasurer.userId}, ${t.clock.now()})`.execute(
      t.database.owner,
    );
    const { status, body } = await feed.send('POST', '/api/control-totals', said('core', 1));
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining(`${DAY} lies in November 2026, which ${treasurer.username} closed`),
    ]);
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
  it('is not kept open by a source that is named or ended', async () => {
    await send(['a']);
    t.clock.advance(29 * 60_000);
    await name('core', '', '2026-11-21');
    await treasurer.send('POST', '/api/control-totals/sources/core/end', {
      lastDay: '2026-11-22',
      version: 1,
    });
    t.clock.advance(2 * 60_000);
    expect([await close(), await marks()]).toEqual([['2026-11-18', '2026-11-19', DAY], []]);
  });
  it('leaves yesterday open while the control totals of one of two sources are missing or differ', async () => {
    await name('core');
    await name('cards', 'C-');
    await send(['a', 'C-1']);
    await sendTotals(said('core', 1));
    expect(await close()).toEqual(['2026-11-18', '2026-11-19']);
    await sendTotals(said('cards', 2));
    expect([await close(), await states()]).toEqual([[], ['cards differs', 'core agrees']]);
    await sendTotals(said('cards', 1));
    expect([await close(), await marks()]).toEqual([[DAY], []]);
  });
  it('closes a day with the totals of one of two sources missing as provisional, until these come', async () => {
    await name('core');
    await name('cards', 'C-');
    await send(['a', 'C-1']);
    await sendTotals(said('core', 1));
    await closeWhenQuiet();
    expect([await marks(), await states()]).toEqual([
      [`${DAY} open`],
      ['cards missing provisional', 'core agrees'],
    ]);
    await sendTotals(said('cards', 1));
    expect([await marks(), await states()]).toEqual([[`${DAY} totals`], ['cards agrees', 'core agrees']]);
  });
  it('closes the days before the first day of a source without control totals', async () => {
    await name('core');
    await send(['a'], '2026-11-18');
    await send(['b'], '2026-11-19');
    await send(['c']);
    expect(await close()).toEqual(['2026-11-18', '2026-11-19']);
    expect([await marks(), await states()]).toEqual([[], ['core waiting']]);
    await send(['late'], '2026-11-19');
    expect(await marks()).toEqual([]);
  });
  it('marks a closed day that agreed when other totals or a late transaction come, and no longer once they agree', async () => {
    await name('core');
    await send(['a']);
    await sendTotals(said('core', 1));
    expect([await close(), await marks()]).toEqual([['2026-11-18', '2026-11-19', DAY], []]);
    await sendTotals(said('core', 2));
    expect([await marks(), await states()]).toEqual([[`${DAY} open`], ['core differs provisional']]);
    await sendTotals(said('core', 1));
    expect([await marks(), await states()]).toEqual([[`${DAY} totals`], ['core agrees']]);
    await send(['late']);
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
    const accepted = await accept();
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
  it('opens an accepted day when a late transaction leaves another difference', async () => {
    await name('core');
    await send(['a']);
    await sendTotals(said('core', 3));
    await closeWhenQuiet();
    await accept();
    expect(await marks()).toEqual([`${DAY} person`]);
    await send(['b']);
    const { rows } = await sql`select settled_how, settled_by, reason from provisional_days`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ settled_how: null, settled_by: null, reason: null }]);
  });
  it('does not mark an empty day whose source says that it sent nothing', async () => {
    await name('core', '', '2026-11-19');
    await send(['a'], '2026-11-18');
    await sendTotals({ ...said('core', 0), day: '2026-11-19' });
    expect(await closeWhenQuiet()).toContain(DAY);
    expect(await marks()).toEqual([`${DAY} open`]);
    await sendTotals(said('core', 0));
    expect(await marks()).toEqual([`${DAY} totals`]);
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
  it('compares a source without a prefix and one with a prefix with their own transactions only', async () => {
    await name('rest');
    await name('cards', 'C-');
    await send(['a', 'b', 'C-1']);
    const { state, differences } = await sendTotals(said('rest', 3));
    expect([state, differences]).toEqual([
      'differs',
      [{ ...CASH_IN, count: 3, amount: '300000', bookedCount: 2, bookedAmount: '200000' }],
    ]);
    expect((await sendTotals(said('rest', 2))).state).toBe('agrees');
    expect((await sendTotals(said('cards', 2))).differences).toEqual([
      { ...CASH_IN, count: 2, amount: '200000', bookedCount: 1, bookedAmount: '100000' },
    ]);
    expect((await sendTotals(said('cards', 1))).state).toBe('agrees');
    expect(await states()).toEqual(['cards agrees', 'rest agrees']);
  });
  it('lists transactions of no source with what was booked of them, and no totals', async () => {
    await name('cards', 'C-');
    await send(['C-1', 'X-1', 'X-2']);
    await sendTotals(said('cards', 1));
    await closeWhenQuiet();
    const { body } = await treasurer.get(`/api/control-totals?to=${DAY}&days=1`);
    expect(body.days[0]).toEqual({
      day: DAY,
      source: null,
      state: 'differs',
      closed: true,
      provisional: true,
      accepted: false,
      count: null,
      receivedAt: null,
      differences: [{ ...CASH_IN, count: 0, amount: '0', bookedCount: 2, bookedAmount: '200000' }],
      missing: { count: 0, ranges: [] },
    });
    expect(await marks()).toEqual([`${DAY} open`]);
  });
  it('counts what a source sends after its last day as of no source, whether it was the only one or not', async () => {
    await name('core', '', '2026-11-19');
    await name('cards', 'C-', '2026-11-19');
    const end = async (source: string) =>
      expect(
        (
          await treasurer.send('POST', `/api/control-totals/sources/${source}/end`, {
            lastDay: '2026-11-19',
            version: 1,
          })
        ).status,
      ).toBe(200);
    await end('cards');
    await send(['a', 'C-1']);
    await sendTotals(said('core', 1));
    expect(await states()).toEqual(['null differs', 'core agrees', 'cards waiting', 'core waiting']);
    await end('core');
    await closeWhenQuiet();
    expect((await states()).slice(0, 1)).toEqual(['null differs provisional']);
    const { body } = await treasurer.get(`/api/control-totals?to=${DAY}&days=1`);
    expect(body.days).toMatchObject([
      { source: null, differences: [{ ...CASH_IN, count: 0, bookedCount: 2, bookedAmount: '200000' }] },
    ]);
  });
  it('leaves a day as it agreed when a source with a longer prefix is named from a later day on', async () => {
    await name('core');
    await send(['a', 'C-1']);
    await sendTotals(said('core', 2));
    expect(await close()).toContain(DAY);
    await name('cards', 'C-', '2026-11-21');
    expect((await sendTotals(said('core', 2))).state).toBe('agrees');
    expect(await marks()).toEqual([]);
    await send(['C-2']);
    expect((await sendTotals(said('core', 3))).state).toBe('agrees');
    // From its own day on they are of the new source.
    await send(['b', 'C-3'], '2026-11-21');
    t.clock.advance(24 * 60 * 60_000);
    await signInAgain();
    expect((await sendTotals({ ...said('core', 1), day: '2026-11-21' })).state).toBe('agrees');
    expect((await sendTotals({ ...said('cards', 1), day: '2026-11-21' })).state).toBe('agrees');
  });
  it('keeps what no source had accounted for when one that fits it is named from a later day on', async () => {
    await name('core', 'TX-');
    await send(['TX-1', 'C-1']);
    await sendTotals(said('core', 1));
    await closeWhenQuiet();
    expect(await marks()).toEqual([`${DAY} open`]);
    await name('cards', 'C-', '2026-11-21');
    await sendTotals(said('core', 1));
    expect([await marks(), await states()]).toEqual([
      [`${DAY} open`],
      ['null differs provisional', 'core agrees'],
    ]);
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
    expect(await stateOf(total(2, 200_001))).toBe('differs');
  });
  it('names a type that only the source or only the books have, by type', async () => {
    await name('core');
    await send(['a']);
    const { differences } = await sendTotals({
      source: 'core',
      day: DAY,
      totals: [{ type: 'bill', currency: 'USD', count: 2, amountMinor: 1_234 }],
    });
    expect(differences).toEqual([
      { type: 'bill', currency: 'USD', count: 2, amount: '12.34', bookedCount: 0, bookedAmount: '0.00' },
      { ...CASH_IN, count: 0, amount: '0', bookedCount: 1, bookedAmount: '100000' },
    ]);
  });
  it('counts failed transactions too, with one source and with two', async () => {
    await name('core');
    const rows = [
      sampleTransaction('a', { at: `${DAY}T09:00:00Z` }),
      sampleTransaction('b', { at: `${DAY}T09:00:00Z`, status: 'failed', reasonCode: 'funds' }),
    ];
    expect((await feed.send('POST', '/api/ingest/transactions', { rows })).status).toBe(200);
    expect((await sendTotals(said('core', 2))).state).toBe('agrees');
    await name('cards', 'C-');
    expect((await sendTotals(said('core', 2))).state).toBe('agrees');
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
    expect([answer.missing.ranges[0], answer.missing.ranges[19]]).toEqual([
      { first: 'Z002', last: 'Z002' },
      { first: 'Z040', last: 'Z040' },
    ]);
    expect((await sendTotals(said('core', 31, { idRanges: [{ first: 'y4', last: 'y4' }] }))).state).toBe(
      'agrees',
    );
  });
  it('names missing ids that are numbers of more than fifteen digits, and those whose number grows beyond its padding', async () => {
    await name('core');
    await send(['20261120000000000002', 'TX-0099', 'tx9', 'tx11']);
    const { missing } = await sendTotals(
      said('core', 4, {
        idRanges: [
          { first: '20261120000000000001', last: '20261120000000000003' },
          { first: 'TX-0098', last: 'TX-0101' },
          { first: 'tx9', last: 'tx11' },
          { first: 'P98', last: 'P101' },
        ],
      }),
    );
    expect(missing).toEqual({
      count: 10,
      ranges: [
        { first: '20261120000000000001', last: '20261120000000000001' },
        { first: '20261120000000000003', last: '20261120000000000003' },
        { first: 'TX-0098', last: 'TX-0098' },
        { first: 'TX-0100', last: 'TX-0101' },
        { first: 'tx10', last: 'tx10' },
        { first: 'P98', last: 'P101' },
      ],
    });
  });
  it('settles a day when the missing id of its run arrives', async () => {
    await name('core');
    await send(['T1', 'T3']);
    const run = { idRanges: [{ first: 'T1', last: 'T3' }] };
    await sendTotals(said('core', 3, run));
    await closeWhenQuiet();
    expect(await marks()).toEqual([`${DAY} open`]);
    await send(['T2']);
    expect([await marks(), await states()]).toEqual([[`${DAY} totals`], ['core agrees']]);
  });
});
