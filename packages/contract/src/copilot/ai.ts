/** The copilot: questions in natural language, answered with figures of the catalogue. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { FigureChange } from '../figures/changes.ts';
import { Withheld } from '../dashboards/dashboard.ts';
import { FigureId, KnownFigureId } from '../figures/figure-id.ts';
import { Unit } from '../figures/unit.ts';
import { LongText } from '../free-text.ts';
import { DecimalString } from '../money.ts';
import { Done, route } from '../route.ts';

export const AiProvider = z.enum(['anthropic', 'openai']);
export type AiProvider = z.infer<typeof AiProvider>;

/** The kind of question about a figure. */
export const QuestionClass = z.enum([
  'value',
  'breakdown',
  'comparison',
  'trend',
  'ranking',
  'threshold',
  'why',
  'definition',
]);
export type QuestionClass = z.infer<typeof QuestionClass>;

/** latest, a day, week:DAY, YYYY-MM, YYYY-Q1, YYYY, or last:N[:DAY], the N days that end with the newest day or DAY. */
export const PeriodText = z
  .string()
  .regex(
    /^(latest|\d{4}-\d{2}-\d{2}|week:\d{4}-\d{2}-\d{2}|\d{4}-(0[1-9]|1[0-2])|\d{4}-Q[1-4]|\d{4}|last:\d{1,3}(:\d{4}-\d{2}-\d{2})?)$/,
    'must be latest, 2026-03-31, week:2026-03-31, 2026-03, 2026-Q1, 2026 or last:30',
  );

/** A question in terms of the catalogue: every question, from a person or from a model, is converted to this form. */
export const CatalogueCall = z.strictObject({
  ask: QuestionClass,
  figure: FigureId,
  /** Absent if the figure has no dimension, or if the question is about all parts. */
  dimension: z.string().max(40).optional(),
  period: PeriodText.default('latest'),
  /** What the figure is compared with; absent: the equal period before. */
  against: PeriodText.optional(),
  /** What is ranked or compared with a threshold: the parts of the figure, or its days or months in the period. */
  over: z.enum(['parts', 'days', 'months']).default('parts'),
  order: z.enum(['highest', 'lowest']).default('highest'),
  limit: z.int().min(1).max(31).default(5),
  /** In the figure's own unit. */
  than: z.strictObject({ side: z.enum(['above', 'below']), value: z.number() }).optional(),
});
export type CatalogueCall = z.infer<typeof CatalogueCall>;

const Place = { id: KnownFigureId, dimension: z.string(), day: BusinessDay };
export const AnswerFigure = z.object({
  ...Place,
  title: z.string(),
  /** The name of this value in the answer. */
  label: z.string(),
  unit: Unit,
  value: DecimalString.nullable(),
});
export type AnswerFigure = z.infer<typeof AnswerFigure>;

/** How a number is derived from two figures of the answer. */
export const Derived = z.enum(['points', 'change']);

/**
 * A piece of the answer: each number in it is a figure of the answer, or derived from two. Numbers are indexes in
 * `figures`.
 */
export const AnswerPart = z.discriminatedUnion('kind', [
  /** Which days or counts the numbers in a text are, or whether they belong to the question or to a definition. */
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    means: z.enum(['period', 'count', 'limit', 'note', 'name']).optional(),
  }),
  z.object({ kind: z.literal('figure'), at: z.int() }),
  z.object({
    kind: z.literal('derived'),
    how: Derived,
    at: z.int(),
    against: z.int(),
    /** Absent in answers from before changes were assessed, and for the open day. */
    change: FigureChange.optional(),
  }),
]);
export type AnswerPart = z.infer<typeof AnswerPart>;

export const AnswerView = z.object({
  /** line: days in order; bars: parts next to each other; table: each part with its previous value. */
  kind: z.enum(['line', 'bars', 'table']),
  rows: z.array(z.object({ label: z.string(), at: z.int(), before: z.int().nullable() })),
});
export type AnswerView = z.infer<typeof AnswerView>;

export const AnswerSource = z.object({ id: KnownFigureId, title: z.string(), definition: z.string() });

export const AiAnswer = z.object({
  queryId: z.uuid(),
  query: z.string(),
  askedAt: z.iso.datetime(),
  /** The answer as plain text. */
  response: z.string(),
  /**
   * From 0 to 1: the share of correct answers to the test questions of this class (by Laplace's rule of succession).
   */
  confidence: z.number().min(0).max(1),
  /** The measurements behind the confidence. */
  measured: z.object({
    of: z.string(),
    right: z.int(),
    asked: z.int(),
    /** Whether the model and the built-in engine chose the same; if they differ, only one of them can be right. */
    agreed: z.boolean().nullable(),
  }),
  /** In milliseconds. */
  executionTime: z.number().min(0),
  conversationId: z.uuid(),
  engine: z.enum(['built-in', ...AiProvider.options]),
  /** Why the requested provider was not used. */
  note: z.string().nullable(),
  questionClass: QuestionClass.nullable(),
  /** True if it cannot be answered from the catalogue; `nearest` are questions that can. */
  abstained: z.boolean(),
  parts: z.array(AnswerPart),
  figures: z.array(AnswerFigure),
  view: AnswerView.nullable(),
  sources: z.array(AnswerSource),
  withheld: z.array(Withheld),
  nearest: z.array(z.string()),
  wasHelpful: z.boolean().nullable(),
});
export type AiAnswer = z.infer<typeof AiAnswer>;

export const SuggestionCategory = z.enum(['expense', 'revenue', 'user', 'treasury', 'other']);
export const AiSuggestion = z.object({
  query: z.string(),
  category: SuggestionCategory,
  description: z.string(),
});
export type AiSuggestion = z.infer<typeof AiSuggestion>;
export const MOST_SUGGESTIONS = 6;
export const PROMPTS_SHOWN = 4;

export const listSampleQuestions = route({
  method: 'GET',
  path: '/api/ai/suggestions',
  summary: 'Sample questions for the copilot, of figures that the caller may see',
  access: 'ai_features',
  output: z.object({
    suggestions: z.array(AiSuggestion).max(MOST_SUGGESTIONS),
    /** Questions for the empty conversation, of which the caller gets an answer to each. */
    prompts: z.array(z.string()).max(PROMPTS_SHOWN),
    /** Which providers have an API key on this server; without one the built-in engine answers. */
    providers: z.record(AiProvider, z.boolean()),
  }),
});

export const MAX_QUESTION = 500;
export const askQuestion = route({
  method: 'POST',
  path: '/api/ai/query',
  summary: 'Ask the copilot',
  access: 'ai_features',
  perMinute: 30,
  input: z.strictObject({
    query: LongText.trim().min(1, 'must not be blank').max(MAX_QUESTION),
    provider: AiProvider.default('anthropic'),
    conversationId: z.uuid().optional(),
  }),
  output: AiAnswer,
});

export const giveFeedback = route({
  method: 'POST',
  path: '/api/ai/feedback',
  summary: 'Say whether an answer helped',
  access: 'ai_features',
  input: z.strictObject({ queryId: z.uuid(), wasHelpful: z.boolean() }),
  output: Done,
});

export const MOST_CONVERSATIONS = 20;
export const ConversationEntry = z.object({
  conversationId: z.uuid(),
  /** The first question of the conversation. */
  question: z.string(),
  startedAt: z.iso.datetime(),
  /** How many questions were answered in it. */
  answers: z.int().min(1),
});
export type ConversationEntry = z.infer<typeof ConversationEntry>;

export const listConversations = route({
  method: 'GET',
  path: '/api/ai/conversations',
  summary: "The caller's own conversations, the newest first",
  access: 'ai_features',
  output: z.object({ conversations: z.array(ConversationEntry).max(MOST_CONVERSATIONS) }),
});

/** Maximum number of answers returned for a conversation. */
export const MOST_ANSWERS = 100;

export const readConversation = route({
  method: 'GET',
  path: '/api/ai/conversations/:id',
  summary: "One of the caller's own conversations: its newest 100 answers, the oldest first",
  access: 'ai_features',
  params: z.strictObject({ id: z.uuid() }),
  output: z.object({ conversationId: z.uuid(), answers: z.array(AiAnswer) }),
});
