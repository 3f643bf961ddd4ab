/** Verbatim texts of the AI Simulation Engine, and the names of its options. */
import type {
  Driver,
  GradeMeasure,
  ScenarioType,
  SimulationVariables,
  StartKey,
} from '@cottontree/contract/simulation/schemas.ts';

export const SIMULATION_TEXTS = {
  engine: 'AI Simulation Engine',
  tabs: { setup: 'Setup Simulation', results: 'Results', saved: 'Saved Scenarios' },
  run: 'Run Simulation',
  running: 'Running Simulation...',
  failed: 'Failed to run simulation',
  done: 'Simulation finished',
  saved: 'Scenario saved',
  saveFailed: 'Failed to save the scenario',
  started: 'Scenario is being simulated',
  archive: 'Archive',
  restore: 'Restore',
  archived: 'Scenario archived',
  restored: 'Scenario restored',
  archiveFailed: 'Failed to archive the scenario',
  restoreFailed: 'Failed to restore the scenario',
  shelves: { saved: 'Show Archived', archived: 'Show Saved' },
  priorsSaved: 'Assumptions saved',
  priorsFailed: 'Failed to save the assumptions',
  loadFailed: 'Failed to load the simulation. Please check your connection and try again.',
} as const;

export const SCENARIO_NAMES: Readonly<Record<ScenarioType, string>> = {
  product_launch: 'Product Launch',
  market_expansion: 'Market Expansion',
  pricing_change: 'Pricing Change',
  feature_rollout: 'Feature Rollout',
  regulatory_impact: 'Regulatory Impact',
  competition_response: 'Competition Response',
};
export const MARKET_NAMES: Readonly<Record<SimulationVariables['marketConditions'], string>> = {
  bullish: 'Bullish',
  stable: 'Stable',
  bearish: 'Bearish',
  volatile: 'Volatile',
};
export const COMPETITION_NAMES: Readonly<Record<SimulationVariables['competitionLevel'], string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  intense: 'Intense',
};
export const REGULATION_NAMES: Readonly<Record<SimulationVariables['regulatoryChanges'], string>> = {
  favorable: 'Favorable',
  none: 'None',
  restrictive: 'Restrictive',
  uncertain: 'Uncertain',
};

export const START_NAMES: Readonly<Record<StartKey, string>> = {
  users: 'Registered subscribers',
  arpu: 'Revenue per subscriber at the end of the month',
  revenue: 'Revenue of the month',
  cost: 'Cost of revenue',
  opex: 'Operating expenses',
  churn: 'Churn, 90 days',
};
export const MEASURE_NAMES: Readonly<Record<GradeMeasure, string>> = {
  revenue: 'Revenue',
  users: 'Subscribers',
  net: 'Net profit',
};
/** The full name, and a short one for the axis. */
export const DRIVER_NAMES: Readonly<Record<Driver, readonly [full: string, short: string]>> = {
  success: ['Whether it succeeds at all', 'Takes'],
  users: ['Effect on subscribers', 'Users'],
  arpu: ['Effect on revenue per subscriber', 'Per subscriber'],
  opex: ['Rise of operating expenses', 'Opex'],
  one_off: ['One-off costs', 'One-off'],
  delay: ['Months until it takes effect', 'Delay'],
  cost_share: ['Cost of earning revenue', 'Cost'],
  own_course: ['How the company does otherwise', 'Rest'],
};

/** "3 months" */
export const monthsInWords = (count: number): string => (count === 1 ? '1 month' : `${count} months`);
export const HYPOTHESIS_HINT = 'In your own words. It is kept with the answer; no number is read from it.';
