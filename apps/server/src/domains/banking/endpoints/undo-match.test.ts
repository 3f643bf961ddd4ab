import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import {
  NOBODY,
  ROOM,
  TestBank,
  book,
  closeThrough,
  connectBank,
  line,
  match,
  sync,
} from '../../../testing/banking.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/banking/matches/:id/undo', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ROOM}/matches/${NOBODY}/undo`,
    body: { note: 'Because' },
    permission: 'treasury.manage',
  });

  it('turns its items into exceptions again, which the rules then leave to people', async () => {
    const treasurer = await t.signIn('admin');
    const [paid] = await book(t, [{ day: '2026-11-03', account: '1010', against: '6000', amount: -100_00n }]);
    await closeThrough(t, '2026-11-20');
    const bank = new TestBank(() => '2026-11-21');
    bank.lines = [line('L1', '2026-11-04', -100_00n, { reference: `CT${paid}` })];
    const id = await connectBank(treasurer);
    await sync(t, bank, id);
    const [made] = (await treasurer.get(`${ROOM}/matches?integrationId=${id}`)).body.matches;
    const undo = (matchId: string, note = 'Another payment') =>
      treasurer.send('POST', `${ROOM}/matches/${matchId}/undo`, { note });
    expect(fieldsOf(await undo(made.id, ''))).toEqual(['note']);
    expect(await undo(made.id)).toMatchObject({ status: 200, body: { id: made.id } });
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.unmatch',
      before: { rule: 'reference', items: [{ amount: '-100.00' }, { amount: '-100.00' }] },
      after: { note: 'Another payment' },
    });
    expect((await treasurer.get(`${ROOM}/exceptions?integrationId=${id}`)).body.total).toBe(2);
    await book(t, [{ day: '2026-11-19', account: '1010', against: '6000', amount: -5_00n }]);
    expect(await match(t, id)).toBe(0);
    expect((await treasurer.get(`${ROOM}/exceptions?integrationId=${id}`)).body.total).toBe(3);
    expect((await undo(made.id)).status).toBe(404);
  });
});
