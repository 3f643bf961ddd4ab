import { businessDayOf } from '@cottontree/contract/calendar.ts';
import * as demo from '@cottontree/contract/demo/demo.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/client.ts';
import { preparedCommand } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { takeDemoCompany } from '../../../ledger/demo-lock.ts';
import { removeDemoStaff, confirmPassword, tryPassword } from '../../access/index.ts';
import { SEALED_TABLES } from '../../../platform/database/sealed-tables.ts';

interface Held {
  since: Date;
  transactions: bigint;
  subscribers: bigint;
}

const ATTEMPTS = 60;

/**
 * Locks the tables one after the other while others may use them. A transaction that holds one table may wait for
 * another that is already locked here. When that happens, all locks are released so that it can proceed, and then taken
 * again.
 */
async function removeCompany(tx: Db, now: Date): Promise<void> {
  // Shorter than PostgreSQL's deadlock timeout, which would end one of the other transactions.
  await sql`set local lock_timeout = '500ms'`.execute(tx);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await sql`savepoint removal`.execute(tx);
    try {
      await sql`select remove_demo_company(${now})`.execute(tx);
      await recordEmptied(tx);
      await sql`set local lock_timeout to default`.execute(tx);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
      await sql`rollback to savepoint removal`.execute(tx);
    }
  }
  throw new AppError('unavailable', 'The company is being worked on; try again in a minute', {
    retryAfterSeconds: 60,
  });
}

/** The removal runs with triggers disabled, so the sealed tables that are now empty must be recorded explicitly. */
const recordEmptied = (tx: Db): Promise<unknown> =>
  sql`select record_emptied(array(
        select c.relname::text from pg_class c
         where c.relnamespace = current_schema()::regnamespace and c.relname = any (${SEALED_TABLES.map(({ name }) => name)}::text[])
           and c.relname = any (demo_company_tables())))`.execute(tx);

export const removeDemo = preparedCommand(
  demo.removeDemo,
  ({ db, actor, input, origin }) => tryPassword(db, { userId: actor.userId }, input.password, origin),
  async ({ tx, actor, clock, origin }, tried) => {
    const now = clock.now();
    const { refused } = await confirmPassword(tx, actor, { field: 'password', tried }, origin, now);
    if (refused) return refused;

    // Waits for a month of history that is being loaded.
    await sql`set local statement_timeout = '60s'`.execute(tx);
    // From here on, no server process can do work for the demo.
    await takeDemoCompany(tx);
    const { rows } = await sql<Held>`
    select started_at as since, (select coalesce(sum(n), 0)::bigint from daily_totals) as transactions,
           (select count(*) from subscribers) as subscribers
      from demo_company`.execute(tx);
    const held = rows[0];
    if (!held) throw new AppError('conflict', 'There is no demo company here to remove');
    await removeCompany(tx, now);
    const staff = await removeDemoStaff(tx, actor.userId, now);
    return {
      output: DONE,
      announce: [
        ...staff.ended,
        { topic: 'business.changed', payload: { day: businessDayOf(now) } },
        { topic: 'activity.changed', payload: { day: businessDayOf(now) } },
      ],
      audit: {
        action: 'demo.remove',
        entity: ['demo_company', '1'],
        description: `Removed the demo company: ${held.transactions} fictional transactions with their books and figures`,
        category: 'Administrative',
        before: { ...held, signIns: staff.usernames },
        after: { company: 'empty' },
      },
    };
  },
);
