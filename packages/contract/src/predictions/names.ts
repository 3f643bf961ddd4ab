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
  test: 'Up and down are said where a change is more than weekdays, salary windows, holidays and chance make of it, judged on the figure’s own earlier changes; every other change has neither word nor colour, and “Stable” stands where the number itself stands still. Sums are compared with as many days before, levels with the level on the day before them.',
  insights: 'Notable days',
  noInsights: 'Nothing out of the ordinary',
  noInsightsWhy:
    'Every day of the week was as its weekday, its place in the month and the four weeks before it led to expect.',
  insightColumns: { day: 'Day', figure: 'Figure', value: 'Value', expected: 'Expected', z: 'Deviation' },
} as const;
