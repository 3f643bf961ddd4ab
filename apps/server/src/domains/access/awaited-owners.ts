/** Who approves what an owner proposes: another owner or, where there is only one, the same owner a day later. */
import type { AwaitedOwner } from '@cottontree/contract/access/role-changes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { awaitedOf } from './awaited.ts';

/** Who made the proposal, and when. */
export interface ProposedBy {
  readonly userId: string;
  readonly at: Date;
}

/** The owners any of whom may approve, with their ids; the proposer alone where there is no other owner. */
export async function awaitedOwners(
  db: Db,
  by: ProposedBy,
): Promise<{ ids: string[]; waitsFor: AwaitedOwner }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.username as name from users u join roles r on r.key = u.role_key
     where r.is_system and u.deleted_at is null and u.is_active and not u.is_suspended
     order by u.username`.execute(db);
  const { ids, names, from } = awaitedOf(rows, by);
  return { ids, waitsFor: { owners: names, from } };
}

/** Why this person cannot approve the waiting proposal now, or null. */
export function waitingObstacle(username: string, now: Date, { owners, from }: AwaitedOwner): string | null {
  if (!owners.includes(username)) return `It waits for ${owners.join(' or ')}`;
  return from !== null && now.toISOString() < from
    ? `You are the only owner, so it waits for you until ${from}; then confirm who you are again`
    : null;
}
