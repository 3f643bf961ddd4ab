import { addDays } from '@cottontree/contract/calendar.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { SENDER, startDeskApp } from '../../../testing/desk.ts';
import { raiseAlert } from '../../../testing/fraud.ts';
import { FIRST_DAY, seeded } from '../../../testing/small-company.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

describe('GET /api/customers/:id', () => {
  let t: TestApp;
  let manager: Person;
  beforeAll(async () => {
    t = await startDeskApp();
    manager = await t.signIn('manager');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: `/api/customers/${SENDER}`, permission: 'customers.view' });

  it('shows who it is, masked for everybody', async () => {
    const { status, body } = await (await t.signIn('owner')).get(`/api/customers/${SENDER}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: SENDER,
      maskedName: 'A••• C•••',
      maskedPhone: '+232 •••• 456',
      district: 'Bo',
      occupation: 'trader',
      day: '2026-09-01',
    });
    expect(asText(body)).not.toMatch(/Conteh|76123456/);
  });

  /** Written out type by type, from the posting templates: nothing of the view that the product sums up. */
  const walletOn = async (customer: string, day: string): Promise<Record<string, string>> => {
    const { rows } = await sql<{ currency: Currency; minor: bigint }>`
      select currency, sum(minor)::bigint as minor from (
        select currency, amount as minor from transactions where subscriber_id = ${customer} and business_day <= ${day}::date
           and status = 'success' and type in ('cash_in', 'salary', 'g2p', 'reversal')
         union all
        select currency, -amount - fee_gross from transactions where subscriber_id = ${customer} and business_day <= ${day}::date
           and status = 'success' and type in ('cash_out', 'p2p')
         union all
        select currency, -amount from transactions where subscriber_id = ${customer} and business_day <= ${day}::date
           and status = 'success' and type in ('merchant', 'bill', 'airtime')
         union all
        select currency, -fee_gross from transactions where subscriber_id = ${customer} and business_day <= ${day}::date
           and status = 'success' and type = 'issuance_fee'
         union all
        select currency, amount - fee_gross from transactions where subscriber_id = ${customer} and business_day <= ${day}::date
           and status = 'success' and type = 'remittance_in'
         union all
        select currency, case type when 'p2p' then amount else -amount end from transactions
         where counterparty_id = ${customer} and business_day <= ${day}::date and status = 'success'
           and (type = 'p2p' or type = 'reversal' and purpose = 'p2p')
         union all
        select currency, credit - debit from opening_balances
         where holder = ${customer} and account_code = '2000' and business_day <= ${day}::date) moved
       group by currency order by currency`.execute(t.database.owner);
    return Object.fromEntries(rows.map(({ currency, minor }) => [currency, formatMinor(minor, currency)]));
  };
  it('shows the exact balance of random customers at the end of random days', async () => {
    const random = seeded(118);
    let held = 0;
    for (let round = 0; round < 25; round += 1) {
      const customer = `S${String(Math.floor(random() * 40)).padStart(3, '0')}`;
      const day = addDays(FIRST_DAY, Math.floor(random() * 123));
      const { body } = await manager.get(`/api/customers/${customer}?day=${day}`);
      const shown = Object.fromEntries(
        body.wallets.map(({ currency, amount }: Record<string, string>) => [currency, amount]),
      );
      expect([customer, day, shown]).toEqual([customer, day, await walletOn(customer, day)]);
      held += body.wallets.length;
    }
    expect(held).toBeGreaterThan(10);
  });
  it('agrees with the balances that the ledger counted at the end of a month', async () => {
    const { rows } = await sql<{ holder: string; currency: Currency; minor: bigint }>`
      select holder, currency, minor from holder_balances
       where account_code = '2000' and month = '2026-07-01' and holder like 'S%' order by holder`.execute(
      t.database.owner,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { holder, currency, minor } of rows) {
      const { body } = await manager.get(`/api/customers/${holder}?day=2026-07-31`);
      expect(body.wallets).toContainEqual({ currency, amount: formatMinor(minor, currency) });
    }
  });
  it('shows the cards with what they hold', async () => {
    const { rows } = await sql<{ card: string; customer: string; minor: bigint }>`
      select t.card_id as card, c.subscriber_id as customer,
             sum(case t.type when 'chargeback' then t.amount when 'subscription_fee' then -t.fee_gross
                             else -t.amount - t.fee_gross end)::bigint as minor
        from transactions t join cards c on c.id = t.card_id and c.subscriber_id = t.subscriber_id
       where t.status = 'success' and t.type in ('card_purchase', 'atm_withdrawal', 'subscription_fee', 'chargeback')
       group by 1, 2 order by 1 limit 5`.execute(t.database.owner);
    expect(rows.length).toBe(5);
    for (const { card, customer, minor } of rows) {
      const { body } = await manager.get(`/api/customers/${customer}`);
      const shown = body.cards.find(({ id }: { id: string }) => id === card);
      expect(shown.balances).toEqual([{ currency: 'USD', amount: formatMinor(minor, 'USD') }]);
      expect(shown.last4).toBe('1234');
    }
  });
  it('shows alerts only to people who may see whom they are about', async () => {
    const alert = await raiseAlert(t, { subscriber: SENDER });
    expect((await manager.get(`/api/customers/${SENDER}`)).body.alerts).toBeNull();
    const { body } = await (await t.signIn('admin')).get(`/api/customers/${SENDER}`);
    expect(body.alerts.find(({ id }: { id: string }) => id === alert)).toMatchObject({
      status: 'pending',
      blocked: false,
    });
  });
  it('records each look, and shows who looked before', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['customers.view'] });
    await clerk.get('/api/customers/S058');
    expect(await lastRecord(t)).toMatchObject({
      action: 'customers.view',
      entity_type: 'customer',
      entity_id: 'S058',
      actor_id: clerk.userId,
      permission: 'customers.view',
    });
    const { body } = await manager.get('/api/customers/S058');
    expect(body.looks).toMatchObject([{ by: `Test ${clerk.username}`, revealed: false }]);
    expect((await manager.get('/api/customers/S058')).body.looks).toHaveLength(2);
  });
  it('shows ids to people who hold customers.view alone', async () => {
    const { body } = await (
      await t.signIn('Clerk', { powers: ['customers.view'] })
    ).get('/api/customers/S058');
    expect(body.id).toBe('S058');
    expect(body.cards.map(({ id }: { id: string }) => id).toSorted()).toEqual(['C580']);
  });
  it('refuses a day in the future, and records nothing of a customer who does not exist', async () => {
    const answer = await manager.get(`/api/customers/${SENDER}?day=2026-09-02`);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['day']]);
    const before = await lastRecord(t);
    expect((await manager.get('/api/customers/S999')).status).toBe(404);
    expect((await lastRecord(t)).seq).toBe(before.seq);
  });
});
