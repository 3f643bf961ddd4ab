/** Answers a question from a call on the catalogue, or says why there is no answer and what has one. */
import type { AiAnswer, AnswerPart, CatalogueCall } from '@cottontree/contract/copilot/ai.ts';
import { needsPower, type Power } from '@cottontree/contract/access/permissions.ts';
import { plainAnswer } from './compose.ts';
import { builtIn, silence } from './confidence.ts';
import { askerOf, parseQuestion } from './parse.ts';
import { runCall, type CallContext } from './run-call.ts';
import { nearestTo } from './samples.ts';

/** The content of an answer, without the data about how and when it was given. */
export type Content = Pick<
  AiAnswer,
  | 'response'
  | 'confidence'
  | 'measured'
  | 'engine'
  | 'note'
  | 'questionClass'
  | 'abstained'
  | 'parts'
  | 'figures'
  | 'view'
  | 'sources'
  | 'withheld'
  | 'nearest'
>;
export interface Answered {
  readonly content: Content;
  readonly calls: readonly CatalogueCall[];
}

/** The person who asks, and whom a refusal names. */
export interface AnswerContext extends CallContext {
  /** Names of the roles that can grant permissions. */
  readonly grantedBy: readonly string[];
}

const plain = (text: string): AnswerPart[] => [{ kind: 'text', text, means: 'note' }];

/** Reports that there is no answer, and suggests similar questions that have one. */
export async function abstain(
  reason: string,
  ideas: readonly string[],
  context: CallContext,
): Promise<Content> {
  return {
    response: reason,
    ...silence(),
    engine: 'built-in',
    note: null,
    questionClass: null,
    abstained: true,
    parts: plain(reason),
    figures: [],
    view: null,
    sources: [],
    withheld: [],
    nearest: await nearestTo(ideas, context),
  };
}

export async function withhold(
  lacking: readonly { readonly title: string; readonly permission: Power }[],
  call: CatalogueCall,
  context: AnswerContext,
): Promise<Content> {
  const [first] = lacking;
  const permission = first?.permission ?? 'ai_features';
  const needed = [...new Set(lacking.map((each) => each.permission))];
  const reason = `${needsPower(needed, 'Your role may not see this: it')}.`;
  return {
    ...(await abstain(reason, [], context)),
    ...builtIn(call.ask),
    questionClass: call.ask,
    withheld: lacking.map(({ title }) => ({ field: title, permission, grantedBy: [...context.grantedBy] })),
  };
}

const UNKNOWN = 'I cannot answer that from the catalogue of figures, and I do not guess.';

/** The answer of the built-in engine. */
export async function answerBuiltIn(
  question: string,
  previous: CatalogueCall | undefined,
  context: AnswerContext,
): Promise<Answered> {
  const parsed = parseQuestion(question, context.company, { ...askerOf(context), previous });
  if (!('call' in parsed))
    return { calls: [], content: await abstain(parsed.reason ?? UNKNOWN, parsed.ideas, context) };
  const { call } = parsed;
  const outcome = await runCall(call, context);
  if ('refused' in outcome) return { calls: [call], content: await abstain(outcome.refused, [], context) };
  if ('lacking' in outcome) return { calls: [call], content: await withhold(outcome.lacking, call, context) };
  const { parts, figures } = outcome.result;
  return {
    calls: [call],
    content: {
      ...outcome.result,
      response: plainAnswer(parts, figures),
      ...builtIn(call.ask),
      engine: 'built-in',
      note: null,
      questionClass: call.ask,
      abstained: false,
      withheld: [],
      nearest: [],
    },
  };
}
