/** The people whose powers decide what a sent page holds, and what stands in the way of sending it to them. */
import { Power, powerEntry } from '@cottontree/contract/access/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { effectivePowers } from '../../platform/sessions/session.ts';
import { contentRefusal, type Content } from './content.ts';

export const SCHEDULE: Power = 'reports.schedule';

export interface Reader {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly roleKey: string;
  /** False: the account is closed, suspended, or its holder has not proved who they are yet. */
  readonly inUse: boolean;
  readonly powers: ReadonlySet<Power>;
}

interface Row {
  id: string;
  username: string;
  name: string;
  email: string;
  role_key: string;
  in_use: boolean;
  powers: string;
}

const READERS = sql`
  select u.id, u.username, concat(u.first_name, ' ', u.last_name) as name, u.email, u.role_key,
         u.deleted_at is null and u.is_active and not u.is_suspended and not u.is_temporary_password
           and (u.holder_proven or not beyond_view_only(u.role_key)) as in_use,
         array_to_string(effective_powers(u.role_key), ' ') as powers
    from users u`;

async function readReaders(db: Db, which: RawBuilder<unknown>): Promise<Reader[]> {
  const { rows } = await sql<Row>`${READERS} where ${which} order by u.username`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    roleKey: row.role_key,
    inUse: row.in_use,
    powers: effectivePowers(row.role_key, row.powers.split(' ')),
  }));
}

export async function readersById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Reader>> {
  const readers = await readReaders(db, sql`u.id = any (${[...ids]}::uuid[])`);
  return new Map(readers.map((reader) => [reader.id, reader]));
}

export const readersOfRole = async (db: Db, roleKey: string): Promise<Reader[]> =>
  (await readReaders(db, sql`u.role_key = ${roleKey} and u.deleted_at is null`)).filter(({ inUse }) => inUse);

/**
 * The people to whom a page can be sent. An account whose holder has not signed in yet is among them: who may not manage
 * it does not learn that from a list.
 */
export const everyRecipient = async (db: Db): Promise<Reader[]> =>
  await readReaders(db, sql`u.deleted_at is null and u.is_active and not u.is_suspended`);

/** Why a person gets nothing of it, as a sentence. One text for all accounts that are not in use: it says nothing of why. */
export function readerObstacle(content: Content, reader: Reader | undefined): string | null {
  if (reader?.inUse !== true) return 'The account is closed, suspended or not in use yet';
  const refused = contentRefusal(content, reader);
  if (refused === null) return null;
  const { permission } = refused.detail;
  return permission === undefined
    ? refused.message
    : `${reader.name} lacks the permission ${powerEntry(Power.parse(permission)).name}`;
}

/** Why nothing is sent to others on behalf of this person, as a sentence. */
export function senderObstacle(
  content: Content,
  sender: Reader | undefined,
  outside: boolean,
): string | null {
  if (sender?.inUse !== true)
    return 'The account of the person who set it up is closed, suspended or not in use yet';
  if (!sender.powers.has(SCHEDULE))
    return `${sender.name}, who set it up, lacks the permission ${powerEntry(SCHEDULE).name}`;
  return outside ? readerObstacle(content, sender) : null;
}
