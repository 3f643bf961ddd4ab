/** After the books of some days changed: reports declared values that now differ materially from them. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { noteMaterial } from './store.ts';
import type { Db } from '../../platform/database/client.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';

const ACTOR = {
  id: null,
  name: 'comparison with the books',
  sessionId: null,
  address: null,
  requestId: 'comparison',
};

/**
 * Call it last in the transaction that recorded the figures of the days from `from` on, because appending audit records
 * locks the audit chain.
 */
export async function compareDeclared(tx: Db, clock: Clock, from: BusinessDay): Promise<void> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select distinct e.entry_date as day from manual_entries e
     where e.entry_date >= ${from} and exists (select from day_closes c where c.business_day = e.entry_date)
     order by day`.execute(tx);
  for (const { day } of rows) {
    for (const entry of await noteMaterial(tx, clock, day)) await appendAudit(tx, clock, ACTOR, entry);
  }
}
