/** A suggestion of staff, in the terms of Feature Suggestions and in those of the AI Suggestion Box. */
import { z } from 'zod';
import { Instant } from '../calendar.ts';

export const FeatureCategory = z.enum([
  'UI/UX',
  'Analytics',
  'Security',
  'Integration',
  'Performance',
  'Reporting',
  'Mobile',
  'API',
]);
export type FeatureCategory = z.infer<typeof FeatureCategory>;
export const BoxCategory = z.enum(['feature', 'ui_ux', 'security', 'analytics', 'bug', 'other']);
export type BoxCategory = z.infer<typeof BoxCategory>;
/** The stored categories: all categories of both screens. */
export const SuggestionCategory = z.enum([...FeatureCategory.options, 'feature', 'bug', 'other']);
export type SuggestionCategory = z.infer<typeof SuggestionCategory>;

/** The category in the box for each stored category. */
export const BOX_CATEGORY: Readonly<Record<SuggestionCategory, BoxCategory>> = {
  'UI/UX': 'ui_ux',
  Analytics: 'analytics',
  Security: 'security',
  Integration: 'feature',
  Performance: 'feature',
  Reporting: 'feature',
  Mobile: 'feature',
  API: 'feature',
  feature: 'feature',
  bug: 'bug',
  other: 'other',
};
/** The stored category for each category in the box. */
export const STORED_CATEGORY: Readonly<Record<BoxCategory, SuggestionCategory>> = {
  feature: 'feature',
  ui_ux: 'UI/UX',
  security: 'Security',
  analytics: 'Analytics',
  bug: 'bug',
  other: 'other',
};

export const FeatureStatus = z.enum([
  'pending',
  'reviewing',
  'approved',
  'in_development',
  'completed',
  'rejected',
]);
export type FeatureStatus = z.infer<typeof FeatureStatus>;
export const BoxStatus = z.enum(['new', 'in_review', 'approved', 'rejected', 'implemented']);
export type BoxStatus = z.infer<typeof BoxStatus>;
/** The status in the box for each status. */
export const BOX_STATUS: Readonly<Record<FeatureStatus, BoxStatus>> = {
  pending: 'new',
  reviewing: 'in_review',
  approved: 'approved',
  in_development: 'approved',
  completed: 'implemented',
  rejected: 'rejected',
};

export const Grade = z.enum(['high', 'medium', 'low']);
export type Grade = z.infer<typeof Grade>;

export const Sentiment = z.enum(['positive', 'neutral', 'negative']);
export type Sentiment = z.infer<typeof Sentiment>;
/**
 * Computed from the words and the votes, by the rules of @cottontree/models/text-triage.ts; not written by a person.
 */
const SuggestionAnalysis = z.object({
  sentiment: Sentiment,
  complexity: Grade,
  /** "1–2 weeks": a range that depends on the complexity. */
  implementationTime: z.string(),
  userImpact: Grade,
  businessValue: Grade,
  technicalFeasibility: Grade,
  /** Words of the text that determined the result, at most six. */
  tags: z.array(z.string()),
  /** Number of similar suggestions. */
  similarRequests: z.int(),
});
type SuggestionAnalysis = z.infer<typeof SuggestionAnalysis>;

export const OwnerResponse = z.object({ text: z.string(), by: z.string(), at: Instant });
export type OwnerResponse = z.infer<typeof OwnerResponse>;

export const FeatureSuggestion = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: FeatureCategory,
  status: FeatureStatus,
  votes: z.int(),
  /** Computed, like the analysis. */
  priority: Grade,
  submittedBy: z.string(),
  submittedAt: Instant,
  aiAnalysis: SuggestionAnalysis,
  aiRecommendation: z.string(),
  ownerResponse: OwnerResponse.nullable(),
  /** The category as submitted; `category` is computed from the words if that is none of the eight. */
  filedAs: SuggestionCategory,
  /** False: computed from the words, because the author chose none. */
  categoryChosen: z.boolean(),
  /** Whether the caller has voted for it. */
  voted: z.boolean(),
  /** Why the caller may not vote, or withdraw a vote; null if they may. */
  voteFault: z.string().nullable(),
  /** The statuses that the caller may set. */
  moves: z.array(FeatureStatus),
  version: z.int(),
});
export type FeatureSuggestion = z.infer<typeof FeatureSuggestion>;

export const BoxSuggestion = FeatureSuggestion.pick({
  id: true,
  title: true,
  description: true,
  submittedBy: true,
  submittedAt: true,
  priority: true,
  votes: true,
  aiAnalysis: true,
  ownerResponse: true,
  aiRecommendation: true,
}).extend({ status: BoxStatus, category: BoxCategory });
export type BoxSuggestion = z.infer<typeof BoxSuggestion>;
/** The same suggestion in the terms of the box. */
export const inBox = (suggestion: FeatureSuggestion): BoxSuggestion => ({
  id: suggestion.id,
  title: suggestion.title,
  description: suggestion.description,
  submittedBy: suggestion.submittedBy,
  submittedAt: suggestion.submittedAt,
  status: BOX_STATUS[suggestion.status],
  category: BOX_CATEGORY[suggestion.filedAs],
  priority: suggestion.priority,
  votes: suggestion.votes,
  aiAnalysis: suggestion.aiAnalysis,
  ownerResponse: suggestion.ownerResponse,
  aiRecommendation: suggestion.aiRecommendation,
});

export const MAX_TITLE = 120;
export const MAX_DESCRIPTION = 4_000;
/** The first sentence of a free text, cut at a word if it is longer than a title may be. */
export function titleOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line;
  if (sentence.length <= MAX_TITLE) return sentence.replace(/\.$/, '') || sentence;
  const cut = sentence.slice(0, MAX_TITLE - 1);
  const word = cut.lastIndexOf(' ');
  return `${(word > MAX_TITLE / 2 ? cut.slice(0, word) : cut).toWellFormed()}…`;
}

export const SimilarSuggestion = FeatureSuggestion.pick({
  id: true,
  title: true,
  status: true,
  votes: true,
  voted: true,
  voteFault: true,
}).extend({
  /** 0 to 1: the cosine similarity of the weighted words. */
  similarity: z.number().min(0).max(1),
});
export type SimilarSuggestion = z.infer<typeof SimilarSuggestion>;

export const SuggestionEvent = z.object({
  at: Instant,
  by: z.string(),
  what: z.enum(['submitted', 'moved', 'answered']),
  from: FeatureStatus.nullable(),
  to: FeatureStatus,
  response: z.string().nullable(),
});
export type SuggestionEvent = z.infer<typeof SuggestionEvent>;

const Named = FeatureSuggestion.pick({ id: true, title: true, votes: true, submittedAt: true });
export const SuggestionAnalytics = z.object({
  total: z.int(),
  /** Number with an owner's response. */
  answered: z.int(),
  votes: z.int(),
  voters: z.int(),
  byStatus: z.array(z.object({ status: BoxStatus, suggestions: z.int() })),
  byCategory: z.array(z.object({ category: BoxCategory, suggestions: z.int() })),
  byPriority: z.array(z.object({ grade: Grade, suggestions: z.int() })),
  bySentiment: z.array(z.object({ sentiment: Sentiment, suggestions: z.int() })),
  /** The last twelve months, oldest first. */
  months: z.array(z.object({ month: z.string(), submitted: z.int(), closed: z.int() })),
  tags: z.array(z.object({ tag: z.string(), suggestions: z.int() })),
  /** Undecided ones: those with the most votes, and those waiting longest. */
  wanted: z.array(Named),
  waiting: z.array(Named),
  /** Number of suggestions compared for `alike`: the newest ones. */
  compared: z.int(),
  /** Groups of similar suggestions, largest first. */
  alike: z.array(z.array(Named)),
});
export type SuggestionAnalytics = z.infer<typeof SuggestionAnalytics>;
