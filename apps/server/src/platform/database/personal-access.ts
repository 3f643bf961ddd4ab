/** The pools of a database on behalf of one person: the time that their statements take is reported. */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from './client.ts';
import { copyingPool, type Lending } from './copying-pool.ts';
import type { Tables } from './tables.ts';

/** Reads of which one may take minutes; they are cancelled with the signal. */
export const heavyReads = (database: Database, signal: AbortSignal): Db =>
  over(database.heavyPool, { signal });

const over = (pool: pg.Pool, lending: Lending): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: copyingPool(pool, lending) }) });

export interface PersonalAccess {
  readonly write: Db;
  readonly read: Db;
  /** For large reads: few separate connections; cancelled with the signal. */
  heavy(signal?: AbortSignal): Db;
  /** For milliseconds of a connection that the person shared with others. */
  held(milliseconds: number): void;
}

/** The maximum number of people in the cache; creating an entry again costs some microseconds. */
const MOST = 500;

/**
 * Access of each person, and of nobody in particular (null). None of them may be destroyed, because the connections
 * belong to `database`.
 */
export function personalAccess(
  database: Database,
  onHeld: (person: string, milliseconds: number) => void,
): (person: string | null) => PersonalAccess {
  const nobody: PersonalAccess = {
    write: database.write,
    read: database.read,
    heavy: (signal) => over(database.heavyPool, { ...(signal && { signal }) }),
    held: () => undefined,
  };
  const known = new Map<string, PersonalAccess>();
  return (person) => {
    if (person === null) return nobody;
    let access = known.get(person);
    if (!access) {
      const lending: Lending = {
        onHeld: (milliseconds) => onHeld(person, milliseconds),
        onRecord: (record) => database.memory.wrote(record),
      };
      access = {
        write: over(database.pool, lending),
        read: over(database.readPool, lending),
        heavy: (signal) => over(database.heavyPool, { ...lending, ...(signal && { signal }) }),
        held: (milliseconds) => onHeld(person, milliseconds),
      };
      if (known.size >= MOST) known.clear();
      known.set(person, access);
    }
    return access;
  };
}
