import { randomUUID } from 'node:crypto';
import { askQuestion as route, type AiProvider } from '@cottontree/contract/copilot/ai.ts';
import { answerBuiltIn, type Answered, type AnswerContext } from '../answer.ts';
import { looking, readCompany } from '../company.ts';
import { converse } from '../converse.ts';
import { askerOf, parseQuestion } from '../parse.ts';
import { rolesGranting } from '../../../platform/http/access.ts';
import { preparedCommand, type Preparation } from '../../../platform/http/endpoint.ts';
import { causeOf } from '../../../platform/failures/error-intake.ts';
import { readFrom } from '../../../platform/database/known-rows.ts';
import { answersOf, demandOwn, historyOf, keepAnswer, lastCall, spentOn } from '../store.ts';

/** The number of earlier answers that a model receives; enough for "and the month before?". */
const REMEMBERED = 6;
const NAMES: Readonly<Record<AiProvider, string>> = { anthropic: 'Claude', openai: 'GPT-4o' };

interface Ready extends Answered {
  readonly tokens: number;
  readonly executionTime: number;
}

/** Runs before the transaction, because a provider takes seconds. Reads only in read-only snapshots. */
async function prepare(call: Preparation<typeof route>): Promise<Ready> {
  const started = performance.now();
  const { db, actor, clock, input, models } = call;
  const at = clock.now();
  const initial = await looking(db, async (look) => {
    if (input.conversationId) await demandOwn(look, actor.userId, input.conversationId);
    const rows = input.conversationId ? await answersOf(look, input.conversationId, REMEMBERED) : [];
    const model = models?.of[input.provider];
    const context: AnswerContext = {
      db: look,
      at,
      company: await readCompany(look, clock),
      powers: actor.powers,
      grantedBy: await rolesGranting(readFrom(look)),
    };
    const previous = lastCall(rows);
    if (!model || !models) return { own: await answerBuiltIn(input.query, previous, context) };
    return { context, previous, rows, model, models, spent: await spentOn(look, at) };
  });
  const done = (answered: Answered, tokens: number, note: string | null): Ready => ({
    ...answered,
    content: { ...answered.content, note: note ?? answered.content.note },
    tokens,
    executionTime: performance.now() - started,
  });
  if ('own' in initial) return done(initial.own, 0, null);

  const { context, previous, rows, model, models: spending } = initial;
  const name = NAMES[input.provider];
  // No transaction stays open while a model is waited for: each call reads in its own snapshot.
  const fallBack = async (why: string): Promise<Ready> =>
    done(
      await looking(db, async (look) => answerBuiltIn(input.query, previous, { ...context, db: look })),
      0,
      `${why}; the built-in engine answered.`,
    );
  if (initial.spent >= spending.tokensPerDay)
    return await fallBack('The company’s budget for models is used up for today');
  const parsed = parseQuestion(input.query, context.company, { ...askerOf(context), previous });
  try {
    const { content, calls, tokens } = await converse(
      model,
      input.provider,
      input.query,
      historyOf(rows, actor.powers),
      'call' in parsed ? parsed.call : null,
      { ...context, db },
      spending.timeoutMs,
    );
    return done({ content, calls }, tokens, null);
  } catch (error) {
    call.errors?.capture({
      source: 'server',
      kind: 'request',
      severity: 'medium',
      ...causeOf(error),
      message: `${name} did not answer the copilot`,
      place: `${route.spec.method} ${route.spec.path}`,
      at,
      requestId: call.origin.requestId,
    });
    return await fallBack(`${name} did not answer`);
  }
}

export const askQuestion = preparedCommand(
  route,
  prepare,
  async ({ tx, actor, clock, input }, { content, calls, tokens, executionTime }) => {
    const at = clock.now();
    const id = randomUUID();
    const stored = { ...content, executionTime: Math.round(executionTime * 10) / 10 };
    const conversationId = await keepAnswer(tx, {
      id,
      conversationId: input.conversationId ?? null,
      userId: actor.userId,
      at,
      question: input.query,
      content: stored,
      calls,
      tokens,
    });
    return {
      output: {
        ...stored,
        queryId: id,
        conversationId,
        query: input.query,
        askedAt: at.toISOString(),
        wasHelpful: null,
      },
      // The text of a question is private to the asker; the audit trail needs only the figures that were read.
      audit: {
        action: 'ai.query',
        entity: ['copilot_answer', id],
        description: content.abstained
          ? 'Asked the copilot, without an answer'
          : `Asked the copilot; it read ${calls.map(({ figure }) => figure).join(', ')}`,
        category: 'System',
        after: { engine: content.engine, class: content.questionClass, calls: [...calls] },
      },
    };
  },
);
