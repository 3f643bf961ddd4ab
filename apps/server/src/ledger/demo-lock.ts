import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';

/**
 * Keeps the demo company's work and its removal apart, until the transaction ends. Both take this before any table or
 * row: who waits here holds nothing that the other wants.
 */
const DEMO_LOCK = sql`hashtext('demo_company')`;

/** For a transaction that writes for the demo company, if there is one: many at a time. */
export const holdDemoCompany = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${DEMO_LOCK})`.execute(tx);

/** For its removal: waits until nobody writes for it, and lets nobody begin. */
export const takeDemoCompany = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx);
