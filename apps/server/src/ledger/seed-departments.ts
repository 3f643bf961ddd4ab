/**
 * Creates the departments and monthly budgets of a company without any at its first start: those of the documents, for
 * every month of that year. The demo company has its own.
 */
import { PRECONFIGURED_BUDGETS } from '@cottontree/contract/expenses/expense-management.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { LOCKS } from '../platform/database/locks.ts';
import { proveStart } from '../platform/audit/prove-changes.ts';
import type { Clock } from '../platform/time/clock.ts';

const ACCOUNTS: Readonly<
  Record<keyof typeof PRECONFIGURED_BUDGETS, readonly [code: string, product: string | null]>
> = {
  HR: ['6000', null],
  IT: ['6010', null],
  'Company A': ['6020', 'wallet'],
  'Company B': ['6030', 'card'],
  Finance: ['6040', null],
  Marketing: ['6050', null],
};

/** Nobody else can create a department until the transaction ends. */
export const lockDepartments = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${LOCKS.departments})`.execute(tx);

/** In the caller's transaction. Does nothing once there is a department, no matter who created it. */
export async function seedDepartments(tx: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  // The keys of a const object are exactly its type.
  const names = Object.keys(PRECONFIGURED_BUDGETS) as (keyof typeof PRECONFIGURED_BUDGETS)[];
  const rows = names.map((name) => ({
    name,
    account: ACCOUNTS[name][0],
    product: ACCOUNTS[name][1],
    cents: PRECONFIGURED_BUDGETS[name] * 100,
  }));
  await lockDepartments(tx);
  await sql`
    with made as (
      insert into departments (name, account_code, product, created_at)
      select r.name, r.account, r.product, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, account text, product text)
       where not exists (select from departments)
      returning id, name)
    insert into budgets (department_id, month, amount_minor)
    select made.id, month, r.cents
      from made
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, cents bigint) using (name)
     cross join generate_series(date_trunc('year', ${now}::timestamptz at time zone 'UTC'),
                                date_trunc('year', ${now}::timestamptz at time zone 'UTC') + interval '11 months',
                                interval '1 month') month`.execute(tx);
  await proveStart(tx, clock, 'Preconfigured departments');
}
