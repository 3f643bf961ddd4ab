import { TREND_NAMES } from '@cottontree/contract/predictions/names.ts';

/** Texts of this screen; those of the documents are verbatim. */
export const ANALYTICS_TEXTS = {
  tabs: {
    trends: TREND_NAMES.title,
    simulation: 'AI Simulation Engine',
    models: 'Predictive Models',
  },
  groups: TREND_NAMES.groups,
  period: 'Period',
  periods: { '7': '7 days', '30': '30 days', '90': '90 days', '365': '365 days' },
  exportReport: 'Export Report',
  what: 'trends',
  names: TREND_NAMES.names,
  test: TREND_NAMES.test,
  daily: 'Day by day',
  withheld: 'Not shown:',
  insights: TREND_NAMES.insights,
  insightsWhat: 'notable days',
  noInsights: TREND_NAMES.noInsights,
  noInsightsWhy: TREND_NAMES.noInsightsWhy,
  insightColumns: TREND_NAMES.insightColumns,
  loadFailed: 'Failed to load dashboard data. Please check your connection and try again.',
  model: 'Model',
  models: {
    churn: 'Churn',
    ltv: 'LTV',
    fraud: 'Fraud',
    revenue: 'Revenue',
    engagement: 'Engagement',
  },
  modelsWhat: 'predictions',
  ahead: { '30': '30 days', '90': '90 days', '365': '365 days' },
  waiting: {
    training: 'The model is being trained',
    before: 'No model of that day',
    empty: 'No data yet',
  },
  waitingWhy: {
    training:
      'Models are trained after the close of a day; the first time when the history is in. This page shows it as soon as it is there.',
    before:
      'No model was trained by then, and none is trained afterwards: it would not show what was predicted then.',
    empty: 'Models are trained on closed days. The first is closed on the night after the first business.',
  },
  insufficient: 'Insufficient data',
  refuted: 'Withheld',
  refutedWhy: 'This forecast is not shown, because tests on the past do not support it',
  estimates: 'Estimates',
  beats: 'Better than the naive method',
  loses: 'Does not beat the naive method',
  untested: 'Not tested on the past: the history is too short for it',
  coming: 'Day by day, with bands of 80% and 95%',
  groupsOf: (name: string) => `By ${name.toLowerCase()}`,
  drivers: 'What moves it',
  driversMeta: 'customers it had not learnt from',
  driversWhy:
    'Customers with more of a property than most, or with it, beside the rest: the chance that was predicted for them, and the share of them in whom it happened. Named are those in which what happened differed by more than chance.',
  backtest: 'Backtest',
  unseen: { days: 'The days', customers: 'The customers, of the days it learnt from' },
  calibration: 'Predicted and observed',
  card: 'Model card',
} as const;
