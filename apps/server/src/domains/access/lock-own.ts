import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError } from '../../platform/failures/errors.ts';

/**
 * Locks the caller's own account for this transaction. Throws AppError `unauthenticated` when it was deleted meanwhile.
 */
export async function lockOwn(tx: Db, actor: Actor): Promise<Selectable<Tables['users']>> {
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', actor.userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError('unauthenticated', 'Sign in to continue');
  return user;
}
