/** Company data that the engine needs, and the read-only transaction in which it reads. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { openDay, type Clock } from '../../platform/time/clock.ts';
import type { Company } from './dimensions.ts';

/** Enough time for any figure; slower queries are cancelled to protect the database. */
const STATEMENT_MS = 5_000;

/** Runs `read` in a read-only snapshot; statements that take longer than STATEMENT_MS are cancelled. */
export async function looking<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
      return await read(tx);
    });
}

export async function readCompany(db: Db, clock: Clock): Promise<Company> {
  const { rows } = await sql<{
    last: BusinessDay | null;
    departments: { account: string; name: string }[] | null;
  }>`
    select (select max(business_day) from day_closes) as last,
           (select json_agg(json_build_object('account', account_code, 'name', name) order by account_code)
              from departments where account_code is not null) as departments`.execute(db);
  return {
    today: openDay(clock),
    lastClosed: rows[0]?.last ?? null,
    departments: rows[0]?.departments ?? [],
  };
}
