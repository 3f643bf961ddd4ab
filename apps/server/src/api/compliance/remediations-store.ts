/** Remediations as rows, and who can own one. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Remediation } from '@cottontree/contract/compliance.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
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
     where ${condition} order by r.done_at is not null, r.due_day, r.id limit 500`.execute(db);
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

/** Whoever can act on a finding: active, with the permission to manage compliance, by name. */
export async function readOwners(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.username as name from users u join roles r on r.key = u.role_key
     where u.deleted_at is null and u.is_active and not u.is_suspended
       and (r.key = 'owner' or exists (
         select 1 from role_powers p join roles o on o.key = p.role_key
          where p.power = 'compliance.manage' and (o.key = r.key or o.level > r.level)))
     order by u.username`.execute(db);
  return rows;
}
