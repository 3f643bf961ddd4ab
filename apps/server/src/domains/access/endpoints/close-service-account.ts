import { DONE } from '@cottontree/contract/route.ts';
import * as serviceAccounts from '@cottontree/contract/access/service-accounts.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { lockAccount, requireRevocable } from '../service-accounts-store.ts';

export const closeServiceAccount = command(
  serviceAccounts.closeServiceAccount,
  async ({ tx, actor, params, clock }) => {
    const now = clock.now();
    const row = await lockAccount(tx, params.id);
    await requireRevocable(tx, row, actor);
    // The rows stay, because the history names them.
    await tx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('account_id', '=', row.id)
      .where('revoked_at', 'is', null)
      .execute();
    await tx
      .updateTable('service_accounts')
      .set({ closed_at: now, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    return {
      output: DONE,
      audit: {
        action: 'service-account.close',
        entity: ['service_account', row.id],
        description: `Closed the service account ${row.name} and revoked its API keys`,
        category: 'Security',
        before: { name: row.name, responsible: row.responsible_username },
        after: { name: null, responsible: null },
      },
    };
  },
);
