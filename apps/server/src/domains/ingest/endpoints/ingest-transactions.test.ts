import { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDueDays } from '../../../figures/jobs/close-due-days.ts';
import { recomputeDueFigures } from '../../../figures/jobs/recompute-due-figures.ts';
import { closeDays } from '../../../ledger/close-day.ts';
import { lockDays } from '../../../ledger/day-locks.ts';
import { findViolations } from '../../../ledger/invariants.ts';
import { claimIds } from '../../../ledger/transaction-ids.ts';
import { withdrawTransactions } from '../../../ledger/withdraw-transactions.ts';
import { UNDER_FALSE_CLOCK } from '../../../testing/false-clock.ts';
import { LISTENING } from '../../../testing/listening.ts';
import {
  sampleCard,
  sampleRate,
  sampleSubscriber,
  sampleTransaction,
  sampleTransfer,
} from '../../../testing/sample-rows.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';
import { soon } from '../../../testing/soon.ts';

const URL = '/api/ingest/transactions';

describe('POST /api/ingest/transactions', () => {
  let t: TestApp;
  let feed: Person;
  const send = (rows: object[], who = feed): Promise<Answer> => who.send('POST', URL, { rows });
  const number = async (query: string): Promise<number> =>
    Number((await sql<{ n: bigint }>`select (${sql.raw(query)}) as n`.execute(t.database.read)).rows[0]?.n);
  const rowCount = (): Promise<number> => number('select count(*) from transactions');
  /** Until one is waiting for a lock of this kind in this database. */
  const waiting = (kind: 'advisory' | 'transactionid'): Promise<void> =>
    soon(async () => {
      const query = `select count(*) from pg_stat_activity where datname = current_database() and wait_event = '${kind}'`;
      expect(await number(query)).toBe(1);
    });
  const audits = () =>
    t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('action', '=', 'ingest.transactions')
      .orderBy('seq')
      .execute();

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.advance(60_000);
    await sql`truncate transactions, transaction_ids, figures_due, daily_totals, daily_actives, daily_card_actives, subscribers, cards, kyc_cases,
              fx_rates, population_moves, daily_population, day_closes`.execute(t.database.owner);
    feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-10-01')] });
    const people = ['S1', 'S2', 'S3'].map((id) => sampleSubscriber(id));
    await feed.send('POST', '/api/ingest/subscribers', { rows: people });
    await feed.send('POST', '/api/ingest/cards', { rows: [sampleCard('C1', 'S1')] });
  });

  it('writes the rows with their rollups and reserved journals, one audit record and its announcements', async () => {
    const before = (await audits()).length;
    const answer = await send([
      sampleTransaction('t1'),
      sampleTransfer('t2'),
      sampleTransfer('t3', { status: 'failed', reasonCode: 'funds' }),
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: { inserted: 3, unchanged: 0, daysTouched: ['2026-11-21'] },
    });
    expect(await rowCount()).toBe(3);
    expect(
      await number(`select count(*) from transactions where status = 'success' and journal_id is not null`),
    ).toBe(2);
    expect(
      await number(`select count(*) from transactions where status = 'failed' and journal_id is null`),
    ).toBe(1);
    expect(await number('select sum(n) from daily_totals')).toBe(3);
    expect(await number('select count(*) from daily_actives')).toBe(1);
    expect(await findViolations(t.database.read)).toEqual([
      expect.objectContaining({ invariant: 'no agent float is ever below zero' }),
    ]);
    const written = (await audits()).slice(before);
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({
      actor_id: feed.userId,
      description: 'Loaded 3 transactions for 2026-11-21',
      after: { inserted: 3, unchanged: 0, first: '2026-11-21', last: '2026-11-21' },
    });
    expect(JSON.stringify(written[0]?.after)).not.toMatch(/"S1"|Bo|100000/);
    const events = await t.database.read
      .selectFrom('events')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(events.map(({ topic, payload }) => [topic, payload])).toEqual([
      ['activity.changed', { day: '2026-11-21' }],
      ['business.changed', { day: '2026-11-21' }],
    ]);
  });

  it('answers the same rows again with unchanged, without any effect', async () => {
    const rows = [sampleTransaction('t1'), sampleTransfer('t2')];
    await send(rows);
    const [records, totals] = [await audits(), await number('select sum(amount) from daily_totals')];
    expect((await send(rows)).body).toEqual({ inserted: 0, unchanged: 2, daysTouched: [] });
    expect((await send([...rows, sampleTransaction('t3')])).body).toMatchObject({
      inserted: 1,
      unchanged: 2,
    });
    expect(await rowCount()).toBe(3);
    expect(await number('select sum(amount) from daily_totals')).toBe(totals + 100_000);
    expect(await audits()).toHaveLength(records.length + 1);
  });

  it('counts a row repeated in one batch once', async () => {
    const answer = await send([sampleTransaction('t1'), sampleTransaction('t1')]);
    expect(answer.body).toMatchObject({ inserted: 1, unchanged: 1 });
  });

  it('refuses an id that is stored with different content, naming the row, and loads nothing of the batch', async () => {
    await send([sampleTransaction('t1')]);
    const answer = await send([sampleTransaction('t2'), sampleTransaction('t1', { amountMinor: 100_001 })]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'conflict', fields: [{ path: 'rows.1' }] });
    expect(answer.body.message).toBe(
      'rows.1: id t1, business_day 2026-11-21, subscriber_id S1 is already held with different content; ' +
        'nothing of this batch was loaded',
    );
    expect(await rowCount()).toBe(1);
    const twice = await send([sampleTransaction('t5'), sampleTransaction('t5', { amountMinor: 1 })]);
    expect(twice).toMatchObject({ status: 400, body: { fields: [{ path: 'rows.1.id' }] } });
  });

  it.each([
    ['another customer', { subscriberId: 'S3' }],
    ['another day of the month', { at: '2026-11-20T09:00:00Z' }],
    ['another month', { at: '2026-10-20T09:00:00Z' }],
  ])('refuses an id that %s holds already, naming the row and the remedy', async (_, changes) => {
    await send([sampleTransaction('t0'), sampleTransaction('t1', changes)]);
    const answer = await send([sampleTransaction('t2'), sampleTransaction('t0'), sampleTransaction('t1')]);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: [{ path: 'rows.2.id' }] },
    });
    const { subscriberId = 'S1', at = '2026-11-21' } = changes as { subscriberId?: string; at?: string }; // one of the two
    expect(answer.body.message).toBe(
      `rows.2.id: t1 is the id of a transaction of ${subscriberId} on ${at.slice(0, 10)}; give this one an id of its own; ` +
        'nothing of this batch was loaded',
    );
    expect(await rowCount()).toBe(2);
    expect(await number('select count(*) from transaction_ids')).toBe(2);
  });

  it('refuses an id that two rows of a batch share, no matter who their customers are', async () => {
    const answer = await send([
      sampleTransaction('t1'),
      sampleTransaction('t1', { at: '2026-11-20T09:00:00Z' }),
    ]);
    expect(answer.body.message).toBe('rows.1.id: is also that of rows.0, with different content');
    expect(await rowCount()).toBe(0);
  });

  it('lets one of several batches of different days claim an id, in whatever order they claim theirs', async () => {
    const ids = Array.from({ length: 50 }, (_, n) => `race${n}`);
    const batch = (day: number): object[] => {
      const rows = ids.map((id) => sampleTransaction(id, { at: `2026-11-1${day}T09:00:00Z` }));
      return day % 2 === 0 ? rows : rows.toReversed();
    };
    const answers = await Promise.all([1, 2, 3, 4, 5].map((day) => send(batch(day))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await rowCount()).toBe(50);
  });

  it('waits for the id of a batch in progress without locking its day', async () => {
    // Another day, so that the id is the first thing they have in common.
    const elsewhere = IngestTransaction.parse(sampleTransaction('t1', { at: '2026-11-20T09:00:00Z' }));
    const { answer } = await t.database.write.transaction().execute(async (tx) => {
      await claimIds(tx, [elsewhere], () => '');
      const sent = send([sampleTransaction('t1')]);
      await waiting('transactionid');
      // This would be a deadlock if the batch held the lock.
      await lockDays(tx, ['2026-11-21']);
      return { answer: sent };
    });
    expect((await answer).status).toBe(409);
  });

  it('refuses rows whose ids were stored and are withdrawn before it locks their day; sent again they are new', async () => {
    await send([sampleTransaction('t1')]);
    const { answer } = await t.database.owner.transaction().execute(async (tx) => {
      await lockDays(tx, ['2026-11-21']);
      const sent = send([sampleTransaction('t1'), sampleTransaction('t2')]);
      await waiting('advisory');
      expect(await withdrawTransactions(tx, sql`select 't1' as id`, 1)).toEqual(['2026-11-21']);
      return { answer: sent };
    });
    expect(await answer).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/withdrawn.*send it again/) },
    });
    expect(await rowCount()).toBe(0);
    expect((await send([sampleTransaction('t1'), sampleTransaction('t2')])).body.inserted).toBe(2);
  });

  it('refuses a caller who is not signed in or lacks the permission', async () => {
    expect((await send([sampleTransaction('t1')], t.anonymous)).status).toBe(401);
    const other = await t.signIn('Other', { powers: ['revenue.view'] });
    expect(await send([sampleTransaction('t1')], other)).toMatchObject({
      status: 403,
      body: { permission: 'api_access' },
    });
    expect(await rowCount()).toBe(0);
  });

  it.each([
    ['amountMinor', { amountMinor: -1 }],
    ['at', { at: '2026-11-22T00:00:00Z' }],
    ['at', { at: '1999-12-31T00:00:00Z' }],
    ['feeGrossMinor', { feeGrossMinor: 10, feeNetMinor: 5, gstMinor: 4 }],
    ['feeGrossMinor', { feeGrossMinor: 10, feeNetMinor: 9, gstMinor: 1 }],
    ['interchangeMinor', { interchangeMinor: 5 }],
    ['subscriberId', { subscriberId: 'S9' }],
    ['subscriberId', { subscriberId: null }],
    ['kycLevel', { kycLevel: null }],
    ['counterpartyKind', { counterpartyKind: 'merchant' as const }],
    ['counterpartyId', { counterpartyId: null }],
    ['toAmountMinor', { toCurrency: 'USD' as const }],
    ['purpose', { purpose: 'capital' as const }],
    ['product', { product: 'card' as const }],
    ['tier', { tier: 'aqua' as const }],
    ['reasonCode', { status: 'failed' as const }],
    ['fxRate', { fxRate: '0.0000001' }],
    ['fxRate', { fxRate: '-22500' }],
    ['fxRate', { currency: 'USD' as const }],
    ['district', { district: 'B\u0000o' }],
  ])('names rows.1.%s when it is wrong (%j), and loads nothing', async (field, changes) => {
    const answer = await send([sampleTransaction('t1'), sampleTransaction('t2', changes)]);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map((each: { path: string }) => each.path)).toContain(`rows.1.${field}`);
    expect(await rowCount()).toBe(0);
    expect(await number('select count(*) from daily_totals')).toBe(0);
  });

  it('checks that the card belongs to the customer, and requires the rate at which an incoming amount is booked', async () => {
    const purchase = {
      type: 'card_purchase' as const,
      product: 'card' as const,
      tier: 'aqua' as const,
      counterpartyKind: null,
      counterpartyId: null,
      commissionMinor: 0,
      currency: 'USD' as const,
      fxRate: '1',
    };
    expect((await send([sampleTransaction('c1', { ...purchase, cardId: 'C1' })])).status).toBe(200);
    expect(await number('select count(*) from daily_card_actives')).toBe(1);
    const strange = await send([sampleTransaction('c2', { ...purchase, cardId: 'C1', subscriberId: 'S2' })]);
    expect(strange).toMatchObject({ status: 400, body: { fields: [{ path: 'rows.0.cardId' }] } });
    const early = await send([
      sampleTransaction('r1', {
        at: '2026-09-01T10:00:00Z',
        type: 'remittance_in',
        counterpartyKind: null,
        counterpartyId: null,
        commissionMinor: 0,
        currency: 'USDC',
        fxRate: '1',
        toCurrency: 'SLL',
        toAmountMinor: 22_500,
      }),
    ]);
    expect(early.body.message).toBe(
      'rows.0.toCurrency: no SLL rate is known for 2026-09-01: load rates first',
    );
  });

  it('reports at most a hundred fields', async () => {
    const rows = Array.from({ length: 150 }, (_, index) =>
      sampleTransaction(`t${index}`, { subscriberId: 'S9' }),
    );
    const answer = await send(rows);
    expect(answer.body.fields).toHaveLength(100);
    expect(answer.body.message).toBe(
      'rows.0.subscriberId: subscriber S9 is unknown: load subscribers first (and 149 more)',
    );
  });

  it('accepts 10,000 rows and no more', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => sampleTransaction(`t${index}`));
    expect((await send(rows)).status).toBe(400);
    expect((await send(rows.slice(1))).body).toMatchObject({ inserted: 10_000 });
  });

  it('refuses sums that cannot be represented exactly', async () => {
    const rows = [1, 2].map((n) => sampleTransaction(`t${n}`, { amountMinor: Number.MAX_SAFE_INTEGER }));
    expect((await send(rows)).status).toBe(422);
    expect(await rowCount()).toBe(0);
  });

  it('handles parallel batches with overlapping rows and days: every row once, no deadlock', async () => {
    const row = (n: number): object =>
      sampleTransaction(`p${n}`, {
        at: `2026-11-${19 + (n % 3)}T09:00:00Z`,
        subscriberId: `S${1 + (n % 3)}`,
      });
    const batches = Array.from({ length: 8 }, (_, batch) => {
      const rows = Array.from({ length: 60 }, (_row, n) => row(batch * 20 + n));
      return batch % 2 === 0 ? rows : rows.toReversed();
    });
    const answers = await Promise.all(batches.map((rows) => send(rows)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const inserted = answers.reduce((sum, { body }) => sum + body.inserted, 0);
    expect([inserted, await rowCount(), await number('select sum(n) from daily_totals')]).toEqual([
      200, 200, 200,
    ]);
    const broken = await findViolations(t.database.read);
    expect(broken.filter(({ invariant }) => !invariant.includes('agent float'))).toEqual([]);
  });

  it('creates a new month once for several batches at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        send([
          sampleTransaction(`m${n}`, { at: `2026-0${2 + (n % 3)}-10T09:00:00Z` }),
          sampleTransaction(`n${n}`, { at: `2026-0${3 + (n % 3)}-10T09:00:00Z` }),
        ]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await rowCount()).toBe(12);
  });

  describe('on a day that is closed', () => {
    beforeEach(async () => {
      // Figures are distinguished by when they were recorded, so this clock advances as real clocks do.
      const started = t.clock.now().getTime();
      let calls = 0;
      vi.spyOn(t.clock, 'now').mockImplementation(() => new Date(started + calls++));
      await send([
        sampleTransaction('today'),
        sampleTransaction('t1', { at: '2026-11-19T09:00:00Z' }),
        sampleTransaction('t2', { at: '2026-11-20T09:00:00Z' }),
      ]);
      await closeDueDays(t.database, t.clock, LISTENING);
    });

    const late = (id: string, changes = {}): object =>
      sampleTransaction(id, { at: '2026-11-19T12:00:00Z', amountMinor: 1_000, ...changes });
    const floats = (): Promise<number> =>
      number(`select sum(debit) from postings where business_day = '2026-11-19' and account_code = '2010'`);
    const valuesOf = (day: string): Promise<number> =>
      number(`select count(*) from figure_values where business_day = '${day}'`);
    const recomputingFrom = async (asOf?: string): Promise<string | null> => {
      const reader = await t.signIn('owner');
      const { body } = await reader.get(`/api/dashboard/metrics${asOf ? `?asOf=${asOf}` : ''}`);
      return body.stamp.recomputingFrom;
    };

    it('posts a supplementary journal at once and records from which day on figures are due', async () => {
      expect(await recomputingFrom()).toBeNull();
      const valuesBefore = await number('select count(*) from figure_values');
      expect((await send([late('late', { amountMinor: 7_000 })])).body).toEqual({
        inserted: 1,
        unchanged: 0,
        daysTouched: ['2026-11-19'],
      });
      expect(
        await number(
          `select count(*) from journals where business_day = '2026-11-19' and type = 'cash_in' and sequence = 2`,
        ),
      ).toBe(1);
      expect(await floats()).toBe(107_000);
      expect(
        await number(
          `select count(*) from day_closes where business_day = '2026-11-19' and reason = 'backdated'`,
        ),
      ).toBe(1);
      expect(await number('select count(*) from figure_values')).toBe(valuesBefore);
      expect(await recomputingFrom()).toBe('2026-11-19');
      expect(await recomputingFrom('2026-11-20')).toBe('2026-11-19');
      // Figures of days before the late row are still valid.
      expect(await recomputingFrom('2026-11-18')).toBeNull();
      const broken = await findViolations(t.database.read);
      expect(
        broken.filter(({ invariant }) => !invariant.includes('below zero') && !invariant.includes('trust')),
      ).toEqual([]);
    });

    it('appends new figures beside the old ones, in one run for all batches that arrived in the meantime', async () => {
      const [before, laterBefore] = [await valuesOf('2026-11-18'), await valuesOf('2026-11-20')];
      await send([late('late1', { at: '2026-11-20T12:00:00Z' })]);
      await send([late('late2')]);
      await feed.send('POST', '/api/ingest/subscribers', {
        rows: [sampleSubscriber('S4', { signupAt: '2026-11-20T08:00:00Z' })],
      });
      expect(await recomputeDueFigures(t.database, t.clock)).toBe('2026-11-19');
      expect(await recomputeDueFigures(t.database, t.clock)).toBeNull();
      expect(await recomputingFrom()).toBeNull();
      // The later day's running totals changed too; the days before did not.
      expect(await valuesOf('2026-11-20')).toBeGreaterThan(laterBefore);
      expect(await valuesOf('2026-11-18')).toBe(before);
      const { rows } = await sql<{ value: string }>`
        select value from figure_values where figure_id = 'subscribers.registered' and business_day = '2026-11-20'
         order by recorded_at`.execute(t.database.read);
      expect(rows.map(({ value }) => Number(value))).toEqual([3, 4]);
    });

    it('keeps parallel late batches separate: one more sequence each, every row posted', async () => {
      const before = await floats();
      const answers = await Promise.all([1, 2, 3, 4].map((n) => send([late(`late${n}`), late('late9')])));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await floats()).toBe(before + 5_000);
    });
  });

  it('writes its rows while it waits for the day, and once more when the day was closed in the meantime', async () => {
    const row = (id: string): object => sampleTransaction(id, { at: '2026-11-18T09:00:00Z' });
    await send([row('t1')]);
    const { answer } = await t.database.owner.transaction().execute(async (tx) => {
      await lockDays(tx, ['2026-11-18']);
      const sent = send([row('t2')]);
      await waiting('advisory');
      // Before it has locked the day: it holds uncommitted rows of this month.
      const held = `select count(*) from pg_locks where relation = 'transactions_202611'::regclass and mode = 'RowExclusiveLock'`;
      expect([await number(held), await rowCount()]).toEqual([1, 1]);
      const days = { from: '2026-11-18', to: '2026-11-18' };
      const closeFigures = async (): Promise<void> => undefined;
      await closeDays(tx, days, { at: t.clock.now(), reason: 'nightly', closeFigures });
      return { answer: sent };
    });
    expect(await answer).toMatchObject({ status: 200, body: { inserted: 1, unchanged: 0 } });
    const { rows } = await sql<{ id: string; sequence: number; n: bigint }>`
      select t.id, j.sequence, count(p.*) as n from transactions t join journals j on j.id = t.journal_id
        left join postings p on p.journal_id = j.id group by t.id, j.sequence order by t.id`.execute(
      t.database.read,
    );
    expect(rows).toEqual([
      { id: 't1', sequence: 1, n: expect.anything() },
      { id: 't2', sequence: 2, n: expect.anything() },
    ]);
    expect(rows[1]?.n).toBe(rows[0]?.n);
    expect(rows[1]?.n).toBeGreaterThan(0n);
    expect(await number('select sum(n) from daily_totals')).toBe(2);
    // The journals of other tests have lost their rows by now.
    const broken = await findViolations(t.database.read);
    expect(broken.filter(({ detail }) => detail.includes('2026-11-18'))).toEqual([]);
  });

  describe('one row at a time, many at once', () => {
    const NOW = '2026-11-21T09:00:00Z';
    const post = (row: object, key?: string): Promise<Answer> =>
      feed.send('POST', URL, { rows: [row] }, key === undefined ? {} : { 'idempotency-key': key });

    it('gives each its answer, its record and its key, and one that is wrong touches no other', async () => {
      const before = (await audits()).length;
      const rows = Array.from({ length: 40 }, (_, index) => sampleTransaction(`one-${index}`, { at: NOW }));
      const wrong = sampleTransaction('wrong', { at: NOW, subscriberId: 'nobody' });
      const stranger = sampleTransaction('one-0', { at: NOW, subscriberId: 'S2' });
      const answers = await Promise.all([
        ...rows.map((row, index) => post(row, `key-of-row-${index}`)),
        post(wrong, 'key-of-wrong'),
        post(stranger, 'key-of-stranger'),
        // The same request again, while the first is under way.
        post(rows[7] ?? {}, 'key-of-row-7'),
        // The same row under another key has no second effect.
        post(rows[8] ?? {}, 'another-key-8'),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 200));
      expect(statuses.slice(40)).toEqual([400, 409, 200, 200]);
      expect(answers[42]?.body).toEqual({ inserted: 1, unchanged: 0, daysTouched: ['2026-11-21'] });
      expect(Number(answers[8]?.body.inserted) + Number(answers[43]?.body.inserted)).toBe(1);
      expect(await rowCount()).toBe(40);
      expect(await number('select sum(n) from daily_totals')).toBe(40);
      const records = (await audits()).slice(before);
      expect(records).toHaveLength(40);
      expect(new Set(records.map(({ request_id }) => request_id)).size).toBe(40);
      for (const { after } of records) expect(after).toMatchObject({ inserted: 1, first: '2026-11-21' });
      // Each record names the change of its own row.
      const named = records.map(({ row_changes }) => row_changes as { set: string; rows: object });
      for (const { rows: changed } of named) expect(changed).toMatchObject({ transactions: [1, 0] });
      expect(new Set(named.map(({ set }) => set)).size).toBe(40);
      const auditor = await t.signIn('owner');
      expect((await auditor.get('/api/audit/chain?scope=all')).body.ok).toBe(true);
    });
    it.skipIf(UNDER_FALSE_CLOCK)(
      'answers what a close of the day keeps waiting when it ends, and the others meanwhile',
      async () => {
        let end = (): void => undefined;
        const ended = new Promise<void>((resolve) => (end = resolve));
        const closing = t.database.write.transaction().execute(async (tx) => {
          await lockDays(tx, ['2026-11-21']);
          await ended;
        });
        const held = post(sampleTransaction('held', { at: NOW }));
        await waiting('advisory');
        const card = { ...sampleCard('C9', 'S1'), issuedAt: '2026-10-03T09:00:00Z' };
        expect((await feed.send('POST', '/api/ingest/cards', { rows: [card] })).status).toBe(200);
        end();
        await closing;
        expect((await held).body).toMatchObject({ inserted: 1 });
      },
    );
  });
});
