/** Texts of both suggestion screens. */
import type {
  FeatureStatus,
  Grade,
  Sentiment,
  SuggestionEvent,
} from '@cottontree/contract/suggestions/suggestions.ts';

export const SUGGESTION_TEXTS = {
  submitted: 'Suggestion Submitted',
  submittedText: 'Thank you! Your feature suggestion has been submitted and will be reviewed.',
  failed: 'Error',
  submitFailed: 'Failed to submit suggestion. Please try again.',
  submitting: 'Submitting...',
  loadFailed: 'Failed to load the suggestions. Please check your connection and try again.',
  statuses: {
    pending: 'Pending',
    reviewing: 'Reviewing',
    approved: 'Approved',
    in_development: 'In development',
    completed: 'Completed',
    rejected: 'Rejected',
  } satisfies Record<FeatureStatus, string>,
  /** The actions that set each status. */
  moves: {
    pending: 'Back to pending',
    reviewing: 'Review',
    approved: 'Approve',
    in_development: 'Start development',
    completed: 'Complete',
    rejected: 'Reject',
  } satisfies Record<FeatureStatus, string>,
  grades: { high: 'High', medium: 'Medium', low: 'Low' } satisfies Record<Grade, string>,
  sentiments: { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' } satisfies Record<
    Sentiment,
    string
  >,
  events: { submitted: 'Submitted', moved: 'Moved', answered: 'Answered' } satisfies Record<
    SuggestionEvent['what'],
    string
  >,
  voted: 'Vote counted',
  withdrawn: 'Vote withdrawn',
  answered: 'Suggestion answered',
  analysis: 'AI analysis',
  computed: 'Computed',
  computedWhy:
    'Computed by stated rules from the words and the votes; no person and no language model wrote it. Priority adds impact and value, and one for a complaint or a fault.',
  similar: 'Similar suggestions',
  similarWhy: 'Vote for one of these instead, if it says the same.',
  response: 'Owner response',
  responseRequired: 'Write a response: the person who suggested it must learn why.',
} as const;
