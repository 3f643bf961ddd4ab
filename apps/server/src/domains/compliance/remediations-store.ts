/** Rows of remediations, and their possible owners. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Remediation } from '@cottontree/contract/compliance/register.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { instant } from './store.ts';

export interface RemediationRow {
  id: string;
  requirement_id: string;
  title: string;
  owner_id: string;
  owner: string;
  due_day: BusinessDay;
  opened_name: string;
  opened_at: Date;
  done_name: string | null;
  done_at: Date | null;
  done_note: string | null;
  version: number;
}
export async function readRemediations(db: Db, condition: RawBuilder<unknown>): Promise<RemediationRow[]> {
  const { rows } = await sql<RemediationRow>`
    select r.id, r.requirement_id, r.title, r.owner_id, u.username as owner, r.due_day, r.opened_name, r.opened_at,
           r.done_name, r.done_at, r.done_note, r.version
      from compliance_remediations r join users u on u.id = r.owner_id
     where ${condition} order by r.done_at is not null, r.due_day, r.id`.execute(db);
  return rows;
}
export const presentRemediation = (row: RemediationRow): Remediation => ({
  id: row.id,
  title: row.title,
  owner: { id: row.owner_id, name: row.owner },
  dueDate: row.due_day,
  state: row.done_at === null ? 'open' : 'done',
  openedBy: row.opened_name,
  openedAt: row.opened_at.toISOString(),
  doneBy: row.done_name,
  doneAt: instant(row.done_at),
  doneNote: row.done_note,
  version: row.version,
});
