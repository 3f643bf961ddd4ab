/**
 * API keys. A key is `ctk_`, 43 random letters and digits (256 bits) and a checksum of six, which finds
 * a mistyped key without the database, and keys in source code. Only the SHA-256 is stored: of a random text of that length
 * nothing slower is needed.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type pg from 'pg';
import { API_KEY_PREFIX, API_KEY_SHOWN, KEY_POWERS } from '@cottontree/contract/access/api-keys.ts';
import type { Actor } from '../http/endpoint.ts';
import { VERSIONS_SQL } from '../http/day-versions.ts';
import { CLOCK_TOLERANCE_MS } from '../time/clock.ts';
import { effectivePowers, hashToken, POWERS_SQL, STATE_SQL, type Caller } from './session.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 43;
const CHECK_LENGTH = 6;
const FORM = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`);

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    digits = `${ALPHABET.charAt(rest % ALPHABET.length)}${digits}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

export function newApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const body = `${API_KEY_PREFIX}${random.join('')}`;
  return `${body}${checksum(body)}`;
}

/** Whether a text has the form of a key and its checksum; says nothing about whether the key exists. */
export const isApiKey = (text: string): boolean =>
  FORM.test(text) && checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/** What lists and the audit trail show of a key. */
export const shownOf = (key: string): string => key.slice(0, API_KEY_SHOWN);

/** "payroll-feed (ctk_4fGh2kQz)": who acted, where a person's name stands otherwise. */
const keyLabel = (account: string, prefix: string): string => `${account} (${prefix})`;

interface KeyRow {
  secret_hash: Buffer;
  key_id: string;
  prefix: string;
  account_id: string;
  account_name: string;
  scopes: string[];
  networks: string[];
  calls_per_minute: number;
  user_id: string;
  role_key: string;
  level: number;
  /** Names separated by spaces. */
  powers: string;
  state: string;
  epoch: string;
  raised: number;
}

/** Never an owner and never stepped up: whatever needs that is refused by the rules that hold for people. */
function actorOf(row: KeyRow): Actor {
  const label = keyLabel(row.account_name, row.prefix);
  const held = effectivePowers(row.role_key, row.powers.split(' '));
  return {
    userId: row.user_id,
    sessionId: row.key_id,
    username: label,
    name: label,
    roleKey: row.role_key,
    roleLevel: row.level,
    isOwner: false,
    restricted: false,
    steppedUp: false,
    powers: new Set(KEY_POWERS.filter((power) => held.has(power) && row.scopes.includes(power))),
    key: {
      id: row.key_id,
      accountId: row.account_id,
      networks: row.networks,
      callsPerMinute: row.calls_per_minute,
    },
  };
}

/**
 * SQL: whether the keys of an account work that `u` is responsible for. A person who must first prove to hold the
 * account has keys that wait for it as well.
 */
export const RESPONSIBLE_STANDS = `
  (u.deleted_at is null and u.is_active and not u.is_suspended
   and (u.holder_proven or not beyond_view_only(u.role_key)))`;

/** A key that was issued in the future dates from a wrong clock and would outlive its expiry. */
const LIVE_KEYS = {
  name: 'live-keys',
  text: `
    select k.secret_hash, k.id as key_id, k.prefix, a.id as account_id, a.name as account_name, a.scopes, a.networks,
           a.calls_per_minute, u.id as user_id, u.role_key, r.level, ${POWERS_SQL} as powers, ${STATE_SQL} as state,
           ${VERSIONS_SQL('$2::timestamptz')}
      from api_keys k join service_accounts a on a.id = k.account_id
      join users u on u.id = a.responsible_id join roles r on r.key = u.role_key
     where k.secret_hash = any($1::bytea[]) and k.revoked_at is null and a.closed_at is null
       and k.expires_at > $2::timestamptz
       and k.issued_at <= $2::timestamptz + interval '${CLOCK_TOLERANCE_MS} milliseconds'
       and ${RESPONSIBLE_STANDS}`,
} as const;

/**
 * Who acts with each key at this moment, in the same order: null when the key is unknown, expired or revoked, its
 * account closed, or the responsible person suspended or deleted. All that is read is the present state of the
 * database, so a revocation holds for the next request to any server.
 */
export async function findKeyCallers(
  pool: pg.Pool,
  keys: readonly string[],
  now: Date,
): Promise<(Caller | null)[]> {
  const hashes = keys.map(hashToken);
  const { rows } = await pool.query<KeyRow>({ ...LIVE_KEYS, values: [hashes, now] });
  return hashes.map((hash) => {
    const row = rows.find(({ secret_hash: stored }) => timingSafeEqual(stored, hash));
    if (!row) return null;
    const { state, epoch, raised } = row;
    return { actor: actorOf(row), state, versions: { epoch, raised } };
  });
}
