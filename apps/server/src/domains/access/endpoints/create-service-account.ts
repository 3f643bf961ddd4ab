import * as serviceAccounts from '@cottontree/contract/access/service-accounts.ts';
import { command } from '../../../platform/http/endpoint.ts';
import {
  issueKey,
  readAccount,
  recordedAccount,
  refuseTakenName,
  refuseUnheld,
} from '../service-accounts-store.ts';

export const createServiceAccount = command(
  serviceAccounts.createServiceAccount,
  async ({ tx, actor, input, clock }) => {
    const now = clock.now();
    const { name, purpose, scopes, networks, callsPerMinute, keyDays } = input;
    refuseUnheld(scopes, actor);
    await refuseTakenName(tx, name, null);
    const { id } = await tx
      .insertInto('service_accounts')
      .values({
        name,
        purpose,
        scopes,
        networks,
        calls_per_minute: callsPerMinute,
        responsible_id: actor.userId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const issued = await issueKey(tx, id, { days: keyDays, issuedBy: actor.userId }, now);
    return {
      output: { account: await readAccount(tx, id, actor, now), key: issued.key },
      audit: [
        {
          action: 'service-account.create',
          entity: ['service_account', id],
          description: `Opened the service account ${name}`,
          category: 'Security',
          after: { ...recordedAccount(input), responsible: actor.username },
        },
        {
          action: 'api-key.issue',
          entity: ['service_account', id],
          description: `Issued the API key ${issued.prefix} of ${name}`,
          category: 'Security',
          after: { prefix: issued.prefix, expiresAt: issued.expiresAt },
        },
      ],
    };
  },
);
