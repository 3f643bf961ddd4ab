import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/client.ts';
import { holdDemoCompany } from '../../ledger/demo-lock.ts';
import { proveChanges } from '../../platform/audit/prove-changes.ts';
import type { Clock } from '../../platform/time/clock.ts';

/**
 * Runs a transaction that may take longer than a request, such as one control, one report or one month of cash. The
 * demo company cannot be removed during it. With `ofDemo` it does nothing if the demo company has been removed.
 */
export const patient = (
  database: Database,
  ofDemo: boolean,
  clock: Clock,
  work: (tx: Db) => Promise<void>,
): Promise<void> =>
  database.write.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '2min'`.execute(tx);
    await holdDemoCompany(tx);
    const { rows } = await sql`select from demo_company`.execute(tx);
    if (ofDemo && rows.length === 0) return;
    await work(tx);
    await proveChanges(tx, clock, 'compliance schedule', 'Compliance programme');
  });
