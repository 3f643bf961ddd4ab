import { closeIntegration as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { BANKING_CHANGED, lockIntegration, readClosedIntegrations, recordOf } from '../integrations-store.ts';

/** Deletes only the secret: lines, matches and proofs are kept as evidence. */
export const closeIntegration = command(route, async ({ tx, actor, params, input, clock }) => {
  const before = await lockIntegration(tx, params.id, input.version);
  // The new version makes a running sync discard its response.
  await sql`
    update bank_integrations
       set closed_at = ${clock.now()}, closed_day = ${openDay(clock)}, closed_by = ${actor.userId}, close_note = ${input.note},
           secret_sealed = null, token_sealed = null, token_expires_at = null, sync_requested_at = null, next_sync_at = null,
           fault = null, problem = null, failures = 0, version = version + 1
     where id = ${params.id}::uuid`.execute(tx);
  const [output] = await readClosedIntegrations(tx, params.id);
  if (!output) throw new Error('The integration was closed above');
  return {
    output,
    announce: [BANKING_CHANGED],
    audit: {
      action: 'banking.close',
      entity: ['bank_integration', params.id],
      description: `Closed ${before.name}: ${input.note}`,
      category: 'Financial',
      before: { ...recordOf(before), hasSecret: before.secret_sealed !== null },
      after: {
        note: input.note,
        hasSecret: false,
        balance: output.balance,
        statementLines: output.statementLines,
      },
    },
  };
});
