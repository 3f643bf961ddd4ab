/** The people whom errors affected: staff by their sessions, customers by the rows that concerned them. */
import type { AffectedUser } from '@cottontree/contract/errors/records.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { MASKS, WITHHELD } from '../../platform/personal-data/personal-data.ts';
import { customerDevice, deviceTypeOf, sessionMark } from './device-type.ts';

interface PersonRow {
  group_id: string;
  kind: 'staff' | 'subscriber';
  person_id: string;
  count: bigint;
  total: bigint;
  last_at: Date;
  session_id: string | null;
  address: string | null;
  user_agent: string | null;
  first_name: string;
  last_name: string;
  username: string;
  email: string | null;
  is_active: boolean;
  last_login_at: Date | null;
  created_at: Date | null;
  kyc_level: 0 | 1 | 2 | null;
  device_class: string | null;
  town: string | null;
  place: bigint;
  history: { message: string; timestamp: string }[];
}

const HISTORY = 5;

/**
 * Presents the rows of `people`, a query with the columns group_id, kind, person_id, count, last_at, session_id,
 * address, user_agent and place, ordered by `place`.
 */
export async function readPeople(db: Db, people: RawBuilder<unknown>): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.*, coalesce(t.total, 0) as total,
           coalesce(u.first_name, split_part(s.full_name, ' ', 1), '') as first_name,
           coalesce(u.last_name, substr(s.full_name, length(split_part(s.full_name, ' ', 1)) + 2), '') as last_name,
           coalesce(u.username, p.person_id) as username, u.email,
           case when p.kind = 'staff' then coalesce(u.is_active and not u.is_suspended and u.deleted_at is null, false)
                else s.id is not null and s.closed_at is null end as is_active,
           u.last_login_at, coalesce(u.created_at, s.signup_at) as created_at,
           -- A case that is still open has not raised the level.
           case when p.kind = 'subscriber' then coalesce(k.level, 0) end as kyc_level,
           s.device_class, s.town, h.history
      from (${people}) p
      left join users u on u.id = case when p.kind = 'staff' then p.person_id::uuid end
      left join subscribers s on p.kind = 'subscriber' and s.id = p.person_id
      left join lateral (select max(to_level)::int as level from kyc_cases c
                          where c.subscriber_id = s.id and c.status = 'approved') k on true
      left join lateral (select sum(count)::bigint as total from error_people o
                          where o.kind = p.kind and o.person_id = p.person_id) t on true
     cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('message', message, 'timestamp', at) order by at desc), '[]') as history
          from (select message, at from error_samples e
                 where e.group_id = p.group_id and e.kind = p.kind and e.person_id = p.person_id
                 order by e.id desc limit ${HISTORY}) newest) h
     order by p.place`.execute(db);
  return rows;
}

interface Reason {
  readonly withheld: ReadonlySet<string>;
}

/**
 * Presents a person, unmasked only for a reader who gave a reason. Staff in `withheld` are not managed by the reader.
 * The reader may not learn that they signed in, so their errors are shown without a person. Without a reason this
 * applies to all staff.
 */
export function presentPerson(row: PersonRow, reason: Reason | null): AffectedUser {
  const revealed = reason !== null && !(row.kind === 'staff' && reason.withheld.has(row.person_id));
  const hidden = row.kind === 'staff' && !revealed;
  const word = (text: string): string => (revealed ? text : MASKS.word(text));
  const staff = row.kind === 'staff';
  // By the place in the list, because a customer's id identifies them like the name.
  const customer = (id: string): string => (revealed ? id : `${WITHHELD}${row.place}`);
  const address = row.address === null ? null : revealed ? row.address : MASKS.network(row.address);
  const email = row.email === null ? null : revealed ? row.email : MASKS.email(row.email);
  return {
    kind: row.kind,
    // By the session: a hash of the person's id could be computed from the list of users.
    userId: hidden ? sessionMark(row.session_id ?? row.group_id) : customer(row.person_id),
    firstName: word(row.first_name),
    lastName: word(row.last_name),
    username: staff ? word(row.username) : customer(row.username),
    email,
    profileImageUrl: null,
    kycLevel: row.kyc_level,
    isActive: row.is_active,
    deviceType: staff ? deviceTypeOf(row.user_agent) : customerDevice(row.device_class ?? ''),
    // The network is all that is known of the location of staff.
    location: staff
      ? row.address === null
        ? 'Unknown'
        : MASKS.network(row.address)
      : (row.town ?? 'Unknown'),
    ipAddress: address,
    errorCount: Number(row.count),
    totalErrorsAllTime: Number(row.total),
    lastErrorAt: row.last_at.toISOString(),
    lastLoginAt: (!hidden && row.last_login_at?.toISOString()) || null,
    // JSON from PostgreSQL has an offset where the contract requires Z.
    errorHistory: row.history.map(({ message, timestamp }) => ({
      message,
      timestamp: new Date(timestamp).toISOString(),
    })),
    sessionId: row.session_id === null ? null : sessionMark(row.session_id),
    userAgent: row.user_agent,
    accountCreated: (!hidden && row.created_at?.toISOString()) || null,
    revealed,
  };
}

/** The people affected by one error, the most recently affected first. */
export async function peopleOf(
  db: Db,
  groupId: string,
  { offset, limit }: { offset: number; limit: number },
  reason: Reason | null,
): Promise<{ users: AffectedUser[]; total: number }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from error_people where group_id = ${groupId}::uuid`.execute(db);
  const people = await readPeople(
    db,
    sql`select *, row_number() over (order by last_at desc, kind, person_id) as place from error_people
         where group_id = ${groupId}::uuid order by last_at desc, kind, person_id limit ${limit} offset ${offset}`,
  );
  return { users: people.map((row) => presentPerson(row, reason)), total: rows[0]?.total ?? 0 };
}

/** The first few people of each of these errors. */
export async function firstPeopleOf(
  db: Db,
  groupIds: readonly string[],
  since: Date,
  each: number,
): Promise<Map<string, AffectedUser[]>> {
  const people = await readPeople(
    db,
    sql`select * from (
          select *, row_number() over (partition by group_id order by last_at desc, kind, person_id) as place
            from error_people where group_id = any (${[...groupIds]}::uuid[]) and last_at > ${since}) ranked
         where place <= ${each}`,
  );
  const found = new Map<string, AffectedUser[]>();
  for (const row of people)
    found.set(row.group_id, [...(found.get(row.group_id) ?? []), presentPerson(row, null)]);
  return found;
}
