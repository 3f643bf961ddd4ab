import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
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
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/banking/integrations/:id/close', () => {
  let t: TestApp;
  let treasurer: Person;
  let bank: TestBank;
  let id: string;
  let unsent: string;
  const close = (of: string, version: number, note = 'We left this bank', who = treasurer) =>
    who.send('POST', `${ROOM}/integrations/${of}/close`, { version, note });
  const proof = async (day: string) =>
    (await treasurer.get(`${ROOM}/reconciliation?asOf=${day}`)).body.accounts[0];
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    const [came, paid, kept] = await book(t, [
      { day: '2026-11-02', account: '1010', against: '3000', amount: 500_00n },
      { day: '2026-11-09', account: '1010', against: '6000', amount: -40_00n },
      { day: '2026-11-19', account: '1010', against: '6000', amount: -60_00n },
    ]);
    await closeThrough(t, '2026-11-20');
    bank = new TestBank(() => '2026-11-21');
    bank.lines = [
      line('L1', '2026-11-02', 500_00n, { reference: `CT${came}` }),
      line('L2', '2026-11-10', -40_00n, { reference: `CT${paid}` }),
      line('L3', '2026-11-12', -9_00n, { description: 'Account fee' }),
      line('L4', '2026-11-18', -451_00n, { description: 'Closing transfer' }),
    ];
    bank.balance = 0n;
    id = await connectBank(treasurer);
    await sync(t, bank, id);
    unsent = `CT${kept}`;
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ROOM}/integrations/${NOBODY}/close`,
    body: { version: 1, note: 'Because' },
    permission: 'treasury.manage',
  });

  it('requires a confirmation of identity, a reason and the newest version', async () => {
    const hasty = await close(id, 1, 'We left', await t.signIn('admin', { steppedUp: false }));
    expect([hasty.status, hasty.body.code]).toEqual([403, 'step-up-required']);
    expect(fieldsOf(await close(id, 1, ''))).toEqual(['note']);
    expect((await close(id, 7)).status).toBe(409);
    expect((await close(NOBODY, 1)).status).toBe(404);
  });
  it('deletes the secret, keeps the history, and calls the bank no more, even if a sync was requested', async () => {
    const before = await proof('2026-11-20');
    bank.meanwhile = async () => {
      bank.meanwhile = async () => undefined;
      bank.lines.push(line('L5', '2026-11-20', -1_00n));
      const { status, body } = await close(id, 1);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id,
        name: 'Harbour Bank',
        accountNumber: '**** 2233',
        closedBy: `Test ${treasurer.username}`,
        closedDay: '2026-11-21',
        note: 'We left this bank',
        statementLines: 4,
      });
    };
    await sync(t, bank, id);
    const { rows } = await sql<object>`
      select secret_sealed, token_sealed, sync_requested_at, next_sync_at, fault from bank_integrations`.execute(
      t.database.read,
    );
    expect(rows).toEqual([
      { secret_sealed: null, token_sealed: null, sync_requested_at: null, next_sync_at: null, fault: null },
    ]);
    expect(bank.asked).toHaveLength(2);
    await sync(t, bank, id);
    expect(bank.asked).toHaveLength(2);
    const record = await lastRecord(t);
    expect(record).toMatchObject({
      action: 'banking.close',
      severity: 'high',
      entity_id: id,
      before: { hasSecret: true },
      after: { hasSecret: false, note: 'We left this bank', statementLines: 4 },
    });
    expect(asText(record)).not.toContain('a-secret-of-the-bank');
    expect((await treasurer.get(`${ROOM}/integrations`)).body).toEqual([]);
    expect(await proof('2026-11-20')).toEqual(before);
    expect((await treasurer.get(`${ROOM}/matches?integrationId=${id}`)).body.total).toBe(2);
  });
  it('cannot be changed, synced or given statements while it is closed', async () => {
    for (const [method, url, body] of [
      ['PATCH', `integrations/${id}`, { version: 2, name: 'Mine' }],
      ['POST', `integrations/${id}/reconnect`, {}],
      ['POST', `sync/${id}`, {}],
      ['POST', `integrations/${id}/statements`, { fileName: 'a', text: ':20:x' }],
      ['POST', `integrations/${id}/close`, { version: 2, note: 'Again' }],
    ] as const) {
      const answer = await treasurer.send(method, `${ROOM}/${url}`, body);
      expect([url, answer.status, answer.body.message]).toEqual([
        url,
        409,
        'Harbour Bank is closed; reopen it first',
      ]);
    }
    const settings = { frequency: '5min', dataTypes: ['balances'], version: 0 };
    expect((await treasurer.send('PUT', `${ROOM}/sync-settings`, settings)).status).toBe(200);
  });
  it('leaves its ledger account to the next bank, which can match the open items', async () => {
    const next = new TestBank(() => '2026-11-21');
    next.accounts = [{ id: 'acc-1', accountNumber: 'SL00NEXT0000445566', currency: 'USD' }];
    next.lines = [
      line('N1', '2026-11-18', 451_00n, { description: 'From the old bank' }),
      line('N2', '2026-11-19', -60_00n, { reference: unsent }),
    ];
    next.balance = 391_00n;
    const successor = await connectBank(treasurer, 'Harbour Bank');
    await sync(t, next, successor);
    expect(await match(t, successor)).toBe(0);
    expect(next.asked[0]?.taken).toEqual(['SL00TEST0000112233']);
    const open = (await treasurer.get(`${ROOM}/exceptions?integrationId=${successor}`)).body.exceptions;
    expect(open.map(({ amount }: { amount: string }) => amount)).toEqual(['-9.00', '-451.00', '451.00']);
    const [, left, came] = open;
    const joined = await treasurer.send('POST', `${ROOM}/matches`, {
      integrationId: successor,
      lines: [left.id, came.id],
      entries: [],
      note: 'The money moved over',
    });
    expect(joined).toMatchObject({ status: 200, body: { difference: '0.00' } });
    for (const day of ['2026-11-05', '2026-11-12', '2026-11-18', '2026-11-20'])
      expect({ day, ...(await proof(day)) }).toMatchObject({ day, unexplained: '0.00' });
    const { body } = await treasurer.get(`${ROOM}/reconciliation?asOf=2026-11-20`);
    expect(body.accounts).toHaveLength(1);
    expect(body.accounts[0]).toMatchObject({
      bankBalance: '391.00',
      ledgerBalance: '400.00',
      bankOnly: '-9.00',
    });
  });
  it('is not proved if it was closed with money in it', async () => {
    await sql`update bank_integrations set balance_minor = 5 where id = ${id}::uuid`.execute(
      t.database.write,
    );
    await closeThrough(t, '2026-11-21');
    expect(await proof('2026-11-21')).toMatchObject({ bankBalance: null, unexplained: null });
    expect((await proof('2026-11-20')).bankBalance).toBe('391.05');
  });
});
