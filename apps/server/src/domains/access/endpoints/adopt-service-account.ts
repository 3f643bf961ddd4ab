import * as serviceAccounts from '@cottontree/contract/access/service-accounts.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { lockAccount, readAccount, refuseOvertaken } from '../service-accounts-store.ts';

export const adoptServiceAccount = command(
  serviceAccounts.adoptServiceAccount,
  async ({ tx, actor, params, input, clock }) => {
    const now = clock.now();
    const row = await lockAccount(tx, params.id);
    await refuseOvertaken(tx, row, input.version, actor, now);
    if (row.responsible_id === actor.userId) return { unchanged: await readAccount(tx, row.id, actor, now) };
    await tx
      .updateTable('service_accounts')
      .set({ responsible_id: actor.userId, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    return {
      output: await readAccount(tx, row.id, actor, now),
      audit: {
        action: 'service-account.adopt',
        entity: ['service_account', row.id],
        description: `Became responsible for the service account ${row.name}`,
        category: 'Security',
        before: { responsible: row.responsible_username },
        after: { responsible: actor.username },
      },
    };
  },
);
