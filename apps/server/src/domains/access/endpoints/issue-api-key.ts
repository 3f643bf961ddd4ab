import * as serviceAccounts from '@cottontree/contract/access/service-accounts.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { issueKey, lockAccount, readAccount, requireResponsible } from '../service-accounts-store.ts';

export const issueApiKey = command(
  serviceAccounts.issueApiKey,
  async ({ tx, actor, params, input, clock }) => {
    const now = clock.now();
    const row = await lockAccount(tx, params.id);
    requireResponsible(row, actor);
    const issued = await issueKey(tx, row.id, { days: input.keyDays, issuedBy: actor.userId }, now);
    return {
      output: { account: await readAccount(tx, row.id, actor, now), key: issued.key },
      audit: {
        action: 'api-key.issue',
        entity: ['service_account', row.id],
        description: `Issued the API key ${issued.prefix} of ${row.name}`,
        category: 'Security',
        after: { prefix: issued.prefix, expiresAt: issued.expiresAt },
      },
    };
  },
);
