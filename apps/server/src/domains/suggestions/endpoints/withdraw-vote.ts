import { withdrawVote as route } from '@cottontree/contract/suggestions/features.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { voteFault } from '../rules.ts';
import { lockSuggestion, shownSuggestion } from '../store.ts';

export const withdrawVote = command(route, async ({ tx, actor, params: { id } }) => {
  const { status, title } = await lockSuggestion(tx, actor, id);
  const fault = voteFault(status);
  if (fault !== null)
    throw new AppError('conflict', fault, { current: await shownSuggestion(tx, actor, id) });
  const { numAffectedRows } = await sql`
    delete from feature_suggestion_votes where suggestion_id = ${id}::uuid and user_id = ${actor.userId}::uuid`.execute(
    tx,
  );
  const output = await shownSuggestion(tx, actor, id);
  if (numAffectedRows === 0n) return { unchanged: output };
  return {
    output,
    audit: {
      action: 'suggestion.withdraw-vote',
      entity: ['suggestion_vote', id],
      description: `Withdrew the vote for: ${title}`,
      after: { votes: output.votes },
    },
  };
});
