/** Service accounts and their keys in the database, and what is shown of them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { KEY_POWERS, MOST_LIVE_KEYS } from '@cottontree/contract/access/api-keys.ts';
import { powerEntry, type Power } from '@cottontree/contract/access/permissions.ts';
import type { ApiKey, ServiceAccount } from '@cottontree/contract/access/service-accounts.ts';
import { overtaken } from '../../platform/commands/overtaken.ts';
import type { Db } from '../../platform/database/client.ts';
import { personName } from '../../platform/database/person-name.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, invalidFields, notFound } from '../../platform/failures/errors.ts';
import { newApiKey, RESPONSIBLE_STANDS, shownOf } from '../../platform/sessions/api-key.ts';
import { effectivePowers, hashToken, POWERS_SQL } from '../../platform/sessions/session.ts';
import { managerOf, type Manager } from './may-manage.ts';
import { mayEndSessionsOf } from './people-rules.ts';

const DAY_MS = 86_400_000;

export interface AccountRow {
  id: string;
  name: string;
  purpose: string;
  scopes: Power[];
  networks: string[];
  calls_per_minute: number;
  version: number;
  responsible_id: string;
  responsible_name: string;
  /** Recorded in the trail, where it is replaced once the person is deleted. */
  responsible_username: string;
  role_key: string;
  level: number;
  /** Names separated by spaces. */
  powers: string;
  stands: boolean;
}

interface KeyRow {
  id: string;
  account_id: string;
  prefix: string;
  issued_at: Date;
  issued_by: string;
  expires_at: Date;
  last_used_at: Date | null;
  last_used_from: string | null;
}

/** The open accounts, or only one of them, by name. */
async function readAccounts(db: Db, only: string | null): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.name, a.purpose, a.scopes, a.networks, a.calls_per_minute, a.version, a.responsible_id,
           coalesce(${personName('u')}, '') as responsible_name,
           u.username as responsible_username, u.role_key, r.level,
           ${sql.raw(POWERS_SQL)} as powers, ${sql.raw(RESPONSIBLE_STANDS)} as stands
      from service_accounts a join users u on u.id = a.responsible_id join roles r on r.key = u.role_key
     where a.closed_at is null and (${only}::uuid is null or a.id = ${only}::uuid)
     order by lower(a.name)`.execute(db);
  return rows;
}

/** The keys of these accounts that are not revoked, the newest first. */
async function readKeys(db: Db, accounts: readonly string[]): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.account_id, k.prefix, k.issued_at, coalesce(${personName('u')}, '') as issued_by, k.expires_at,
           k.last_used_at, k.last_used_from
      from api_keys k join users u on u.id = k.issued_by
     where k.revoked_at is null and k.account_id = any (${[...accounts]}::uuid[])
     order by k.issued_at desc, k.id`.execute(db);
  return rows;
}

const presentKey = (row: KeyRow, now: Date): ApiKey => ({
  id: row.id,
  prefix: row.prefix,
  issuedAt: row.issued_at.toISOString(),
  issuedBy: row.issued_by,
  expiresAt: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_from,
});

/** Keys are revoked by the responsible person, by those who manage that person, and by owners. */
const mayRevoke = (manager: Manager, row: AccountRow): boolean =>
  manager.isOwner ||
  mayEndSessionsOf(manager, { id: row.responsible_id, roleKey: row.role_key, level: row.level });

function presentAccount(
  row: AccountRow,
  keys: readonly KeyRow[],
  manager: Manager,
  now: Date,
): ServiceAccount {
  const held = effectivePowers(row.role_key, row.powers.split(' '));
  const scopes = KEY_POWERS.filter((power) => row.scopes.includes(power));
  return {
    id: row.id,
    name: row.name,
    purpose: row.purpose,
    scopes,
    effective: row.stands ? scopes.filter((power) => held.has(power)) : [],
    networks: row.networks,
    callsPerMinute: row.calls_per_minute,
    responsible: {
      id: row.responsible_id,
      name: row.responsible_name,
      isSelf: row.responsible_id === manager.userId,
    },
    state: row.stands ? 'active' : 'suspended',
    keys: keys.filter((key) => key.account_id === row.id).map((key) => presentKey(key, now)),
    version: row.version,
    canRevoke: mayRevoke(manager, row),
  };
}

/** The open accounts as the caller sees them; only one, where its id is given. */
export async function presentAccounts(
  db: Db,
  actor: Actor,
  now: Date,
  only: string | null = null,
): Promise<ServiceAccount[]> {
  const [manager, rows] = [await managerOf(db, actor), await readAccounts(db, only)];
  const keys = await readKeys(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentAccount(row, keys, manager, now));
}

export async function readAccount(db: Db, id: string, actor: Actor, now: Date): Promise<ServiceAccount> {
  const [account] = await presentAccounts(db, actor, now, id);
  if (!account) throw notFound('This service account');
  return account;
}

/** Locks an open account until the commit. Throws `not-found`. */
export async function lockAccount(tx: Db, id: string): Promise<AccountRow> {
  await sql`select from service_accounts where id = ${id} for update`.execute(tx);
  const [row] = await readAccounts(tx, id);
  if (!row) throw notFound('This service account');
  return row;
}

/** Throws `conflict` when somebody changed the account since the caller read it. */
export async function refuseOvertaken(
  tx: Db,
  row: AccountRow,
  version: number,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (row.version === version) return;
  const current = await readAccount(tx, row.id, actor, now);
  throw await overtaken(tx, ['service_account', row.id], 'this service account', current);
}

/**
 * A key acts with the responsible person's permissions, so nobody else issues one or says what it may do: they would
 * get what they lack.
 */
export function requireResponsible(row: AccountRow, actor: Actor): void {
  if (row.responsible_id === actor.userId) return;
  throw new AppError(
    'forbidden',
    `Only ${row.responsible_name}, who is responsible for ${row.name}, can do this; an owner can adopt the account first`,
  );
}

export async function requireRevocable(tx: Db, row: AccountRow, actor: Actor): Promise<void> {
  if (mayRevoke(await managerOf(tx, actor), row)) return;
  throw new AppError(
    'forbidden',
    `Only ${row.responsible_name}, those who manage this person, and owners can do this`,
  );
}

/** Nobody gives a key what they do not hold. Throws `invalid` naming each permission. */
export function refuseUnheld(scopes: readonly Power[], actor: Actor): void {
  const [first, ...others] = scopes
    .filter((power) => !actor.powers.has(power))
    .map((power) => ({
      path: 'scopes',
      message: `you do not hold the permission ${powerEntry(power).name} yourself; leave it out`,
    }));
  if (first) throw invalidFields([first, ...others]);
}

/** Throws `conflict` where another open account has the name. Until the commit nobody else takes a name. */
export async function refuseTakenName(tx: Db, name: string, exceptId: string | null): Promise<void> {
  await sql`lock table service_accounts in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from service_accounts
                    where closed_at is null and lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid) as taken`.execute(
    tx,
  );
  if (rows[0]?.taken !== true) return;
  const message = 'belongs to another service account; choose another';
  throw new AppError('conflict', `name: ${message}`, { fields: [{ path: 'name', message }] });
}

export interface IssuedKey {
  /** The key itself, which is stored nowhere. */
  readonly key: string;
  readonly prefix: string;
  readonly expiresAt: Date;
}

/** Throws `conflict` when the account, which the caller has locked, has as many live keys as it may. */
export async function issueKey(
  tx: Db,
  accountId: string,
  { days, issuedBy }: { readonly days: number; readonly issuedBy: string },
  now: Date,
): Promise<IssuedKey> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from api_keys
     where account_id = ${accountId} and revoked_at is null and expires_at > ${now}`.execute(tx);
  if ((rows[0]?.live ?? 0) >= MOST_LIVE_KEYS)
    throw new AppError(
      'conflict',
      `It has ${MOST_LIVE_KEYS} keys already: revoke the one that is replaced first`,
    );
  const key = newApiKey();
  const [prefix, expiresAt] = [shownOf(key), new Date(now.getTime() + days * DAY_MS)];
  await tx
    .insertInto('api_keys')
    .values({
      id: randomUUID(),
      account_id: accountId,
      secret_hash: hashToken(key),
      prefix,
      issued_by: issuedBy,
      issued_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { key, prefix, expiresAt };
}

/** What the audit trail records of an account. */
export const recordedAccount = (row: {
  readonly name: string;
  readonly purpose: string;
  readonly scopes: readonly string[];
  readonly networks: readonly string[];
  readonly callsPerMinute: number;
}): Record<string, unknown> => ({
  name: row.name,
  purpose: row.purpose,
  scopes: [...row.scopes].toSorted(),
  networks: row.networks,
  callsPerMinute: row.callsPerMinute,
});
