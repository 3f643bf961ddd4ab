import { giveFeedback as route } from '@cottontree/contract/copilot/ai.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/failures/errors.ts';

/** The latest feedback counts; repeating the same one changes nothing. */
export const giveFeedback = command(route, async ({ tx, actor, input }) => {
  const { rows } = await sql<{ was_helpful: boolean | null }>`
    select was_helpful from copilot_answers
     where id = ${input.queryId}::uuid and user_id = ${actor.userId}::uuid for update`.execute(tx);
  const [before] = rows;
  if (!before) throw notFound('This answer');
  if (before.was_helpful === input.wasHelpful) return { unchanged: DONE };
  await sql`update copilot_answers set was_helpful = ${input.wasHelpful} where id = ${input.queryId}::uuid`.execute(
    tx,
  );
  return {
    output: DONE,
    audit: {
      action: 'ai.feedback',
      entity: ['copilot_answer', input.queryId],
      description: `Found an answer of the copilot ${input.wasHelpful ? 'helpful' : 'not helpful'}`,
      category: 'System',
      before: { wasHelpful: before.was_helpful },
      after: { wasHelpful: input.wasHelpful },
    },
  };
});
