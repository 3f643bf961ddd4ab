/** Names that the analytics screens and their printed pages share; those of the documents are verbatim. */
import type { KnownFigure } from '../figures/figure-ids.ts';

/** Replaces titles whose digits would be mistaken for numbers of the page. */
const TITLES: Partial<Readonly<Record<KnownFigure, string>>> = {
  'subscribers.active-30': 'Active in thirty days',
  'subscribers.retention-30': 'Retention',
  'cards.decline-rate': 'Card decline rate',
};

export const TREND_NAMES = {
  screen: 'Predictive Analytics',
  title: 'Comprehensive Trends',
  groups: { overview: 'Overview', financial: 'Financial', users: 'Users', operations: 'Operations' },
  names: TITLES,
  test: 'Colour and “up” or “down” mark changes larger than weekdays, pay days, holidays and chance explain, judged by the figure’s own earlier changes. “Stable” means the number itself has hardly moved. Totals are compared with the same number of days before, balances with the balance before the period.',
  insights: 'Notable days',
  noInsights: 'Nothing out of the ordinary',
  noInsightsWhy:
    'Every day of the week was within its usual range for the weekday, the time of the month and the four weeks before.',
  insightColumns: { day: 'Day', figure: 'Figure', value: 'Value', expected: 'Expected', z: 'Deviation' },
} as const;
