/** Locks and changes of staff accounts that several endpoints share. */
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import { overtaken } from '../../platform/commands/overtaken.ts';
import { readStaff } from './present-staff.ts';
import { readsAs } from './reserved-names.ts';
import { readUnagreed } from './unagreed-duties.ts';
import { targetFault } from './people-rules.ts';

export type User = Selectable<Tables['users']>;

interface Call {
  readonly tx: Db;
  readonly actor: Actor;
}

/**
 * Locks somebody else's account for this transaction. Throws AppError: `not-found`; `forbidden` for owner accounts and
 * the caller's own; `conflict` with the current account when `version` is not the newest.
 */
export async function lockOther({ tx, actor }: Call, id: string, version: number | undefined): Promise<User> {
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw notFound('This user');
  const fault = targetFault(actor, { id: user.id, roleKey: user.role_key });
  if (fault) throw new AppError('forbidden', fault);
  if (version !== undefined && version !== user.version) {
    const current = await readStaff(tx, id, actor);
    throw await overtaken(tx, ['user', user.id], 'this account', current);
  }
  return user;
}

/** Every change of an account increments its version, which detects two concurrent edits. */
export async function changeUser(
  tx: Db,
  user: Pick<User, 'id' | 'version'>,
  change: Updateable<Tables['users']>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, version: user.version + 1, updated_at: now })
    .where('id', '=', user.id)
    .execute();
}

/** Throws AppError `conflict` naming the field whose value another account already has. */
export async function refuseTaken(
  tx: Db,
  wanted: { readonly username?: string; readonly email: string },
  exceptId: string | null,
): Promise<void> {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select lower(username) = lower(${wanted.username ?? ''}) as username, lower(email) = lower(${wanted.email}) as email
      from users
     where deleted_at is null and id is distinct from ${exceptId}::uuid
       and (lower(username) = lower(${wanted.username ?? ''}) or lower(email) = lower(${wanted.email}))`.execute(
    tx,
  );
  const field = rows.some((row) => row.username) ? 'username' : rows.length > 0 ? 'email' : null;
  if (field === null) return;
  const message = `This ${field} belongs to another account; choose another`;
  throw new AppError('conflict', message, { fields: [{ path: field, message }] });
}

/** Throws `conflict` where another person has a full name that reads like this one. */
export async function refuseOthersName(
  tx: Db,
  wanted: { readonly firstName: string; readonly lastName: string },
  own: string,
): Promise<void> {
  const { rows } = await sql<{ firstName: string; lastName: string }>`
    select first_name as "firstName", last_name as "lastName" from users
     where deleted_at is null and is_active and id <> ${own}::uuid`.execute(tx);
  if (!rows.some((each) => readsAs(each, wanted))) return;
  const message =
    'reads like the name of another person here; who manages users can give a namesake the account';
  throw new AppError('conflict', `lastName: ${message}`, { fields: [{ path: 'lastName', message }] });
}

/** Throws AppError `invalid` for a role that does not exist or that cannot be assigned. */
export async function requireAssignable(tx: Db, roleKey: string): Promise<string> {
  // Locked until commit, so that the role is not deleted while it is being assigned, and no role edit treats it as a
  // role that nobody holds.
  await sql`select from roles where is_system for share`.execute(tx);
  const { rows } = await sql<{ display_name: string; is_system: boolean }>`
    select display_name, is_system from roles where key = ${roleKey} for share`.execute(tx);
  const refuse = (message: string): AppError =>
    new AppError('invalid', `roleHierarchy: ${message}`, { fields: [{ path: 'roleHierarchy', message }] });
  if (!rows[0]) throw refuse('is not a role; choose one of the list');
  if (rows[0].is_system) throw refuse(`${rows[0].display_name} cannot be assigned`);
  return rows[0].display_name;
}

/** Throws AppError `conflict` for a role with conflicting duties that no owner has approved yet. */
export async function refuseUnagreed(tx: Db, roleKey: string, roleName: string): Promise<void> {
  const [first] = (await readUnagreed(tx))(roleKey);
  if (!first) return;
  const message =
    `${roleName} holds ${first.powers.join(' and ')} together, to which no owner agreed yet: ` +
    'choose another role, or see on Role Management what waits; save a change of the role there where nothing does';
  throw new AppError('conflict', message, { fields: [{ path: 'roleHierarchy', message }] });
}
