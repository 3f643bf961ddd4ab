/**
 * Separates the demo company's work from its removal, until the transaction ends. Both take the lock before any table or
 * row, so that a waiting transaction holds nothing that the other one needs.
 */
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { NAMED_LOCKS } from '../platform/database/locks.ts';

/** For a transaction that writes for the demo company, if there is one: shared by many. */
export const holdDemoCompany = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(hashtext(${NAMED_LOCKS.demoCompany}))`.execute(tx);

/** For its removal: waits until nobody writes for the company, and blocks new writers. */
export const takeDemoCompany = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${NAMED_LOCKS.demoCompany}))`.execute(tx);
