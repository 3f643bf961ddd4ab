import { voteSuggestion as route } from '@cottontree/contract/suggestions/features.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { voteFault } from '../rules.ts';
import { lockSuggestion, shownSuggestion } from '../store.ts';

export const voteSuggestion = command(route, async ({ tx, actor, clock, params: { id } }) => {
  const { status, title } = await lockSuggestion(tx, actor, id);
  const fault = voteFault(status);
  if (fault !== null)
    throw new AppError('conflict', fault, { current: await shownSuggestion(tx, actor, id) });
  const { numAffectedRows } = await sql`
    insert into feature_suggestion_votes (suggestion_id, user_id, at) values (${id}::uuid, ${actor.userId}::uuid, ${clock.now()})
    on conflict do nothing`.execute(tx);
  const output = await shownSuggestion(tx, actor, id);
  if (numAffectedRows === 0n) return { unchanged: output };
  return {
    output,
    audit: {
      action: 'suggestion.vote',
      // Not the suggestion itself, because a voter does not edit it.
      entity: ['suggestion_vote', id],
      description: `Voted for: ${title}`,
      after: { votes: output.votes },
    },
  };
});
