import type { FeatureCategory, FeatureStatus, Grade } from '@cottontree/contract/suggestions/suggestions.ts';

export interface SampleSuggestion {
  readonly title: string;
  readonly description: string;
  readonly category: FeatureCategory;
  readonly status: FeatureStatus;
  readonly priority: Grade;
  readonly votes: number;
}

/** Example suggestions, for a company that has none. */
export const SAMPLES: readonly SampleSuggestion[] = [
  {
    title: 'Dark mode for the printed statements',
    description: 'A preview of monthly statements that keeps the dark theme until it goes to the printer.',
    category: 'UI/UX',
    status: 'in_development',
    priority: 'medium',
    votes: 24,
  },
  {
    title: 'Weekly revenue by branch',
    description: 'One table of last week’s revenue by branch, sent to branch managers on Monday morning.',
    category: 'Reporting',
    status: 'pending',
    priority: 'high',
    votes: 18,
  },
  {
    title: 'Passkeys for signing in',
    description: 'Sign in with a passkey on the telephone in place of a password and a code.',
    category: 'Security',
    status: 'completed',
    priority: 'high',
    votes: 31,
  },
];
