import { configureIntegration as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import {
  BANKING_CHANGED,
  demandFreeAccount,
  demandFreeLedgerAccount,
  demandFreeName,
  findIntegration,
  lockIntegration,
  offeredAccounts,
  recordOf,
  secretPlace,
  shownIntegration,
} from '../integrations-store.ts';

export const configureIntegration = command(route, async ({ tx, params, input, clock, keyring }) => {
  const before = await lockIntegration(tx, params.id, input.version);
  const { name = before.name, clientSecret, bankAccountId } = input;
  const endpoint = input.endpoint ?? before.endpoint;
  const clientId = input.clientId ?? before.client_id;
  if (
    before.type === 'files' &&
    (input.endpoint ?? input.clientId ?? clientSecret ?? bankAccountId) !== undefined
  )
    throw invalid('endpoint', 'An integration by statement files has no API');
  // Only a person who knows the secret may change where it is sent; otherwise they could have it sent to themselves.
  const elsewhere = endpoint !== before.endpoint || clientId !== before.client_id;
  if (elsewhere && clientSecret === undefined)
    throw invalid('clientSecret', 'Another address or client asks for the secret again');
  const ledgerAccount = input.ledgerAccount === undefined ? before.ledger_account : input.ledgerAccount;
  const otherAccount = elsewhere || (bankAccountId !== undefined && bankAccountId !== before.bank_account_id);
  if (otherAccount && before.last_sync_at !== null) {
    const { rows } =
      await sql`select from bank_lines where integration_id = ${params.id}::uuid limit 1`.execute(tx);
    if (bankAccountId !== undefined && bankAccountId !== before.bank_account_id && rows.length > 0)
      throw new AppError(
        'conflict',
        `${before.name} holds statement lines of its account; connect the other account by an integration of its own`,
      );
  }
  if (bankAccountId !== undefined) {
    const chosen = offeredAccounts(before).find((each) => each.id === bankAccountId);
    if (!chosen) throw invalid('bankAccountId', 'names no account that the bank offers');
    await demandFreeAccount(tx, params.id, chosen);
  }
  await demandFreeName(tx, params.id, name);
  await demandFreeLedgerAccount(tx, params.id, ledgerAccount, before.currency);
  const moved = ledgerAccount !== before.ledger_account;
  if (moved) {
    const { rows } =
      await sql`select from bank_matches where integration_id = ${params.id}::uuid and rule = 'by-hand' limit 1`.execute(
        tx,
      );
    if (rows.length > 0)
      throw new AppError(
        'conflict',
        `People matched lines of ${before.name} by hand; undo those matches before it becomes another account`,
      );
    // Matches made by the rules are deleted; the rules run again against the other ledger account.
    await sql`delete from bank_matches where integration_id = ${params.id}::uuid`.execute(tx);
  }
  const resync = before.type === 'api' && (elsewhere || clientSecret !== undefined || otherAccount);
  await sql`
    update bank_integrations
       set name = ${name}, endpoint = ${endpoint}, client_id = ${clientId}, ledger_account = ${ledgerAccount},
           bank_account_id = ${bankAccountId ?? before.bank_account_id},
           secret_sealed = ${clientSecret === undefined ? before.secret_sealed : keyring.seal(Buffer.from(clientSecret), secretPlace(params.id))},
           token_sealed = case when ${resync} then null else token_sealed end,
           fault = case when ${resync} then null else fault end, problem = case when ${resync} then null else problem end,
           failures = case when ${resync} then 0 else failures end,
           sync_requested_at = case when ${resync} then ${clock.now()}::timestamptz else sync_requested_at end,
           examined_lines = case when ${moved} then 0 else examined_lines end,
           examined_entries = case when ${moved} then 0 else examined_entries end,
           version = version + 1
     where id = ${params.id}::uuid`.execute(tx);
  const after = await findIntegration(tx, params.id);
  return {
    output: await shownIntegration(tx, params.id),
    announce: [BANKING_CHANGED],
    audit: {
      action: 'banking.configure',
      entity: ['bank_integration', params.id],
      description: `Configured ${after.name}${clientSecret === undefined ? '' : ', with a new secret'}`,
      category: 'Financial',
      before: recordOf(before),
      after: recordOf(after),
    },
  };
});
