/** Creates a staff account. A temporary password can be used once, within 24 hours. */
import type { Db } from '../../platform/database/client.ts';

export const TEMPORARY_PASSWORD_MS = 24 * 60 * 60_000;

export interface NewStaff {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleKey: string;
  readonly department?: string | null;
  readonly jobTitle?: string | null;
  readonly passwordHash: string;
  readonly temporary: boolean;
  /** For a permanent password: whether it is long enough to be used without a second factor. */
  readonly passwordIsLong?: boolean;
}

/** Resolves to the new id; rejects with a unique violation when username or email is taken. */
export async function createStaff(tx: Db, staff: NewStaff, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({
      username: staff.username,
      email: staff.email,
      first_name: staff.firstName,
      last_name: staff.lastName,
      role_key: staff.roleKey,
      department: staff.department ?? null,
      job_title: staff.jobTitle ?? null,
      password_hash: staff.passwordHash,
      password_is_long: staff.passwordIsLong ?? false,
      is_temporary_password: staff.temporary,
      temporary_password_expires_at: staff.temporary ? new Date(now.getTime() + TEMPORARY_PASSWORD_MS) : null,
      temporary_password_used_at: null,
      holder_proven: !staff.temporary,
      password_changed_at: null,
      totp_secret_sealed: null,
      locked_until: null,
      last_login_at: null,
      deleted_at: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
