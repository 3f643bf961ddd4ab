import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import {
  NOBODY,
  ROOM,
  TestBank,
  book,
  closeThrough,
  connectBank,
  line,
  sync,
} from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/banking/matches', () => {
  let t: TestApp;
  let treasurer: Person;
  let integrationId: string;
  const open = async (): Promise<{ side: string; id: string; amount: string }[]> =>
    (await treasurer.get(`${ROOM}/exceptions?integrationId=${integrationId}`)).body.exceptions;
  const join = (lines: string[], entries: string[], note = 'Charges were taken off') =>
    treasurer.send('POST', `${ROOM}/matches`, { integrationId, lines, entries, note });
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    await book(t, [
      { day: '2026-11-03', account: '1010', against: '6000', amount: -100_00n },
      { day: '2026-11-05', account: '1010', against: '6000', amount: -33_00n },
    ]);
    await closeThrough(t, '2026-11-20');
    const bank = new TestBank(() => '2026-11-21');
    bank.lines = [line('L1', '2026-11-04', -101_50n), line('L2', '2026-11-15', -33_00n)];
    integrationId = await connectBank(treasurer);
    await sync(t, bank, integrationId);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ROOM}/matches`,
    body: { integrationId: NOBODY, lines: ['1'], entries: ['1.1'], note: 'Because' },
    permission: 'treasury.manage',
  });

  it('matches a line with an entry, with who did it, why, and their difference', async () => {
    const before = await open();
    expect(before.map(({ amount }) => amount)).toEqual(['-100.00', '-101.50', '-33.00', '-33.00']);
    const [entry, bankLine] = before;
    const { status, body } = await join([bankLine?.id ?? ''], [entry?.id ?? '']);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rule: 'by-hand',
      difference: '-1.50',
      note: 'Charges were taken off',
      madeBy: `Test ${treasurer.username}`,
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.match',
      actor_id: treasurer.userId,
      after: { difference: '-1.50', note: 'Charges were taken off' },
    });
    expect(await open()).toHaveLength(2);
    const again = await join([bankLine?.id ?? ''], [entry?.id ?? '']);
    expect([again.status, again.body.message]).toEqual([
      409,
      'Some of these were matched meanwhile; look at the exceptions again',
    ]);
  });
  it('happens once when two people do it at the same moment', async () => {
    const [entry, bankLine] = await open();
    const answers = await Promise.all([1, 2, 3].map(() => join([bankLine?.id ?? ''], [entry?.id ?? ''])));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
  });
  it('requires a note, at least one line, and items of this account', async () => {
    expect(fieldsOf(await join(['1'], ['1.1'], 'x'))).toEqual(['note']);
    expect(fieldsOf(await join([], ['1.1', '2.1']))).toEqual(['lines']);
    expect(fieldsOf(await join(['999999'], ['1.1']))).toEqual(['lines']);
    expect(fieldsOf(await join(['1'], ['999999.1']))).toEqual(['entries']);
    expect(fieldsOf(await join(['1; drop table bank_lines'], ['1.1']))).toEqual(['lines']);
  });
});
