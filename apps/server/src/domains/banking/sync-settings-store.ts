/** How often banks are synced and which data types are read: one row of the settings. */
import { DataType } from '@cottontree/contract/banking/integrations.ts';
import { SyncSettings } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

const SETTINGS = 'banking-sync';
const StoredSettings = SyncSettings;
const DEFAULT_SETTINGS: SyncSettings = {
  frequency: '15min',
  dataTypes: [...DataType.options],
  version: 0,
};
export async function readSettings(db: Db): Promise<SyncSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SETTINGS).executeTakeFirst();
  return row ? StoredSettings.parse(row.value) : DEFAULT_SETTINGS;
}
export async function writeSettings(tx: Db, settings: SyncSettings, at: Date): Promise<void> {
  const value = JSON.stringify(settings);
  await sql`
    insert into settings (key, value, updated_at) values (${SETTINGS}, ${value}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
}
