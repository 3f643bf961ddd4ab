/** Conflicting duties that a role holds although no owner agreed to it. Nobody is given such a role. */
import { dutyConflicts, type DutyConflict } from '@cottontree/contract/separation-of-duties.ts';
import { POWERS } from '@cottontree/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

interface Row {
  role_key: string;
  power: string;
  with_power: string;
}

/** Of the pairs that are conflicting in this release. */
const ALL = dutyConflicts(POWERS);

/** By the key of the role; none for other roles. */
export async function readUnagreed(db: Db): Promise<(key: string) => DutyConflict[]> {
  const { rows } = await sql<Row>`select role_key, power, with_power from unagreed_duties`.execute(db);
  return (key) =>
    ALL.filter(({ powers: [one, other] }) =>
      rows.some((row) => row.role_key === key && row.power === one && row.with_power === other),
    );
}

/** Of a role that nobody holds. */
export async function keepUnagreed(
  tx: Db,
  key: string,
  conflicts: readonly Pick<DutyConflict, 'powers'>[],
): Promise<void> {
  for (const { powers } of conflicts)
    await sql`insert into unagreed_duties (role_key, power, with_power)
              values (${key}, ${powers[0]}, ${powers[1]}) on conflict do nothing`.execute(tx);
}

/** An owner agreed to all that these roles hold together. */
export async function agreeTo(tx: Db, keys: readonly string[]): Promise<void> {
  await sql`delete from unagreed_duties where role_key = any (${[...keys]}::text[])`.execute(tx);
}

/** After roles were changed: a pair that a role holds no more would have to be agreed to like any other. */
export async function forgetLost(tx: Db): Promise<void> {
  await sql`delete from unagreed_duties where not array[power, with_power] <@ effective_powers(role_key)`.execute(
    tx,
  );
}
