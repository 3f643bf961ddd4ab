/** Audit records for background work that writes sealed rows and has no audit record of its own. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import type { Clock } from '../time/clock.ts';
import { appendAudit, type AuditActor } from './audit.ts';
import { haveBegun } from './seals/seal-record.ts';

/**
 * Within `tx`, last: appends a record that names what the transaction changed in the sealed tables, or none when
 * nothing changed. `what` begins the description: "Fraud scoring".
 */
export async function proveChanges(tx: Db, clock: Clock, name: string, what: string): Promise<void> {
  const { rows } = await sql<{ changed: string }>`
    select to_char(coalesce(sum(cardinality(added) + cardinality(removed)), 0), 'FM999,999,999,990') || ' ' || replace(table_name, '_', ' ') as changed
      from row_changes where change_set = nullif(current_setting('cottontree.change_set', true), '')::bigint
     group by table_name order by table_name`.execute(tx);
  if (rows.length === 0) return;
  const actor: AuditActor = { id: null, name, sessionId: null, address: null, requestId: name };
  await appendAudit(tx, clock, actor, {
    action: 'system.write',
    entity: ['system', name],
    description: `${what}: ${rows.map(({ changed }) => changed).join(', ')}`,
    category: 'System',
  });
}

/**
 * The same for rows that every start adds where they are missing. Rows added before sealing began are sealed as found.
 */
export async function proveStart(tx: Db, clock: Clock, what: string): Promise<void> {
  if (await haveBegun(tx)) await proveChanges(tx, clock, 'start', what);
}
