/** The signed-in user as the documents list it: an explicit list of fields, without spreading the row. */
import type { CurrentUser, SignedInUser } from '@cottontree/contract/access/users.ts';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { proofOfHolder } from './activation-code.ts';

export interface NamedUser {
  id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  role_key: string;
}

export const presentSignedIn = (user: NamedUser): SignedInUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  roleHierarchy: user.role_key,
});

export async function currentUser(db: Db, actor: Actor): Promise<CurrentUser> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.key', 'users.role_key')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('sessions.id', '=', actor.sessionId)
    .select([
      'users.id',
      'username',
      'email',
      'first_name',
      'last_name',
      'role_key',
      'department',
      'job_title',
      'is_suspended',
      'is_active',
      'is_temporary_password',
      'locked_until',
      'last_login_at',
      'users.created_at',
      'password_changed_at',
      'two_factor_enabled',
      'roles.display_name',
      'idle_expires_at',
      'absolute_expires_at',
    ])
    .executeTakeFirstOrThrow();
  return {
    ...presentSignedIn(row),
    department: row.department,
    jobTitle: row.job_title,
    isOwner: actor.isOwner,
    isSuspended: row.is_suspended,
    isActive: row.is_active,
    // A password whose holder has not been proven counts as a temporary one.
    isTemporaryPassword: row.is_temporary_password || actor.restricted,
    accountLockedUntil: row.locked_until?.toISOString() ?? null,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    passwordChangedAt: row.password_changed_at?.toISOString() ?? null,
    twoFactorEnabled: row.two_factor_enabled,
    roleName: row.display_name,
    needsActivationCode: actor.restricted && (await proofOfHolder(db, actor)).missing,
    powers: POWERS.filter((power) => actor.powers.has(power)),
    session: {
      idleExpiresAt: row.idle_expires_at.toISOString(),
      absoluteExpiresAt: row.absolute_expires_at.toISOString(),
    },
  };
}
