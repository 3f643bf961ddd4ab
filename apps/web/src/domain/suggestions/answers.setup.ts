/** A mock server of suggestions for the tests of both screens. */
import type { readSuggestion } from '@cottontree/contract/suggestions/features.ts';
import type {
  FeatureSuggestion,
  SimilarSuggestion,
  SuggestionAnalytics,
} from '@cottontree/contract/suggestions/suggestions.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

export const DARK = '11111111-1111-4111-8111-111111111111';
export const SUMS = '22222222-2222-4222-8222-222222222222';

export const suggestion = (over: Partial<FeatureSuggestion> = {}): FeatureSuggestion => ({
  id: DARK,
  title: 'Dark mode',
  description: 'The screens are too bright in the evening shift.',
  category: 'UI/UX',
  status: 'pending',
  votes: 3,
  priority: 'medium',
  submittedBy: 'Isatu Conteh',
  submittedAt: '2026-11-20T09:12:00.000Z',
  aiAnalysis: {
    sentiment: 'negative',
    complexity: 'low',
    implementationTime: '1–2 weeks',
    userImpact: 'medium',
    businessValue: 'low',
    technicalFeasibility: 'high',
    tags: ['dark', 'screens'],
    similarRequests: 2,
  },
  aiRecommendation: 'Review: medium impact, low value.',
  ownerResponse: null,
  filedAs: 'UI/UX',
  categoryChosen: false,
  voted: false,
  voteFault: null,
  moves: [],
  version: 1,
  ...over,
});
export const similar = (over: Partial<SimilarSuggestion> = {}): SimilarSuggestion => ({
  id: DARK,
  title: 'Dark mode',
  status: 'pending',
  votes: 3,
  voted: false,
  voteFault: null,
  similarity: 0.714,
  ...over,
});

const NOTHING: SuggestionAnalytics = {
  total: 0,
  answered: 0,
  votes: 0,
  voters: 0,
  byStatus: [],
  byCategory: [],
  byPriority: [],
  bySentiment: [],
  months: [],
  tags: [],
  wanted: [],
  waiting: [],
  compared: 0,
  alike: [],
};

export interface SuggestionServer {
  calls: SentCall[];
  suggestions: FeatureSuggestion[];
  similar: SimilarSuggestion[];
  analytics: SuggestionAnalytics;
  powers: string[];
  /** Responses of single calls, by "METHOD path"; everything else succeeds. */
  answers: Record<string, { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>>;
  /** The writes that were sent. */
  changes: () => { method: string; url: string; body: unknown }[];
  /** The query strings of the list requests. */
  asked: () => string[];
}

export function serveSuggestions(): SuggestionServer {
  const server: SuggestionServer = {
    calls: [],
    suggestions: [suggestion()],
    similar: [],
    analytics: NOTHING,
    powers: [],
    answers: {},
    changes: () =>
      server.calls
        .filter(({ method, url }) => method !== 'GET' && url.startsWith('/api/features/'))
        .map(({ method, url, body }) => ({ method, url, body })),
    asked: () =>
      server.calls
        .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/features/suggestions?'))
        .map(({ url }) => url.slice('/api/features/suggestions?'.length)),
  };
  server.calls = serveCalls(({ method, url }) => {
    const { pathname } = new URL(url, 'http://here');
    const set = server.answers[`${method} ${pathname}`];
    if (set) return set;
    if (pathname === '/api/auth/user') return { body: { ...AMARA_IN_FULL, powers: server.powers } };
    if (pathname === '/api/features/similar') return { body: server.similar };
    if (pathname === '/api/features/analytics') return { body: server.analytics };
    const [first = suggestion()] = server.suggestions;
    if (pathname === '/api/features/suggestions')
      return { body: method === 'GET' ? server.suggestions : first };
    const whole: AnswerOf<typeof readSuggestion> = {
      suggestion: first,
      history: [
        {
          at: first.submittedAt,
          by: first.submittedBy,
          what: 'submitted',
          from: null,
          to: 'pending',
          response: null,
        },
        {
          at: '2026-11-21T08:00:00.000Z',
          by: 'Aminata Kamara',
          what: 'moved',
          from: 'pending',
          to: 'reviewing',
          response: 'We look into it',
        },
      ],
      voters: ['Fatmata Koroma', 'Alhaji Bangura'],
      similar: [similar({ id: SUMS, title: 'Dark theme' })],
    };
    return { body: method === 'GET' ? whole : first };
  });
  return server;
}
