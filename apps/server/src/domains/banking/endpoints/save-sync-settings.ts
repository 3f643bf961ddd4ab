import { DataType } from '@cottontree/contract/banking/integrations.ts';
import { saveSyncSettings as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { overtaken } from '../../../platform/commands/overtaken.ts';
import { secondsBetween } from '../rules.ts';
import { BANKING_CHANGED } from '../integrations-store.ts';
import { readSettings, writeSettings } from '../sync-settings-store.ts';
import { LOCKS } from '../../../platform/database/locks.ts';

const ENTITY = ['bank_sync_settings', 'all'] as const;

export const saveSyncSettings = command(route, async ({ tx, input, clock }) => {
  await sql`select pg_advisory_xact_lock(${LOCKS.bankSyncSettings})`.execute(tx);
  const before = await readSettings(tx);
  if (input.version !== before.version)
    throw await overtaken(tx, ENTITY, 'the sync settings', before, 'them');
  const dataTypes = DataType.options.filter((each) => input.dataTypes.includes(each));
  const after = { frequency: input.frequency, dataTypes, version: before.version + 1 };
  const at = clock.now();
  await writeSettings(tx, after, at);
  const more = dataTypes.some((each) => !before.dataTypes.includes(each));
  // Banks whose next sync is later than the new frequency are synced sooner; a newly selected data type is read
  // completely.
  await sql`
    update bank_integrations
       set next_sync_at = case when fault is null then least(next_sync_at, ${new Date(at.getTime() + secondsBetween(input.frequency) * 1_000)})
                               else next_sync_at end,
           read_through = case when ${more} then null else read_through end
     where closed_at is null`.execute(tx);
  return {
    output: after,
    announce: [BANKING_CHANGED],
    audit: {
      action: 'banking.settings',
      entity: ENTITY,
      description: `Banks are synced ${after.frequency}`,
      category: 'Financial',
      before,
      after,
    },
  };
});
