import { revealErrorUsers as route } from '@cottontree/contract/errors/error-tracking.ts';
import { peopleOf } from '../people.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { readFrom } from '../../../platform/database/known-rows.ts';
import { peopleWithheldFrom } from '../../access/index.ts';
import { readError } from '../store.ts';

export const revealErrorUsers = command(route, async ({ tx, actor, clock, params, input }) => {
  const { id, title } = await readError(tx, params.id, clock.now());
  const withheld = new Set(await peopleWithheldFrom(readFrom(tx), actor));
  const output = await peopleOf(tx, id, input, { withheld });
  return {
    output,
    audit: {
      action: 'error-tracking.reveal',
      entity: ['error', id],
      description: `Saw whom an error happened to: ${title}`,
      after: { reason: input.reason, people: output.users.map(({ kind, userId }) => `${kind} ${userId}`) },
    },
  };
});
