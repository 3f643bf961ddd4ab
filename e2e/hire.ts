/**
 * Staff for one test file in the shared demo company. Their names must be unique to the file; `dismissAll` removes
 * them.
 */
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/platform/database/client.ts';
import { createStaff } from '../apps/server/src/domains/access/create-staff.ts';
import { hashPassword } from '../apps/server/src/domains/access/password.ts';
import type { SignIn } from './server-process.ts';

export interface Hire {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly roleKey?: string;
  readonly department?: string;
  /** If true, the username is the password, and works once. */
  readonly temporary?: boolean;
}

/** Creates an account directly in the database. */
export async function hire(
  database: Database,
  username: string,
  { firstName = 'Kadie', lastName = 'Test', roleKey = 'view_only', department, temporary = false }: Hire = {},
): Promise<SignIn & { readonly id: string }> {
  const password = temporary ? username : 'palm-drum-market-7310';
  const email = `${username}@example.test`;
  const passwordHash = await hashPassword(password);
  const id = await createStaff(
    database.write,
    {
      username,
      passwordHash,
      email,
      firstName,
      lastName,
      roleKey,
      temporary,
      department: department ?? null,
    },
    new Date(),
  );
  return { id, username, password };
}

/** Marks them as a deletion does: removed from every list, their row kept for the history. */
export async function dismissAll(database: Database, prefix: string): Promise<void> {
  await sql`
    update users set deleted_at = now(), username = 'former-' || id, email = 'former-' || id || '@example.test'
     where username like ${`${prefix}%`} and deleted_at is null`.execute(database.write);
}
