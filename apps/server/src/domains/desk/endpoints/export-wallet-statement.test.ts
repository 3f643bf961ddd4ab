import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { SENDER, startDeskApp, TRANSFERS } from '../../../testing/desk.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const url = (customer: string, from: string, to: string) =>
  `/api/customers/${customer}/statement?from=${from}&to=${to}`;

describe('GET /api/customers/:id/statement', () => {
  let t: TestApp;
  let manager: Person;
  beforeAll(async () => {
    t = await startDeskApp();
    manager = await t.signIn('manager');
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'GET',
    url: url(SENDER, '2026-08-01', '2026-08-31'),
    permission: 'customers.view',
  });

  it('leads from the opening to the closing balance by every movement', async () => {
    const { status, body, headers } = await manager.get(url(SENDER, '2026-08-01', '2026-08-31'));
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('wallet-S001-2026-08-01-2026-08-31.csv');
    const [head, opening, ...rest] = body
      .trimEnd()
      .split('\r\n')
      .map((line: string) => line.split(','));
    expect(head).toEqual(['day', 'at', 'transaction', 'amount', 'balance', 'currency']);
    const closing = rest.pop();
    expect([opening[2], closing[2]]).toEqual(['opening', 'closing']);
    let balance = BigInt(opening[4]);
    for (const [, , , amount, after] of rest) {
      balance += BigInt(amount);
      expect(BigInt(after)).toBe(balance);
    }
    expect(BigInt(closing[4])).toBe(balance);
    const amountOf = (id: string) => rest.find(([, , transaction]: string[]) => transaction === id)?.[3];
    // The transfer with its fee, and the reversal of the amount alone.
    expect([amountOf(TRANSFERS.arrived), amountOf(TRANSFERS.undone)]).toEqual(['-252300', '250000']);
    const { rows } = await sql<{ minor: bigint }>`
      select coalesce(sum(delta), 0)::bigint as minor from raw.holder_moves
       where holder = ${SENDER} and account_code = '2000' and currency = 'SLL' and business_day <= '2026-08-31'`.execute(
      t.database.owner,
    );
    expect(balance).toBe(rows[0]?.minor);
  });
  it('of days without a movement is its balance twice', async () => {
    const { body } = await manager.get(url('S059', '2026-05-01', '2026-05-03'));
    expect(body.trimEnd().split('\r\n').slice(1)).toEqual([
      '2026-05-01,,opening,,0,SLL',
      '2026-05-03,,closing,,0,SLL',
    ]);
  });
  it('is recorded before it is sent', async () => {
    await manager.get(url(SENDER, '2026-08-01', '2026-08-31'));
    expect(await lastRecord(t)).toMatchObject({
      action: 'customers.statement',
      severity: 'high',
      entity_id: SENDER,
      actor_id: manager.userId,
      after: { from: '2026-08-01', to: '2026-08-31', currency: 'SLL' },
    });
  });
  it('names the day that is wrong', async () => {
    for (const [from, to, field] of [
      ['2026-08-02', '2026-08-01', 'from'],
      ['2025-01-01', '2026-08-01', 'from'],
      ['2026-08-01', '2026-09-02', 'to'],
    ] as const) {
      const answer = await manager.get(url(SENDER, from, to));
      expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    }
    expect((await manager.get(url('S999', '2026-08-01', '2026-08-31'))).status).toBe(404);
  });
});
