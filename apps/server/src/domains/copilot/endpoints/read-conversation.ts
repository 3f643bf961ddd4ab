import { MOST_ANSWERS, readConversation as route } from '@cottontree/contract/copilot/ai.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { answersOf, demandOwn, presentAnswer } from '../store.ts';

export const readConversation = query(route, async ({ db, actor, params }) => {
  await demandOwn(db, actor.userId, params.id);
  const rows = await answersOf(db, params.id, MOST_ANSWERS);
  return { conversationId: params.id, answers: rows.map((row) => presentAnswer(row, actor.powers)) };
});
