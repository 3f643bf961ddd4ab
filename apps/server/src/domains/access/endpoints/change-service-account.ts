import * as serviceAccounts from '@cottontree/contract/access/service-accounts.ts';
import { command } from '../../../platform/http/endpoint.ts';
import {
  lockAccount,
  readAccount,
  recordedAccount,
  refuseOvertaken,
  refuseTakenName,
  refuseUnheld,
  requireResponsible,
} from '../service-accounts-store.ts';

export const changeServiceAccount = command(
  serviceAccounts.changeServiceAccount,
  async ({ tx, actor, params, input, clock }) => {
    const now = clock.now();
    // Before the account, as when one is created, so that the two do not wait for each other.
    if (input.name !== undefined) await refuseTakenName(tx, input.name, params.id);
    const row = await lockAccount(tx, params.id);
    requireResponsible(row, actor);
    await refuseOvertaken(tx, row, input.version, actor, now);
    const before = {
      name: row.name,
      purpose: row.purpose,
      scopes: row.scopes,
      networks: row.networks,
      callsPerMinute: row.calls_per_minute,
    };
    const after = {
      name: input.name ?? before.name,
      purpose: input.purpose ?? before.purpose,
      scopes: input.scopes ?? before.scopes,
      networks: input.networks ?? before.networks,
      callsPerMinute: input.callsPerMinute ?? before.callsPerMinute,
    };
    refuseUnheld(
      after.scopes.filter((power) => !row.scopes.includes(power)),
      actor,
    );
    const [recorded, changed] = [recordedAccount(before), recordedAccount(after)];
    if (JSON.stringify(recorded) === JSON.stringify(changed))
      return { unchanged: await readAccount(tx, row.id, actor, now) };
    await tx
      .updateTable('service_accounts')
      .set({
        name: after.name,
        purpose: after.purpose,
        scopes: after.scopes,
        networks: after.networks,
        calls_per_minute: after.callsPerMinute,
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .execute();
    return {
      output: await readAccount(tx, row.id, actor, now),
      audit: {
        action: 'service-account.change',
        entity: ['service_account', row.id],
        description: `Changed the service account ${after.name}`,
        category: 'Security',
        before: recorded,
        after: changed,
      },
    };
  },
);
