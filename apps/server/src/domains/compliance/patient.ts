import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/client.ts';
import { holdDemoCompany } from '../../ledger/demo-lock.ts';
import { proveChanges } from '../../platform/audit/prove-changes.ts';

/**
 * A transaction that may take longer than a request: one control, one report or one month of cash at a time. The removal
 * of the demo company cannot come into the middle of it. With `ofDemo` there is nothing to do once it is gone.
 */
export const patient = (
  database: Database,
  ofDemo: boolean,
  at: Date,
  work: (tx: Db) => Promise<void>,
): Promise<void> =>
  database.write.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '2min'`.execute(tx);
    await holdDemoCompany(tx);
    const { rows } = await sql`select from demo_company`.execute(tx);
    if (ofDemo && rows.length === 0) return;
    await work(tx);
    await proveChanges(tx, at, 'compliance schedule', 'Compliance programme');
  });
