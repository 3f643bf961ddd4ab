import { syncIntegrations as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { statusOf } from '../rules.ts';
import { BANKING_CHANGED, lockIntegration, readIntegrations } from '../integrations-store.ts';

/** A second request while one is waiting starts no second sync. */
export const syncIntegrations = command(route, async ({ tx, params, clock }) => {
  const at = clock.now();
  let ids: string[];
  if (params.id === 'all') {
    const all = await readIntegrations(tx);
    ids = all.filter(({ type, status }) => type === 'api' && status !== 'error').map(({ id }) => id);
  } else {
    const row = await lockIntegration(tx, params.id);
    if (row.type === 'files')
      throw new AppError('conflict', `${row.name} is kept by statement files; send the newest one`);
    const condition = {
      type: row.type,
      fault: row.fault,
      failures: row.failures,
      lastSyncAt: row.last_sync_at,
    };
    if (statusOf({ ...condition, ledgerAccount: row.ledger_account }) === 'error')
      throw new AppError('conflict', `${row.name} is in error; reconnect it first`);
    ids = [row.id];
  }
  const { numAffectedRows } = await sql`
    update bank_integrations set sync_requested_at = ${at}
     where id = any(${ids}::uuid[]) and sync_requested_at is null`.execute(tx);
  if (numAffectedRows === 0n) return { unchanged: { integrationIds: ids } };
  return {
    output: { integrationIds: ids },
    announce: [BANKING_CHANGED],
    audit: {
      action: 'banking.request-sync',
      entity: ['bank_integration', params.id],
      description: params.id === 'all' ? `Requested a sync of all ${ids.length} banks` : 'Requested a sync',
      category: 'Financial',
      after: { integrationIds: ids },
    },
  };
});
