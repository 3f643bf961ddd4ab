import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';

/**
 * Separates the demo company's work from its removal, until the transaction ends. Both take this lock before any table
 * or row, so that a waiting transaction holds nothing that the other one needs.
 */
const DEMO_LOCK = sql`hashtext('demo_company')`;

/** For a transaction that writes for the demo company, if there is one: shared by many. */
export const holdDemoCompany = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${DEMO_LOCK})`.execute(tx);

/** For its removal: waits until nobody writes for the company, and blocks new writers. */
export const takeDemoCompany = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx);
