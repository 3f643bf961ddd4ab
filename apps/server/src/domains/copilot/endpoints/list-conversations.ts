import { MOST_CONVERSATIONS, listConversations as route } from '@cottontree/contract/copilot/ai.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { conversationsOf } from '../store.ts';

export const listConversations = query(route, async ({ db, actor }) => ({
  conversations: (await conversationsOf(db, actor.userId, MOST_CONVERSATIONS)).map((row) => ({
    conversationId: row.id,
    question: row.question,
    startedAt: row.started_at.toISOString(),
    answers: row.answers,
  })),
}));
