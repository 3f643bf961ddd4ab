import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, type Database } from '../client.ts';
import { MIGRATIONS } from './index.ts';

const admin = inject('testDatabaseAdmin');
const NAME = 'notifications_of_yesterday';
const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(statement);
  await client.end();
};

describe('notifications of an older release', () => {
  let database: Database;
  const run = async (wanted: (name: string) => boolean): Promise<void> => {
    for (const { name, sql: text } of MIGRATIONS)
      if (wanted(name)) await sql.raw(text).execute(database.owner);
  };
  beforeAll(async () => {
    await asAdmin(`create database ${NAME}`);
    database = connect({ ...admin, database: NAME });
    await run((name) => name < '0059');
    await sql`
      insert into roles (key, display_name, level, color, can_manage, created_at, updated_at)
      values ('view_only', 'View Only', 5, '#000000', '{}', now(), now())`.execute(database.owner);
    await sql`
      with person as (
        insert into users (username, email, first_name, last_name, role_key, password_hash, created_at, updated_at)
        values ('isatu', 'isatu@staff.test', 'Isatu', 'Kamara', 'view_only', 'no password opens this', now(), now())
        returning id
      ), customer as (
        insert into subscribers (id, full_name, msisdn, signup_at, signup_day, district, town, gender, birth_year, occupation,
                                 device_class, acquisition_channel)
        values ('W.7(1', 'Sia Kamara', '+23276000001', '2024-11-01', '2024-11-01', 'Bo', 'Bo', 'female', 1990, 'trader',
                'android', 'agent')
      ), alert as (
        insert into fraud_alerts (subscriber_id, type, at, business_day, confidence, severity, transaction_id, amount, currency,
                                  location, description, factors, evidence, value_usd, value_sll, profile, raised_at)
        values ('W.7(1', 'spending_pattern', now(), '2026-08-20', 0.8, 'high', 'X1', 1, 'SLL', 'Bo', 'Much', '[]', '{}', 1, 1,
                '{}', now())
        returning id
      )
      insert into notifications (user_id, type, category, title, message, action_type, data, at)
      select person.id, 'info', 'financial', 'Title', m.message, m.kind,
             jsonb_build_object('alertId', alert.id::text), now()
        from person, alert, (values
          ('isatu proposes to block W.7(1: sia kamara admitted it; W.7(12 is another', 'fraud_block_proposed'),
          ('W.7(1 has a ticket', 'support')) m (message, kind)`.execute(database.owner);
    await run((name) => name.startsWith('0059'));
  });
  afterAll(async () => {
    await database.close();
    await asAdmin(`drop database ${NAME}`);
  });

  it('of fraud alerts no longer say whose alert it is, and others are as they were', async () => {
    const { rows } = await sql<{ message: string }>`
      select message from notifications order by action_type`.execute(database.owner);
    expect(rows.map(({ message }) => message)).toEqual([
      'isatu proposes to block the customer: the customer admitted it; W.7(12 is another',
      'W.7(1 has a ticket',
    ]);
  });
});
