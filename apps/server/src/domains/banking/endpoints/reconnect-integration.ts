import { reconnectIntegration as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { BANKING_CHANGED, lockIntegration, secretPlace, shownIntegration } from '../integrations-store.ts';

export const reconnectIntegration = command(route, async ({ tx, params, input, clock, keyring }) => {
  const before = await lockIntegration(tx, params.id);
  if (before.type === 'files')
    throw new AppError(
      'conflict',
      `${before.name} is kept by statement files; there is nothing to connect to`,
    );
  const { clientSecret } = input;
  const secret =
    clientSecret === undefined
      ? before.secret_sealed
      : keyring.seal(Buffer.from(clientSecret), secretPlace(params.id));
  // The new version makes a running attempt with the old secret discard its response.
  await sql`
    update bank_integrations
       set secret_sealed = ${secret}, token_sealed = null, fault = null, problem = null, failures = 0,
           sync_requested_at = ${clock.now()}, version = version + 1
     where id = ${params.id}::uuid`.execute(tx);
  return {
    output: await shownIntegration(tx, params.id),
    announce: [BANKING_CHANGED],
    audit: {
      action: 'banking.reconnect',
      entity: ['bank_integration', params.id],
      description: `Reconnected ${before.name}${clientSecret === undefined ? '' : ' with a new secret'}`,
      category: 'Financial',
      before: { fault: before.fault, failures: before.failures },
      after: { fault: null, failures: 0 },
    },
  };
});
