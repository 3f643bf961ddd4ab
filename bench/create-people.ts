/** Creates people with sessions, written as a server would. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { PRESENCE_COOKIE } from '@cottontree/contract/access/auth.ts';
import type { Database } from '../apps/server/src/platform/database/client.ts';
import {
  ABSOLUTE_MS,
  IDLE_MS,
  SESSION_COOKIE,
  hashToken,
  presenceOf,
} from '../apps/server/src/platform/sessions/session.ts';
import { benchKeyring } from './keyring.ts';

export interface PeopleOptions {
  readonly name: string;
  readonly role: string;
  readonly people: number;
  /** Sessions per person; one by default. */
  readonly sessions?: number;
}

/** Creates accounts with their sessions; resolves to the cookies, grouped by person. */
export async function createPeople(
  database: Database,
  { name, role, people, sessions = 1 }: PeopleOptions,
): Promise<string[]> {
  const tokens = Array.from({ length: people * sessions }, () => randomBytes(32).toString('base64url'));
  const now = new Date();
  await sql`
    with hired as (
      insert into users (username, email, first_name, last_name, role_key, password_hash, holder_proven, created_at,
                         updated_at)
      select ${name}::text || n, ${name}::text || n || '@example.test', 'First', 'Last', ${role}, 'none', true, ${now}, ${now}
        from generate_series(1, ${people}::int) n
      returning id)
    insert into sessions (token_hash, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at,
                          restricted, user_agent, address)
    select hash, id, ${now}, ${now}, ${new Date(now.getTime() + IDLE_MS)}, ${new Date(now.getTime() + ABSOLUTE_MS)},
           false, 'bench', '127.0.0.1'
      from (select id, row_number() over () as n from hired) as hired
      join unnest(${tokens.map(hashToken)}::bytea[]) with ordinality as token (hash, place)
        on (token.place - 1) / ${sessions}::int = hired.n - 1`.execute(database.write);
  const keyring = benchKeyring();
  return tokens.map(
    (token) => `${SESSION_COOKIE}=${token}; ${PRESENCE_COOKIE}=${presenceOf(keyring, token)}`,
  );
}
