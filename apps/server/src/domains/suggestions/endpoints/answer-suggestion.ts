import { answerSuggestion as route } from '@cottontree/contract/suggestions/features.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { notify } from '../../notifications/index.ts';
import { STATUS_WORDS, moveFault } from '../rules.ts';
import { lockSuggestion, recordEvent, shownSuggestion } from '../store.ts';

/** Notifies the person who suggested it, unless they answered it themselves. */
export const answerSuggestion = command(route, async ({ tx, actor, clock, params: { id }, input }) => {
  const at = clock.now();
  const before = await lockSuggestion(tx, actor, id, input.version);
  const status = input.status ?? before.status;
  const response = input.response ?? before.response;
  const moves = status !== before.status;
  if (!moves && response === before.response) return { unchanged: await shownSuggestion(tx, actor, id) };
  const fault = moves ? moveFault(before.status, status, response !== null) : null;
  if (fault !== null)
    throw new AppError('conflict', fault, { current: await shownSuggestion(tx, actor, id) });
  const answered = response !== before.response;
  await sql`
    update feature_suggestions
       set status = ${status}, response = ${response}, version = version + 1,
           responded_by = case when ${answered} then ${actor.userId}::uuid else responded_by end,
           responded_at = case when ${answered} then ${at}::timestamptz else responded_at end
     where id = ${id}::uuid`.execute(tx);
  const written = answered ? response : null;
  await recordEvent(tx, {
    suggestionId: id,
    at,
    byId: actor.userId,
    what: moves ? 'moved' : 'answered',
    from: moves ? before.status : null,
    to: status,
    response: written,
  });
  if (before.submitted_by !== actor.userId) {
    await notify(
      tx,
      at,
      { kind: 'users', userIds: [before.submitted_by] },
      {
        type: status === 'rejected' ? 'warning' : 'info',
        category: 'system',
        title: moves ? `Your suggestion is ${STATUS_WORDS[status]}` : 'Your suggestion was answered',
        message: `${before.title}${written === null ? '' : `: ${written}`}`.slice(0, 1_000).toWellFormed(),
        actionType: 'suggestion_answered',
        data: { suggestionId: id },
        senderId: actor.userId,
      },
    );
  }
  return {
    output: await shownSuggestion(tx, actor, id),
    audit: {
      action: 'suggestion.answer',
      entity: ['suggestion', id],
      description: `${moves ? `Moved to ${STATUS_WORDS[status]}` : 'Answered'}: ${before.title}`,
      category: 'Administrative',
      before: { status: before.status, response: before.response },
      after: { status, response },
    },
  };
});
