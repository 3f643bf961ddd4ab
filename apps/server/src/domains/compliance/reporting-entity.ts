/** The company's number at the Financial Intelligence Agency. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

/** Null until it is set. */
export async function reportingEntity(db: Db): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`select number from compliance_reporting_entity`.execute(db);
  return rows[0]?.number ?? null;
}

export async function keepReportingEntity(tx: Db, number: string): Promise<void> {
  await sql`
    insert into compliance_reporting_entity (number) values (${number})
    on conflict (only_row) do update set number = excluded.number`.execute(tx);
}
