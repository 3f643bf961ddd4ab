import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/control-totals';
const BODY = {
  source: 'core',
  day: '2026-11-20',
  totals: [{ type: 'cash_in', currency: 'SLL', count: 2, amountMinor: 150_000 }],
};

/** What a comparison makes of the totals is in ledger/control-totals.test.ts. */
describe('POST /api/control-totals', () => {
  let t: TestApp;
  let feed: Person;
  const send = (change: object = {}) => feed.send('POST', URL, { ...BODY, ...change });
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    feed = await t.signIn('Feed', { powers: ['api_access', 'revenue.view'] });
    const treasurer = await t.signIn('Treasurer', { powers: ['treasury.manage', 'revenue.view'] });
    await treasurer.send('POST', '/api/control-totals/sources', { name: 'core', fromDay: '2026-11-20' });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: URL, body: BODY, permission: 'api_access' });

  it('answers what differs from what is booked, and leaves a record without amounts of customers', async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([
      200,
      {
        day: '2026-11-20',
        source: 'core',
        state: 'differs',
        closed: false,
        provisional: false,
        accepted: false,
        count: 2,
        receivedAt: '2026-11-21T10:00:00.000Z',
        differences: [
          {
            type: 'cash_in',
            currency: 'SLL',
            count: 2,
            amount: '150000',
            bookedCount: 0,
            bookedAmount: '0',
          },
        ],
        missing: { count: 0, ranges: [] },
      },
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'ingest.control-totals',
      severity: 'low',
      entity_id: 'core',
      description: 'core says it sent 2 transactions of 2026-11-20: what is booked differs',
      after: { day: '2026-11-20', count: 2, state: 'differs', differences: 1, missing: 0 },
    });
  });
  it('says to a caller who may not see revenue that it differs, not what is booked', async () => {
    const blind = await t.signIn('Blind feed', { powers: ['api_access'] });
    expect((await blind.send('POST', URL, BODY)).body).toMatchObject({ state: 'differs', differences: [] });
  });
  it('keeps every statement, of which the newest counts', async () => {
    expect((await send({ totals: [] })).body).toMatchObject({ state: 'agrees', count: 0, differences: [] });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from control_totals where source = 'core'`.execute(t.database.read);
    expect(rows).toEqual([{ n: 3 }]);
    await expect(sql`update control_totals set totals = '[]'`.execute(t.database.owner)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from control_totals`.execute(t.database.owner)).rejects.toThrow('append-only');
  });
  it('names the source that nobody named, and a day of which nothing is expected', async () => {
    const unknown = await send({ source: 'cards' });
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      [
        {
          path: 'source',
          message: 'is unknown; a person names it under Data Feeds before its totals are sent',
        },
      ],
    ]);
    for (const day of ['2026-11-19', '2026-11-22']) expect(fieldsOf(await send({ day }))).toEqual(['day']);
  });
  it('names the type, the currency, the count and the amount that no total can have', async () => {
    const wrong = (change: object) => send({ totals: [{ ...BODY.totals[0], ...change }] });
    expect(fieldsOf(await wrong({ type: 'gift' }))).toEqual(['totals.0.type']);
    expect(fieldsOf(await wrong({ currency: 'EUR' }))).toEqual(['totals.0.currency']);
    expect(fieldsOf(await wrong({ count: -1 }))).toEqual(['totals.0.count']);
    expect(fieldsOf(await wrong({ amountMinor: 1.5 }))).toEqual(['totals.0.amountMinor']);
  });
  it('names each of several runs of ids that are none, and stores nothing then', async () => {
    const stored = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from control_totals`.execute(t.database.read))
        .rows[0]?.n;
    const before = await stored();
    const answer = await send({
      idRanges: [
        { first: 'TX-2', last: 'TX-1' },
        { first: 'TX-1', last: 'TX-2' },
        { first: 'TX-1', last: 'TY-2' },
      ],
    });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      [
        { path: 'idRanges.0.last', message: 'has a smaller number than TX-2: exchange the two' },
        {
          path: 'idRanges.2.last',
          message: 'must be like the first id but for the number at its end, of at most 15 digits',
        },
      ],
    ]);
    expect(
      fieldsOf(await send({ idRanges: Array.from({ length: 21 }, () => ({ first: 'T1', last: 'T2' })) })),
    ).toEqual(['idRanges']);
    expect(await stored()).toBe(before);
  });
  it('names a run of ids that is none', async () => {
    const range = (first: string, last: string) => send({ idRanges: [{ first, last }] });
    for (const [first, last] of [
      ['A1', 'B2'],
      ['A1', 'A'],
      ['A9', 'A8'],
      ['A0000001', 'A0250001'],
    ] as const)
      expect(fieldsOf(await range(first, last))).toEqual(['idRanges.0.last']);
    expect((await range('A0000001', 'A0250000')).body.missing).toEqual({
      count: 250_000,
      ranges: [{ first: 'A0000001', last: 'A0250000' }],
    });
  });
});
