/** Values that people declared for a day: every version of them, and the lock for adding a version. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import {
  MOST_VERSIONS,
  type EntryKind,
  type EntryVersion,
} from '@cottontree/contract/data-entry/data-entry.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../platform/database/client.ts';
import { LOCKS } from '../platform/database/locks.ts';

/** One writer of a day's declared values, until the transaction ends. */
export const lockEntries = (tx: Db, day: BusinessDay): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${LOCKS.declaredEntries}, ${day}::date - date '2000-01-01')`.execute(tx);

export const EntryValues = z.record(z.string(), z.string());
interface EntryRow {
  kind: EntryKind;
  entry_date: BusinessDay;
  version: number;
  values: unknown;
  reason: string | null;
  made_by: string;
  made_at: Date;
  username: string;
}
const presentEntry = (row: EntryRow): EntryVersion => ({
  kind: row.kind,
  entryDate: row.entry_date,
  version: row.version,
  by: row.username,
  byId: row.made_by,
  at: row.made_at.toISOString(),
  reason: row.reason,
  values: EntryValues.parse(row.values),
});

/** Versions of a day, newest first; of all kinds unless one is given. */
export async function readVersions(
  db: Db,
  day: BusinessDay,
  { kind, newestOnly = false }: { readonly kind?: EntryKind; readonly newestOnly?: boolean } = {},
): Promise<EntryVersion[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, u.username from manual_entries e join users u on u.id = e.made_by
     where e.entry_date = ${day} and (${kind ?? null}::text is null or e.kind = ${kind ?? null})
       and (not ${newestOnly}::boolean or not exists (
         select from manual_entries n where n.entry_date = e.entry_date and n.kind = e.kind and n.version > e.version))
     order by e.version desc, e.kind limit ${MOST_VERSIONS}`.execute(db);
  return rows.map(presentEntry);
}
