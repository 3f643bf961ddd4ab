/** Suggestions of staff: one list behind Feature Suggestions and the AI Suggestion Box, with the terms of each. */
import { z } from 'zod';
import { SearchText } from '../paging.ts';
import { FreeText, LongText } from '../free-text.ts';
import { route } from '../route.ts';
import {
  BoxCategory,
  BoxStatus,
  FeatureCategory,
  FeatureStatus,
  FeatureSuggestion,
  MAX_DESCRIPTION,
  MAX_TITLE,
  SimilarSuggestion,
  SuggestionAnalytics,
  SuggestionCategory,
  SuggestionEvent,
} from './suggestions.ts';

const SuggestionId = z.strictObject({ id: z.uuid() });
const signedIn = { access: 'signed-in' } as const;

/** The order: most votes first, or newest first. */
export const SUGGESTION_ORDERS = ['votes', 'newest'] as const;
export const MOST_SUGGESTIONS = 500;
export const listSuggestions = route({
  ...signedIn,
  method: 'GET',
  path: '/api/features/suggestions',
  summary: 'The suggestions of staff, by votes or by age',
  query: z.strictObject({
    status: FeatureStatus.optional(),
    category: FeatureCategory.optional(),
    /** The same two filters in the terms of the box. */
    boxStatus: BoxStatus.optional(),
    boxCategory: BoxCategory.optional(),
    /** The caller's own; those the caller answered; the caller's own that were answered. */
    of: z.enum(['all', 'mine', 'answered-by-me', 'answered-to-me']).default('all'),
    search: SearchText,
    order: z.enum(SUGGESTION_ORDERS).default('votes'),
    limit: z.coerce.number().int().min(1).max(MOST_SUGGESTIONS).default(100),
  }),
  output: z.array(FeatureSuggestion),
});
export const submitSuggestion = route({
  ...signedIn,
  method: 'POST',
  path: '/api/features/suggestions',
  summary: 'Suggest a feature; without a category the words decide',
  input: z.strictObject({
    title: FreeText.trim().min(1, 'must not be blank').max(MAX_TITLE),
    description: LongText.trim().min(1, 'must not be blank').max(MAX_DESCRIPTION),
    category: SuggestionCategory.optional(),
  }),
  output: FeatureSuggestion,
  perMinute: 30,
});
export const MAX_COMPARED_TEXT = 600;
export const findSimilar = route({
  ...signedIn,
  method: 'GET',
  path: '/api/features/similar',
  summary: 'The five suggestions most like a text, the most alike first',
  query: z.strictObject({ text: z.string().max(MAX_COMPARED_TEXT) }),
  output: z.array(SimilarSuggestion),
});
/** Maximum number of voter names shown. */
export const MOST_VOTERS = 50;
export const readSuggestion = route({
  ...signedIn,
  method: 'GET',
  path: '/api/features/suggestions/:id',
  summary: 'One suggestion with its history, its voters and those like it',
  params: SuggestionId,
  output: z.object({
    suggestion: FeatureSuggestion,
    history: z.array(SuggestionEvent),
    voters: z.array(z.string()),
    similar: z.array(SimilarSuggestion),
  }),
});

export const voteSuggestion = route({
  ...signedIn,
  method: 'POST',
  path: '/api/features/suggestions/:id/vote',
  summary: 'Vote for a suggestion; a second vote of the same person changes nothing',
  params: SuggestionId,
  output: FeatureSuggestion,
});
export const withdrawVote = route({
  ...signedIn,
  method: 'DELETE',
  path: '/api/features/suggestions/:id/vote',
  summary: 'Take the own vote back',
  params: SuggestionId,
  output: FeatureSuggestion,
});

export const MAX_RESPONSE = 2_000;
export const answerSuggestion = route({
  method: 'POST',
  path: '/api/features/suggestions/:id/answer',
  summary: 'Move a suggestion to another status, respond to it, or both; the person who made it is notified',
  access: 'settings.edit',
  params: SuggestionId,
  input: z
    .strictObject({
      version: z.int().min(1),
      status: FeatureStatus.optional(),
      response: LongText.trim()
        .min(3, 'must say something, in 3 characters or more')
        .max(MAX_RESPONSE)
        .optional(),
    })
    .refine(({ status, response }) => status !== undefined || response !== undefined, {
      path: ['response'],
      message: 'must be given, or a status',
    }),
  output: FeatureSuggestion,
});
export const readAnalytics = route({
  ...signedIn,
  method: 'GET',
  path: '/api/features/analytics',
  summary: 'What the suggestions come to: counts, subjects, what is wanted most and what waits longest',
  output: SuggestionAnalytics,
});
