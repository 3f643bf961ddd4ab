import { addDays } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { COUNTS, sampleDaily } from '../../../testing/declared-entries.ts';
import { LAST_CLOSED_DAY, OPEN_DAY } from '../../../testing/small-company.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/data-entry/daily';

describe('POST /api/data-entry/daily', () => {
  let t: TestApp;
  let manager: Person;
  const save = (day: string, changes: object = {}, who = manager) =>
    who.send('POST', URL, sampleDaily(day, changes));
  beforeAll(async () => {
    t = await startCompanyApp();
    manager = await t.signIn('manager');
  });
  afterAll(() => t.close());

  guards(() => t, {
    method: 'POST',
    url: URL,
    body: sampleDaily(OPEN_DAY),
    permission: 'expenses.manage',
  });

  it('[B-7.03, B-3.01, B-3.02, B-3.03] stores what is declared for a day exactly as typed', async () => {
    // Before the company's first day: there are no books to differ from.
    const documented = { reason: undefined };
    const values = Object.fromEntries(COUNTS.map((field, place) => [field, place]));
    const { status, body } = await save('2026-04-02', { ...values, walletVolume: '1234.5', ...documented });
    expect(status).toBe(200);
    const kept = {
      ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)])),
      walletVolume: '1234.5',
      cardVolume: '0.00',
    };
    expect(body).toEqual({
      kind: 'daily',
      entryDate: '2026-04-02',
      version: 1,
      by: manager.username,
      byId: manager.userId,
      at: t.clock.now().toISOString(),
      reason: null,
      values: kept,
    });
    const { rows } = await sql<{ values: unknown }>`
      select "values" from manual_entries where entry_date = '2026-04-02'`.execute(t.database.read);
    expect(rows).toEqual([{ values: kept }]);
  });
  it('[B-2.15] accepts today and the 179 days before it, and no other day', async () => {
    // As the form of the documents sends it unchanged: a day without books accepts their default 0 without a reason.
    for (const day of [OPEN_DAY, addDays(OPEN_DAY, -179)])
      expect((await save(day, { reason: undefined })).status, day).toBe(200);
    for (const day of [addDays(OPEN_DAY, 1), addDays(OPEN_DAY, -180), '2026-02-30', 'today', undefined]) {
      const answer = await save(OPEN_DAY, { entryDate: day });
      expect([answer.status, fieldsOf(answer)], day).toEqual([400, ['entryDate']]);
    }
  });
  it.each([
    ['newSignups', -1],
    ['entryDate', undefined],
    ['entryDate', 20_260_803],
    ['newSignups', 1.5],
    ['activeUsers', '3'],
    ['kycPending', undefined],
    ['walletVolume', undefined],
    ['walletVolume', 12],
    ['walletVolume', '-1.00'],
    ['cardVolume', '1e5'],
    ['cardVolume', '1.005'],
    ['version', -1],
    ['reason', 'x'],
  ])('[B-5.01, B-5.03, B-5.05] refuses %s = %s, naming the field', async (field, value) => {
    const answer = await save('2026-08-03', { [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it.each(['id', 'by', 'made_by', 'kind'])(
    'refuses the field %s, which the caller may not set',
    async (field) => {
      expect((await save('2026-08-03', { [field]: 'x' })).status).toBe(400);
    },
  );

  it('appends a version for each change; the newest one counts and the audit keeps both', async () => {
    await save('2026-08-04', { newSignups: 3 });
    const again = await save('2026-08-04', { newSignups: 4, version: 1 });
    expect([again.status, again.body.version]).toEqual([200, 2]);
    const compared = await manager.get('/api/data-entry/comparison?entryDate=2026-08-04');
    expect(compared.body.entries).toMatchObject([{ version: 2, values: { newSignups: '4' } }]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'data-entry.declare',
      actor_id: manager.userId,
      entity_type: 'declared_entry',
      entity_id: 'daily 2026-08-04',
      category: 'Financial',
      before: { newSignups: '3' },
      after: { newSignups: '4' },
    });
  });
  it('creates no version and no audit record when nothing changed', async () => {
    await save('2026-08-05', { newSignups: 3 });
    const before = await recordCount(t);
    const again = await save('2026-08-05', { newSignups: 3, version: 1 });
    expect([again.status, again.body.version]).toEqual([200, 1]);
    expect(await recordCount(t)).toBe(before);
  });
  it('tells the second of two people who was first, and returns the current entry', async () => {
    const other = await t.signIn('manager');
    await save('2026-08-06', { newSignups: 3, version: 0 }, other);
    const { status, body } = await save('2026-08-06', { newSignups: 5, version: 0 });
    expect(status).toBe(409);
    expect(body.message).toBe(`${other.username} declared it meanwhile; look at it again, then decide`);
    expect(body.current).toMatchObject({ version: 1, values: { newSignups: '3' } });
  });
  it('lets one win when many people declare the same day at the same moment', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((newSignups) => save('2026-08-07', { newSignups, version: 0 })),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });

  it('requires a reason for a value that is far from its own history, and says what is usual', async () => {
    const owner = await t.signIn('owner');
    // Before the company's first day, so that only declared values are known.
    for (let day = 1; day < 10; day += 1) {
      const walletTransactions = 100 + (day % 3);
      const { status } = await save(`2026-04-1${day}`, {
        walletTransactions,
        walletVolume: '5000.00',
        reason: undefined,
      });
      expect(status).toBe(200);
    }
    const usual = { walletTransactions: 101, walletVolume: '5010.00', reason: undefined };
    const odd = await save('2026-04-25', { ...usual, walletTransactions: 1010 });
    expect(odd.status).toBe(422);
    expect(fieldsOf(odd)).toEqual(['walletTransactions']);
    expect(odd.body.fields[0].message).toMatch(
      /^is far from the usual 101 \(95 to 107 in the last 90 days\)/,
    );
    expect((await save('2026-04-25', usual)).status).toBe(200);
    const reasoned = await save(
      '2026-04-25',
      { ...usual, walletTransactions: 1010, reason: 'market day' },
      owner,
    );
    expect([reasoned.status, reasoned.body.reason]).toEqual([200, 'market day']);
    const records = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('entity_id', '=', 'daily 2026-04-25')
      .orderBy('seq', 'desc')
      .execute();
    expect(records[0]).toMatchObject({ severity: 'medium', after: { reason: 'market day' } });
  });

  describe('for a closed day', () => {
    const DAY = '2026-08-20';
    const bookedOf = async (field: string): Promise<number> => {
      const { body } = await manager.get(`/api/data-entry/comparison?entryDate=${DAY}`);
      return Number(body.fields.find((each: { field: string }) => each.field === field).booked);
    };
    const agreeing = async () => {
      const { body } = await manager.get(`/api/data-entry/comparison?entryDate=${DAY}`);
      const daily = body.fields.filter((each: { kind: string }) => each.kind === 'daily');
      return Object.fromEntries(
        daily.map(({ field, unit, booked }: { field: string; unit: string; booked: string | null }) => [
          field,
          unit === 'count' ? Number(booked ?? 0) : Number(booked ?? 0).toFixed(2),
        ]),
      );
    };
    it('requires a reason for a material difference from the books, and for 0 where business was booked', async () => {
      const same = { ...(await agreeing()), reason: undefined };
      const booked = await bookedOf('activeUsers');
      expect(booked).toBeGreaterThan(0);
      for (const [activeUsers, messages] of [
        [
          booked * 100,
          `is more than 5% away from the booked ${booked.toString()}. Correct it, or give a reason`,
        ],
        [0, `is 0 against the booked ${booked}. Correct it, or give a reason`],
      ]) {
        const { status, body } = await save(DAY, { ...same, activeUsers });
        expect([status, body.fields]).toEqual([422, [{ path: 'activeUsers', message: messages }]]);
        expect(body.message).toBe(`activeUsers ${messages}`);
      }
      expect(await bookedOf('activeUsers')).toBe(booked);
      expect((await save(DAY, same)).body).toMatchObject({ version: 1, reason: null });
      const reasoned = await save(DAY, { ...same, activeUsers: 0, reason: 'the core system was down' });
      expect(reasoned.body).toMatchObject({ version: 2, reason: 'the core system was down' });
    });
    it('names no booked number to a person who may not see it', async () => {
      const clerk = await t.signIn('Clerk', { powers: ['expenses.manage'] });
      const input = sampleDaily('2026-08-21', { walletVolume: '99999999.00', reason: undefined });
      const { status, body } = await clerk.send('POST', URL, input);
      expect(status).toBe(422);
      expect(body.fields).toContainEqual({
        path: 'walletVolume',
        message: 'is more than 5% away from the booked value. Correct it, or give a reason',
      });
      for (const { message } of body.fields) expect(message).not.toMatch(/[1-9]\d/);
    });
  });
  it('requires a reason for a value of an open day that is far from the booked days before, even without earlier declarations', async () => {
    const far = await save(OPEN_DAY, { activeUsers: 37_500, newSignups: 1, reason: undefined });
    expect([far.status, fieldsOf(far)]).toEqual([422, ['activeUsers']]);
    expect(far.body.fields[0].message).toMatch(
      /^is far from the usual \d+ \(\d+ to \d+ in the last 90 days\)/,
    );
    expect((await save(OPEN_DAY, { activeUsers: 37_500, reason: 'a campaign' })).status).toBe(200);
  });

  it('reports a material difference once when it arises, and again when it comes back', async () => {
    const admin = await t.signIn('admin');
    const messages = async () =>
      (
        await t.database.read
          .selectFrom('notifications')
          .select(['title', 'message'])
          .where('user_id', '=', admin.userId)
          .where('action_type', '=', 'material_difference')
          .execute()
      ).map(({ message }) => message);
    const { rows } = await sql<{ value: string }>`
      select value::text from figure_values where figure_id = 'day.transactions' and dimension = 'wallet'
         and business_day = ${LAST_CLOSED_DAY}`.execute(t.database.read);
    const booked = Number(rows[0]?.value);
    const reason = 'for the test';
    const agreeing = (
      await manager.get(`/api/data-entry/comparison?entryDate=${LAST_CLOSED_DAY}`)
    ).body.fields
      .filter((each: { kind: string }) => each.kind === 'daily')
      .map((each: { field: string; unit: string; booked: string | null }) => [
        each.field,
        each.unit === 'count' ? Number(each.booked ?? 0) : Number(each.booked).toFixed(2),
      ]);
    const same = Object.fromEntries(agreeing);
    await save(LAST_CLOSED_DAY, { ...same, reason });
    expect(await messages()).toEqual([]);
    await save(LAST_CLOSED_DAY, { ...same, walletTransactions: booked * 3, reason });
    await save(LAST_CLOSED_DAY, { ...same, walletTransactions: booked * 4, reason });
    expect(await messages()).toEqual(['More than 5% apart: Wallet Transactions']);
    expect((await lastRecord(t)).action).toBe('data-entry.declare');
    await save(LAST_CLOSED_DAY, { ...same, reason });
    await save(LAST_CLOSED_DAY, { ...same, walletTransactions: booked * 5, reason });
    expect(await messages()).toHaveLength(2);
    expect(await lastRecord(t)).toMatchObject({
      action: 'data-entry.material-difference',
      severity: 'high',
      entity_id: LAST_CLOSED_DAY,
    });
  });
});
