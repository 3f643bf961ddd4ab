import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { RECEIVER, SENDER, startDeskApp, TRANSFERS } from '../../../testing/desk.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

interface Listed {
  id: string;
  direction: string | null;
}

describe('GET /api/transactions', () => {
  let t: TestApp;
  let manager: Person;
  beforeAll(async () => {
    t = await startDeskApp();
    manager = await t.signIn('manager');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: '/api/transactions', permission: 'customers.view' });

  const idsOf = async (query: string, who = manager): Promise<string[]> => {
    const { status, body } = await who.get(`/api/transactions?limit=100&${query}`);
    expect(status).toBe(200);
    return body.transactions.map(({ id }: Listed) => id);
  };
  const independent = async (condition: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from transactions where ${sql.raw(condition)}
       order by business_day desc, at desc, id desc limit 100`.execute(t.database.owner);
    return rows.map(({ id }) => id);
  };
  const AUGUST = 'from=2026-08-01&to=2026-08-31';
  const IN_AUGUST = `business_day between '2026-08-01' and '2026-08-31'`;

  it.each([
    ['type=cash_out', `type = 'cash_out'`],
    ['product=card', `product = 'card'`],
    ['district=kenema', `district = 'Kenema'`],
    ['status=success', `status = 'success'`],
    ['least=800000.5', `currency = 'SLL' and amount >= 800001 or currency = 'USD' and amount >= 80000050`],
    [
      'most=10',
      `currency = 'SLL' and amount <= 10 or currency = 'USD' and amount <= 1000 or currency = 'USDC' and amount <= 10000000`,
    ],
    ['least=250000&most=250000&type=p2p', `type = 'p2p' and currency = 'SLL' and amount = 250000`],
  ])('finds by %s what a statement of its own finds, in order', async (query, condition) => {
    const expected = await independent(`${IN_AUGUST} and (${condition})`);
    expect(expected.length).toBeGreaterThan(0);
    expect(await idsOf(`${AUGUST}&${query}`)).toEqual(expected);
  });
  it('counts a decline for a technical reason as failed', async () => {
    const failed = await idsOf(`${AUGUST}&status=failed`);
    expect(failed).toEqual(
      await independent(`${IN_AUGUST} and (status in ('declined', 'failed') and reason_code = 'technical'
                                           or status = 'failed' and reason_code = 'X-17')`),
    );
    expect(failed.length).toBeGreaterThan(0);
  });
  it('lists every transaction once over its pages', async () => {
    const all = await sql<{ id: string }>`
      select id from transactions where business_day between '2026-06-01' and '2026-08-31'
       order by business_day desc, at desc, id desc`.execute(t.database.owner);
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url: string = `/api/transactions?from=2026-06-01&to=2026-08-31&limit=37${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const { body } = await manager.get(url);
      found.push(...body.transactions.map(({ id }: Listed) => id));
      cursor = body.nextCursor;
    }
    expect(found).toEqual(all.rows.map(({ id }) => id));
  });
  it('lists of one customer what was sent and what was received, each from that side', async () => {
    const of = async (customer: string) => {
      const { body } = await manager.get(
        `/api/transactions?customer=${customer}&from=2026-08-20&to=2026-08-20&type=p2p`,
      );
      return body.transactions.map(({ id, direction }: Listed) => [id, direction]);
    };
    expect(await of(RECEIVER)).toEqual([
      [TRANSFERS.blocked, 'in'],
      [TRANSFERS.refused, 'in'],
      [TRANSFERS.arrived, 'in'],
    ]);
    expect(await of(SENDER)).toEqual([
      [TRANSFERS.blocked, 'out'],
      [TRANSFERS.refused, 'out'],
      [TRANSFERS.arrived, 'out'],
    ]);
  });
  it('shows exact amounts, in dollars at the rate of the transaction', async () => {
    const { body } = await manager.get(
      '/api/transactions?from=2026-08-20&to=2026-08-20&least=250000&most=250000&type=p2p',
    );
    // 250000 / 22500.5 = 11.1108...
    expect(body.transactions).toMatchObject([
      {
        amount: '250000',
        currency: 'SLL',
        amountUsd: '11.11',
        title: 'Person to person',
        customer: SENDER,
        counterparty: RECEIVER,
      },
    ]);
  });
  it('records the list of one customer once, and no other list', async () => {
    const before = await recordCount(t);
    await manager.get('/api/transactions');
    expect(await recordCount(t)).toBe(before);
    const { body } = await manager.get(`/api/transactions?customer=${SENDER}&limit=1&${AUGUST}`);
    await manager.get(
      `/api/transactions?customer=${SENDER}&limit=1&${AUGUST}&cursor=${encodeURIComponent(body.nextCursor)}`,
    );
    expect(await recordCount(t)).toBe(before + 1);
    expect(await lastRecord(t)).toMatchObject({
      action: 'customers.view',
      entity_type: 'customer',
      entity_id: SENDER,
      actor_id: manager.userId,
      permission: 'customers.view',
    });
  });
  it('tells the reason of a block only to people who may see whom alerts are about', async () => {
    const reasonFor = async (who: Person): Promise<string> => {
      const { body } = await who.get(
        `/api/transactions?from=2026-08-20&to=2026-08-20&least=990002&most=990002`,
      );
      return body.transactions[0].reason;
    };
    expect(await reasonFor(manager)).toBe('another rule');
    expect(await reasonFor(await t.signIn('admin'))).toBe('blocked for suspected fraud');
  });
  it('names the field that is wrong', async () => {
    for (const [query, field] of [
      ['from=2026-08-02&to=2026-08-01', 'from'],
      ['from=2024-01-01&to=2026-08-01', 'from'],
      ['cursor=nonsense', 'cursor'],
      ['cursor=2026-99-99~2026-08-20T00:00:00.000Z~T1', 'cursor'],
      ['least=ten', 'least'],
      ['least=99999999999999999999', 'least'],
      ['type=theft', 'type'],
    ]) {
      const answer = await manager.get(`/api/transactions?${query}`);
      expect([query, answer.status, fieldsOf(answer)]).toEqual([query, 400, [field]]);
    }
  });
});
