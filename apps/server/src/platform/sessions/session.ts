/**
 * A session is a row identified by the SHA-256 of a random token that is stored only in the browser's HttpOnly cookie.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { PRESENCE_COOKIE } from '@cottontree/contract/access/auth.ts';
import { POWERS, type Power } from '@cottontree/contract/access/permissions.ts';
import { STEP_UP_MINUTES } from '@cottontree/contract/route.ts';
import { CLOCK_TOLERANCE_MS, isFromTheFuture } from '../time/clock.ts';
import { VERSIONS_SQL, type Versions } from '../http/day-versions.ts';
import type { Actor } from '../http/endpoint.ts';
import type { Keyring } from '../keys/keyring.ts';

export const SESSION_COOKIE = 'cottontree_session';
export const DEVICE_COOKIE = 'cottontree_device';
export const IDLE_MS = 60 * 60_000;
export const ABSOLUTE_MS = 12 * 60 * 60_000;
export const STEP_UP_MS = STEP_UP_MINUTES * 60_000;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const newToken = (): string => randomBytes(32).toString('base64url');

type Cookies = Readonly<Record<string, string | undefined>>;
/** The parts of a request that decide which cookies it has; the scheme may come from a trusted proxy. */
export interface CookieSource {
  readonly cookies: Cookies;
  readonly protocol: string;
}

/**
 * The name of a cookie that only the server may set. Over TLS it has the prefix with which browsers accept it from this
 * host only: a site on another subdomain cannot set one. Therefore the name without the prefix is ignored there.
 */
export const cookieNameOf = (name: string, protocol: string): string =>
  protocol === 'https' ? `__Host-${name}` : name;

const sessionTokenIn = ({ cookies, protocol }: CookieSource): string | undefined =>
  cookies[cookieNameOf(SESSION_COOKIE, protocol)];

/**
 * What the second cookie must contain. Computed with the key, so that a person who reads the session's cookie cannot
 * create the other.
 */
export const presenceOf = (keyring: Keyring, token: string): string =>
  keyring.mark(token, 'session presence');

/**
 * The token of a browser whose page has not signed out; undefined when either cookie is missing, wrong or invented. The
 * session may have ended since.
 */
export function tokenIn(source: CookieSource, keyring: Keyring): string | undefined {
  const token = sessionTokenIn(source);
  const presence = Buffer.from(source.cookies[PRESENCE_COOKIE] ?? '');
  if (!token) return undefined;
  const expected = Buffer.from(presenceOf(keyring, token));
  return presence.length === expected.length && timingSafeEqual(presence, expected) ? token : undefined;
}

/**
 * The token of a browser whose page signed out without a connection: it opens no session, but the session can be ended
 * with it.
 */
export const leftTokenIn = (source: CookieSource): string | null =>
  source.cookies[PRESENCE_COOKIE] ? null : (sessionTokenIn(source) ?? null);

/** The hash of the session that a request names, whether or not it is accepted; null when it names none. */
export function namedSession(source: CookieSource): Buffer | null {
  const token = sessionTokenIn(source);
  return token === undefined ? null : hashToken(token);
}

interface SessionRow {
  token_hash: Buffer;
  session_id: string;
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  role_key: string;
  level: number;
  restricted: boolean;
  stepped_up_at: Date | null;
  /** Names separated by spaces. */
  powers: string;
  state: string;
  epoch: string;
  raised: number;
}

/** The caller, and the state of the database when the caller was read. */
export interface Caller {
  readonly actor: Actor;
  /**
   * Equal texts mean equal content of every table: it names the visible transactions, and each writing transaction has
   * its own number. Numbers can repeat only on a server that was restored to an earlier state, which was restarted
   * then.
   */
  readonly state: string;
  readonly versions: Versions;
}

/** The permissions of a role and those of every role of lower authority; the owner has all. */
export const effectivePowers = (roleKey: string, rows: Iterable<string>): ReadonlySet<Power> => {
  if (roleKey === 'owner') return new Set(POWERS);
  const held = new Set(rows);
  return new Set(POWERS.filter((power) => held.has(power)));
};

const actorOf = (row: SessionRow, now: Date): Actor => ({
  userId: row.user_id,
  sessionId: row.session_id,
  username: row.username,
  name: `${row.first_name} ${row.last_name}`,
  roleKey: row.role_key,
  roleLevel: row.level,
  isOwner: row.role_key === 'owner',
  restricted: row.restricted,
  steppedUp:
    row.stepped_up_at !== null &&
    now.getTime() - row.stepped_up_at.getTime() <= STEP_UP_MS &&
    !isFromTheFuture(row.stepped_up_at, now),
  powers: effectivePowers(row.role_key, row.powers.split(' ')),
});

/**
 * SQL: whether the session `s` is live at the moment `now`, an SQL expression. A session that began or was used in the
 * future dates from a time when the clock was wrong: it would outlive its limits, so it counts as ended.
 */
export const sessionStands = (now: string): string => `
  s.ended_at is null and s.idle_expires_at > ${now} and s.absolute_expires_at > ${now}
  and s.created_at <= ${now} + interval '${CLOCK_TOLERANCE_MS} milliseconds'
  and s.idle_expires_at <= ${now} + interval '${IDLE_MS + CLOCK_TOLERANCE_MS} milliseconds'`;

/**
 * SQL: whether the session `s` of the account `u` may only prove its holder's identity and set a password. An account
 * that was opened with only its username and has since been given more permissions than View Only waits for its
 * activation code.
 */
export const SESSION_RESTRICTED = `(s.restricted or (not u.holder_proven and beyond_view_only(u.role_key)))`;

/** SQL: the permissions of the role `r` and of every role of lower authority, as names separated by spaces. */
export const POWERS_SQL = `
  (select coalesce(string_agg(distinct p.power, ' '), '') from role_powers p join roles o on o.key = p.role_key
    where o.key = r.key or o.level > r.level)`;
/** SQL: the state of the database, as in `Caller`. */
export const STATE_SQL = `concat(pg_current_snapshot(), ' ', pg_postmaster_start_time())`;

/**
 * A prepared statement, so that PostgreSQL plans it once per connection: it is the one statement that every request
 * sends.
 */
const LIVE_SESSIONS = {
  name: 'standing-sessions',
  text: `
    select s.token_hash, s.id as session_id, u.id as user_id, u.username, u.first_name, u.last_name, u.role_key, r.level,
           ${SESSION_RESTRICTED} as restricted, s.stepped_up_at,
           ${POWERS_SQL} as powers, ${STATE_SQL} as state, ${VERSIONS_SQL('$2::timestamptz')}
      from sessions s join users u on u.id = s.user_id join roles r on r.key = u.role_key
     where s.token_hash = any($1::bytea[]) and ${sessionStands('$2::timestamptz')}
       and u.deleted_at is null and u.is_active and not u.is_suspended`,
} as const;

/**
 * The person behind each token at this moment, in the same order: null when the session is unknown, expired or ended,
 * or the person is suspended or deleted.
 */
export async function findCallers(
  pool: pg.Pool,
  tokens: readonly string[],
  now: Date,
): Promise<(Caller | null)[]> {
  const hashes = tokens.map(hashToken);
  const { rows } = await pool.query<SessionRow>({ ...LIVE_SESSIONS, values: [hashes, now] });
  const found = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
  return hashes.map((hash) => {
    const row = found.get(hash.toString('base64'));
    if (!row) return null;
    const { state, epoch, raised } = row;
    return { actor: actorOf(row, now), state, versions: { epoch, raised } };
  });
}
