import { reopenIntegration as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import {
  BANKING_CHANGED,
  demandFreeLedgerAccount,
  demandFreeName,
  lockAccount,
  recordOf,
  secretPlace,
  shownIntegration,
} from '../integrations-store.ts';

/** The account continues where it stopped: its stored lines are kept, and the missing ones are requested. */
export const reopenIntegration = command(route, async ({ tx, params, input, clock, keyring }) => {
  const before = await lockAccount(tx, params.id, input.version);
  if (before.closed_at === null) throw new AppError('conflict', `${before.name} is open`);
  const { clientSecret } = input;
  if (before.type === 'api' && clientSecret === undefined)
    throw invalid('clientSecret', 'Its secret was destroyed when it was closed; enter one');
  if (before.type === 'files' && clientSecret !== undefined)
    throw invalid('clientSecret', 'An integration by statement files has no API');
  await demandFreeName(tx, params.id, before.name);
  await demandFreeLedgerAccount(tx, params.id, before.ledger_account, before.currency);
  const secret =
    clientSecret === undefined ? null : keyring.seal(Buffer.from(clientSecret), secretPlace(params.id));
  await sql`
    update bank_integrations
       set closed_at = null, closed_day = null, closed_by = null, close_note = null, secret_sealed = ${secret},
           sync_requested_at = ${before.type === 'api' ? clock.now() : null}::timestamptz, version = version + 1
     where id = ${params.id}::uuid`.execute(tx);
  return {
    output: await shownIntegration(tx, params.id),
    announce: [BANKING_CHANGED],
    audit: {
      action: 'banking.reopen',
      entity: ['bank_integration', params.id],
      description: `Reopened ${before.name}: ${input.note}`,
      category: 'Financial',
      before: { closedAt: before.closed_at.toISOString(), note: before.close_note },
      after: { ...recordOf(before), note: input.note },
    },
  };
});
