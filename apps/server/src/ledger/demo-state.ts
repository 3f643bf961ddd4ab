/** The stored state of the demo company: how it was generated, and its state at the end of a day. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { CompanyConfig } from '@cottontree/demo-company/company.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { holdDemoCompany } from './demo-lock.ts';

export interface DemoState {
  readonly config: CompanyConfig;
  /** Everything up to the end of this day is in the database and closed. */
  readonly foldedDay: BusinessDay;
  /** Null until the first month is loaded. */
  readonly snapshot: Uint8Array | null;
  /** The history is loaded; from here on the company runs live. */
  readonly complete: boolean;
}

interface Row {
  config: CompanyConfig;
  folded_day: BusinessDay;
  snapshot: Buffer | null;
  complete: boolean;
}

export async function readDemoState(db: Db): Promise<DemoState | null> {
  const { rows } = await sql<Row>`select config, folded_day, snapshot, complete from demo_company`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return null;
  const { config, snapshot, complete } = row;
  return { config, foldedDay: row.folded_day, snapshot, complete };
}

/** Whether the demo company is in the database, completely or in part. */
export async function holdsDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`select from demo_company limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a real company's data is in the database: the demo is never loaded into it. */
export async function holdsBusiness(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from subscribers) or exists (select from transactions) as held`.execute(db);
  return rows[0]?.held === true;
}

/** Whether the owner has removed the demo company: it is not loaded again. */
export async function demoRemoved(db: Db): Promise<boolean> {
  const marks = await db.selectFrom('settings').select('key').where('key', '=', 'demo-removed').execute();
  return marks.length > 0;
}

export async function startDemoState(
  tx: Db,
  config: CompanyConfig,
  foldedDay: BusinessDay,
  at: Date,
): Promise<void> {
  await sql`insert into demo_company (config, folded_day, started_at, updated_at)
            values (${JSON.stringify(config)}::jsonb, ${foldedDay}, ${at}, ${at})`.execute(tx);
}

/**
 * Locks the company for this transaction. Throws when its state is not at the end of `day`, because another process
 * advanced it.
 */
export async function holdDemoStateAt(tx: Db, day: BusinessDay): Promise<void> {
  await holdDemoCompany(tx);
  const { rows } = await sql`select from demo_company where folded_day = ${day} for update`.execute(tx);
  if (rows.length === 0) throw new Error(`The demo company is no longer at the end of ${day}`);
}

export async function advanceDemoState(
  tx: Db,
  step: { readonly to: BusinessDay; readonly snapshot: Uint8Array; readonly complete: boolean },
  at: Date,
): Promise<void> {
  await sql`
    update demo_company
       set folded_day = ${step.to}, snapshot = ${Buffer.from(step.snapshot)}, complete = ${step.complete}, updated_at = ${at}`.execute(
    tx,
  );
}
