/** What others use from fraud. */
export { fraudRuleDays } from './rule-days.ts';
export { waitingAlerts, waitingBlocks, waitingRules } from './waiting.ts';
