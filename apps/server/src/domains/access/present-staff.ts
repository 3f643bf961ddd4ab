/** A staff account as account administrators see it: an explicit list of fields, without spreading the row. */
import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { BEYOND_VIEW_ONLY } from './beyond-view-only.ts';
import { knowsSignInsOf, managerOf, type Manager } from './may-manage.ts';
import { notFound } from '../../platform/failures/errors.ts';
import { presentSignedIn, type NamedUser } from './present-user.ts';

export interface StaffRow extends NamedUser {
  department: string | null;
  job_title: string | null;
  is_suspended: boolean;
  is_active: boolean;
  is_temporary_password: boolean;
  locked_until: Date | null;
  last_login_at: Date | null;
  created_at: Date;
  password_changed_at: Date | null;
  two_factor_enabled: boolean;
  role_name: string;
  level: number;
  needs_activation_code: boolean;
  version: number;
}

/** The query of a StaffRow; append `where` and the rest. */
export const STAFF = sql`
  with ranks as materialized (
    select r.key, r.display_name, r.level, ${BEYOND_VIEW_ONLY} as beyond_view_only from roles r)
  select u.id, u.username, u.email, u.first_name, u.last_name, u.role_key, u.department, u.job_title, u.is_suspended,
         u.is_active, u.is_temporary_password, u.locked_until, u.last_login_at, u.created_at, u.password_changed_at,
         u.two_factor_enabled, u.version, r.display_name as role_name, r.level,
         not u.holder_proven and r.beyond_view_only as needs_activation_code
    from users u join ranks r on r.key = u.role_key`;

export function presentStaff(row: StaffRow, viewer: Manager): StaffUser {
  const known = knowsSignInsOf(viewer, { id: row.id, roleKey: row.role_key, level: row.level });
  return {
    ...presentSignedIn(row),
    department: row.department,
    jobTitle: row.job_title,
    isOwner: row.role_key === 'owner',
    isSuspended: row.is_suspended,
    isActive: row.is_active,
    isTemporaryPassword: viewer.isOwner ? row.is_temporary_password : null,
    accountLockedUntil: row.locked_until?.toISOString() ?? null,
    lastLoginAt: (known && row.last_login_at?.toISOString()) || null,
    createdAt: row.created_at.toISOString(),
    passwordChangedAt: (known && row.password_changed_at?.toISOString()) || null,
    twoFactorEnabled: known ? row.two_factor_enabled : null,
    needsActivationCode: viewer.isOwner ? row.needs_activation_code : null,
    roleName: row.role_name,
    version: known ? row.version : null,
  };
}

/** Throws AppError `not-found` for an unknown or deleted account. */
export async function readStaff(db: Db, id: string, actor: Actor): Promise<StaffUser> {
  const { rows } = await sql<StaffRow>`${STAFF} where u.id = ${id}::uuid and u.deleted_at is null`.execute(
    db,
  );
  if (!rows[0]) throw notFound('This user');
  return presentStaff(rows[0], await managerOf(db, actor));
}
