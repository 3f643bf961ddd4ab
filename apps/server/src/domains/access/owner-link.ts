/**
 * The one-time link that creates the first owner of an empty company. Only the hash of the token and its start are
 * kept.
 */
import { TOKEN_START } from '@cottontree/contract/access/setup.ts';
import type { Db } from '../../platform/database/client.ts';
import { hashToken, newToken } from '../../platform/sessions/session.ts';

const KEY = 'owner-link';

/** Creates a token, which replaces an earlier one. */
export async function issueOwnerToken(db: Db, now: Date): Promise<string> {
  const token = newToken();
  const value = JSON.stringify({
    hash: hashToken(token).toString('base64'),
    start: token.slice(0, TOKEN_START),
  });
  await db
    .insertInto('settings')
    .values({ key: KEY, value, updated_at: now })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
  return token;
}

/** Whether the newest unused token starts with `start`. */
export async function ownerTokenStarts(db: Db, start: string): Promise<boolean> {
  const held = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return held?.value['start'] === start;
}

/** Resolves to true once, for the newest token. */
export async function takeOwnerToken(tx: Db, token: string): Promise<boolean> {
  const held = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirst();
  if (held?.value['hash'] !== hashToken(token).toString('base64')) return false;
  await tx.deleteFrom('settings').where('key', '=', KEY).execute();
  return true;
}
