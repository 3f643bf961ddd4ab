/** Conflicting duties of a role that no owner has approved. Such a role cannot be assigned. */
import { dutyConflicts, type DutyConflict } from '@cottontree/contract/access/separation-of-duties.ts';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

interface Row {
  role_key: string;
  power: string;
  with_power: string;
}

/** The pairs that conflict in this release. */
const ALL = dutyConflicts(POWERS);

/** Resolves to a function from the key of a role to its unapproved conflicts; none for other roles. */
export async function readUnagreed(db: Db): Promise<(key: string) => DutyConflict[]> {
  const { rows } = await sql<Row>`select role_key, power, with_power from unagreed_duties`.execute(db);
  return (key) =>
    ALL.filter(({ powers: [one, other] }) =>
      rows.some((row) => row.role_key === key && row.power === one && row.with_power === other),
    );
}

/** Stores the unapproved conflicts of a role that nobody holds. */
export async function keepUnagreed(
  tx: Db,
  key: string,
  conflicts: readonly Pick<DutyConflict, 'powers'>[],
): Promise<void> {
  for (const { powers } of conflicts)
    await sql`insert into unagreed_duties (role_key, power, with_power)
              values (${key}, ${powers[0]}, ${powers[1]}) on conflict do nothing`.execute(tx);
}

/** An owner approved all conflicts of these roles. */
export async function agreeTo(tx: Db, keys: readonly string[]): Promise<void> {
  await sql`delete from unagreed_duties where role_key = any (${[...keys]}::text[])`.execute(tx);
}

/** After a role change: a pair that a role no longer has needs a new approval if it comes back. */
export async function forgetLost(tx: Db): Promise<void> {
  await sql`delete from unagreed_duties where not array[power, with_power] <@ effective_powers(role_key)`.execute(
    tx,
  );
}
