/** Readings of the disks of database and backups, as a row: every process answers with them. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { DiskReadings } from './disk-forecast.ts';

const KEY = 'backup-disks';
const Disks = z.array(DiskReadings);

export async function readDiskReadings(db: Db): Promise<DiskReadings[]> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? Disks.parse(row.value) : [];
}

export async function writeDiskReadings(db: Db, disks: readonly DiskReadings[], at: Date): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at) values (${KEY}, ${JSON.stringify(disks)}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db);
}
