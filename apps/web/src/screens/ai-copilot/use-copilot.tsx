import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  askQuestion,
  giveFeedback,
  listConversations,
  readConversation,
  type AiAnswer,
} from '@cottontree/contract/copilot/ai.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { call, messageOf } from '../../kernel/call.ts';
import { percent } from '../../kernel/formatting.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import { useConversation, useProvider } from './state.ts';
import { COPILOT_TEXTS } from './texts.ts';

type Conversation = AnswerOf<typeof readConversation>;
const requestOf = (id: string) => ({ params: { id } });

/** A request to a model provider may take 300 seconds, and the server's own answer follows when it fails. */
const PROVIDER_MS = 320_000;

/** The open conversation, and the actions on it. */
export function useCopilot() {
  const client = useQueryClient();
  const provider = useProvider();
  const [conversationId, open] = useConversation();
  const kept = useRead(readConversation, requestOf(conversationId), { enabled: conversationId !== '' });
  const [question, setQuestion] = useState<string>();
  /** The id of an answer that arrived here, not of one that was loaded again: only a new answer is scrolled to. */
  const [arrived, setArrived] = useState<string>();
  const pending = useRef(false);

  const change = (id: string, next: (answers: readonly AiAnswer[]) => AiAnswer[]) =>
    client.setQueryData<Conversation>(keyOf(readConversation, requestOf(id)), (before) => ({
      conversationId: id,
      answers: next(before?.answers ?? []),
    }));

  /** Resolves to true if the question was answered. */
  const ask = async (query: string): Promise<boolean> => {
    if (pending.current) return false;
    pending.current = true;
    setQuestion(query);
    try {
      const answer = await call(
        askQuestion,
        { input: { query, provider, ...(conversationId !== '' && { conversationId }) } },
        { silenceMs: PROVIDER_MS },
      );
      change(answer.conversationId, (answers) => [...answers, answer]);
      setArrived(answer.queryId);
      if (answer.conversationId !== conversationId) open(answer.conversationId);
      void client.invalidateQueries({ queryKey: keyOf(listConversations, undefined), exact: true });
      toast({
        title: COPILOT_TEXTS.processed,
        description: (
          <Constant why="estimate">{`${COPILOT_TEXTS.confidence}: ${percent(answer.confidence * 100)}`}</Constant>
        ),
      });
      return true;
    } catch (error) {
      toast({ title: COPILOT_TEXTS.failed, description: messageOf(error), variant: 'destructive' });
      return false;
    } finally {
      pending.current = false;
      setQuestion(undefined);
    }
  };

  const rate = async ({ queryId, conversationId: id }: AiAnswer, wasHelpful: boolean): Promise<void> => {
    const { title, text, failed } = COPILOT_TEXTS.feedback;
    try {
      await call(giveFeedback, { input: { queryId, wasHelpful } });
      change(id, (answers) =>
        answers.map((each) => (each.queryId === queryId ? { ...each, wasHelpful } : each)),
      );
      toast({ title, description: text });
    } catch (error) {
      toast({ title: failed, description: messageOf(error), variant: 'destructive' });
    }
  };

  return {
    provider,
    conversationId,
    kept,
    answers: conversationId === '' ? [] : (kept.data?.answers ?? []),
    arrived,
    /** The question in progress. */
    question,
    ask,
    rate,
    begin: () => open('', 'push'),
    open: conversationId !== '',
  };
}
