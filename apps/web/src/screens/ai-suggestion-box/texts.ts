/** Texts of this screen. */
import type { BoxCategory, BoxStatus } from '@cottontree/contract/suggestions/suggestions.ts';

export const BOX_TEXTS = {
  tabs: {
    all: 'All Suggestions',
    submit: 'Submit New',
    analytics: 'AI Analytics',
    responses: 'My Responses',
  },
  statuses: {
    new: 'New',
    in_review: 'In review',
    approved: 'Approved',
    rejected: 'Rejected',
    implemented: 'Implemented',
  } satisfies Record<BoxStatus, string>,
  categories: {
    feature: 'Feature',
    ui_ux: 'UI/UX',
    security: 'Security',
    analytics: 'Analytics',
    bug: 'Bug',
    other: 'Other',
  } satisfies Record<BoxCategory, string>,
  approve: 'Approve',
  reject: 'Reject',
  none: 'No suggestions yet',
  noneWhy: 'What anybody suggests, here or on Feature Suggestions, is listed here.',
  noneFits: 'No suggestion matches',
  noneFitsWhy: 'Choose another status or category.',
  category: 'Category',
  text: 'Suggestion',
  textHint: 'The first sentence becomes the title.',
  submit: 'Submit Suggestion',
  given: 'Responses I gave',
  received: 'Responses to my suggestions',
  noneGiven: 'You have not responded to a suggestion',
  noneReceived: 'Nobody has responded to a suggestion of yours',
  computed:
    'Tags, priority and sentiment are computed by stated rules from the words and the votes; everything else is counted.',
} as const;
