import type { Db } from '../database/client.ts';

/** Whether the company has an owner; nobody can sign in before. */
export async function ownerExists(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('role_key', '=', 'owner')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return owner !== undefined;
}
