/**
 * Who manages whom. Only managers may know whether a person has signed in: until then a new account can be opened with
 * its username.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Read } from '../../platform/database/known-rows.ts';

export interface Manager {
  readonly userId: string;
  readonly isOwner: boolean;
  readonly roleLevel: number;
  /** Keys of the roles that the caller's role manages. */
  readonly canManage: readonly string[];
}
interface Target {
  readonly id: string;
  readonly roleKey: string;
  readonly level: number;
}

/** An owner manages everybody except owners; others manage people of lower roles that their own role may manage. */
function mayManage(manager: Manager, target: Omit<Target, 'id'>): boolean {
  if (target.roleKey === 'owner') return false;
  return manager.isOwner || (target.level > manager.roleLevel && manager.canManage.includes(target.roleKey));
}

/** Whether a person has signed in is visible to that person and to their managers only. */
export const knowsSignInsOf = (manager: Manager, target: Target): boolean =>
  target.id === manager.userId || mayManage(manager, target);

/** The same rule as SQL over u, an account, and r, its role. */
export const signInsKnownTo = ({ userId, isOwner, roleLevel, canManage }: Manager): RawBuilder<boolean> =>
  isOwner
    ? sql`(u.id = ${userId}::uuid or u.role_key <> 'owner')`
    : sql`(u.id = ${userId}::uuid
           or (u.role_key <> 'owner' and r.level > ${roleLevel} and u.role_key = any (${[...canManage]}::text[])))`;

/** An API key manages nobody. */
export async function managerOf(db: Db, actor: Actor): Promise<Manager> {
  const { userId, isOwner, roleLevel, key } = actor;
  if (isOwner || key) return { userId, isOwner, roleLevel, canManage: [] };
  const role = await db
    .selectFrom('roles')
    .select('can_manage')
    .where('key', '=', actor.roleKey)
    .executeTakeFirst();
  return { userId, isOwner, roleLevel, canManage: role?.can_manage ?? [] };
}

/**
 * Ids of the people whose sign-ins must be hidden from the caller in lists of activity. Owners are not among them: they
 * choose their own password before the account exists, and nobody can reset it.
 */
export async function peopleWithheldFrom(read: Read, actor: Actor): Promise<string[]> {
  if (actor.isOwner) return [];
  const rows = await read(sql<{ id: string }>`
    select u.id from users u join roles r on r.key = u.role_key join roles own on own.key = ${actor.roleKey}
     where u.deleted_at is null and u.role_key <> 'owner' and u.id <> ${actor.userId}::uuid
       and (${actor.key !== undefined}::boolean or not (r.level > own.level and u.role_key = any (own.can_manage)))
     order by u.id`);
  return rows.map(({ id }) => id);
}
