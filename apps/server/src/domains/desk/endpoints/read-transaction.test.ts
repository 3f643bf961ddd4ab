import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { RECEIVER, SENDER, startDeskApp, TRANSFERS } from '../../../testing/desk.ts';
import { raiseAlert } from '../../../testing/fraud.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

describe('GET /api/transactions/:id', () => {
  let t: TestApp;
  let manager: Person;
  beforeAll(async () => {
    t = await startDeskApp();
    manager = await t.signIn('manager');
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'GET',
    url: `/api/transactions/${TRANSFERS.arrived}`,
    permission: 'customers.view',
  });

  it('shows both sides, the fee with its tax, the rate, and what it adds to the accounts', async () => {
    const { status, body } = await manager.get(`/api/transactions/${TRANSFERS.arrived}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customer: SENDER,
      counterpartyKind: 'subscriber',
      counterparty: RECEIVER,
      status: 'success',
      amount: '250000',
      fees: { gross: '2300', gst: '300', net: '2000', interchange: '0', commission: '0' },
      rate: { value: '22500.5', source: 'sent', of: null },
      balanceBefore: '5000000',
      journal: null,
      bankLines: [],
    });
    expect(
      body.postings.map(({ account, debit, credit }: Record<string, string>) => [account, debit, credit]),
    ).toEqual([
      ['2000', '252300', '0'],
      ['2000', '0', '250000'],
      ['4000', '0', '2000'],
      ['2040', '0', '300'],
    ]);
  });
  it('says of a decline why, and books nothing', async () => {
    const { body } = await manager.get(`/api/transactions/${TRANSFERS.refused}`);
    expect(body).toMatchObject({
      status: 'declined',
      reason: 'above a limit',
      postings: [],
      journal: null,
      followed: [],
    });
  });
  it('lists what undid it', async () => {
    const { body } = await manager.get(`/api/transactions/${TRANSFERS.arrived}`);
    expect(body.followed).toMatchObject([{ id: TRANSFERS.undone, type: 'reversal', amount: '250000' }]);
  });
  it('names the mid-rate of the day where the transaction has it', async () => {
    const { rows } = await sql<{ id: string; day: string; rate: string }>`
      select t.id, r.day, trim_scale(r.mid)::text as rate from transactions t
        join fx_rates r on r.currency = 'SLL' and r.day = t.business_day and r.mid = t.fx_rate
       where t.currency = 'SLL' and t.type = 'cash_in' order by t.id limit 1`.execute(t.database.read);
    const [row] = rows;
    const { body } = await manager.get(`/api/transactions/${row?.id}`);
    expect(body.rate).toEqual({ value: row?.rate, source: 'mid', of: row?.day });
  });
  it('shows its journal with the bank lines that settled it, and how many others it sums up', async () => {
    const { rows } = await sql<{ id: bigint }>`
      insert into journals (business_day, source, type, currency, product, description, created_at)
      values ('2026-08-20', 'derived', 'p2p', 'SLL', 'wallet', 'Person to person, wallet', '2026-08-21T00:10:00Z') returning id`.execute(
      t.database.owner,
    );
    const journal = rows[0]?.id;
    await sql`
      insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
      values (${journal}, 1, '2026-08-20', '2000', 'SLL', 500000, 0, 22.2), (${journal}, 2, '2026-08-20', '1000', 'SLL', 0, 500000, -22.2)`.execute(
      t.database.owner,
    );
    await sql`
      update transactions set journal_id = ${journal}
       where id in (${TRANSFERS.arrived}, (select min(id) from transactions where business_day = '2026-08-20' and status = 'success' and id < 'TX'))
         and business_day = '2026-08-20'`.execute(t.database.owner);
    const { body } = await manager.get(`/api/transactions/${TRANSFERS.arrived}`);
    expect(body.journal).toMatchObject({
      id: String(journal),
      others: 1,
      postings: [
        { account: '2000', debit: '500000', credit: '0' },
        { account: '1000', debit: '0', credit: '500000' },
      ],
    });
  });
  it('shows alerts only to people who may see whom they are about', async () => {
    const alert = await raiseAlert(t, { subscriber: SENDER, evidence: [TRANSFERS.arrived] });
    await sql`update fraud_alerts set business_day = '2026-08-20' where id = ${alert}::bigint`.execute(
      t.database.owner,
    );
    expect((await manager.get(`/api/transactions/${TRANSFERS.arrived}`)).body.alerts).toBeNull();
    const admin = await t.signIn('admin');
    expect((await admin.get(`/api/transactions/${TRANSFERS.arrived}`)).body.alerts).toMatchObject([
      { id: alert },
    ]);
  });
  it('records the look at its customer; of the company’s own transfers, nothing', async () => {
    await manager.get(`/api/transactions/${TRANSFERS.refused}`);
    expect(await lastRecord(t)).toMatchObject({
      action: 'customers.view',
      entity_id: SENDER,
      after: { transaction: TRANSFERS.refused },
      actor_id: manager.userId,
    });
    const before = await lastRecord(t);
    const { rows } = await sql<{ id: string }>`
      select id from transactions where subscriber_id = 'house' order by id limit 1`.execute(t.database.read);
    const { body } = await manager.get(`/api/transactions/${rows[0]?.id}`);
    expect(body.customer).toBeNull();
    expect((await lastRecord(t)).seq).toBe(before.seq);
  });
  it('answers 404 for an unknown id, and 400 for what is none', async () => {
    expect((await manager.get('/api/transactions/nobody')).status).toBe(404);
    expect((await manager.get('/api/transactions/%27%20or%201=1')).status).toBe(400);
  });
});
