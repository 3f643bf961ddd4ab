import { createIntegration as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import {
  BANKING_CHANGED,
  demandFreeAccount,
  demandFreeLedgerAccount,
  demandFreeName,
  findIntegration,
  recordOf,
  secretPlace,
  shownIntegration,
} from '../integrations-store.ts';

/** The first sync starts at once and reads which account it is. */
export const createIntegration = command(route, async ({ tx, input, clock, keyring }) => {
  const at = clock.now();
  const { name, ledgerAccount = null } = input;
  const api = input.type === 'api' ? input : null;
  const files = input.type === 'files' ? input : null;
  await demandFreeName(tx, null, name);
  if (files) await demandFreeAccount(tx, null, files);
  await demandFreeLedgerAccount(tx, null, ledgerAccount, files?.currency ?? null);
  const { rows } = await sql<{ id: string }>`
    insert into bank_integrations (name, type, endpoint, client_id, account_number, currency, ledger_account, sync_requested_at, created_at)
    values (${name}, ${input.type}, ${api?.endpoint ?? null}, ${api?.clientId ?? null}, ${files?.accountNumber ?? null},
            ${files?.currency ?? null}, ${ledgerAccount}, ${api ? at : null}, ${at})
    returning id`.execute(tx);
  const id = rows[0]?.id ?? '';
  if (api)
    // The encrypted secret is bound to the row id, so the row is inserted first.
    await sql`
      update bank_integrations set secret_sealed = ${keyring.seal(Buffer.from(api.clientSecret), secretPlace(id))}
       where id = ${id}::uuid`.execute(tx);
  return {
    output: await shownIntegration(tx, id),
    announce: [BANKING_CHANGED],
    audit: {
      action: 'banking.connect',
      entity: ['bank_integration', id],
      description: `Connected ${name} ${api ? 'over its API' : 'by statement files'}`,
      category: 'Financial',
      after: recordOf(await findIntegration(tx, id)),
    },
  };
});
