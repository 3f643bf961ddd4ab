/** What others use from fraud. */
export { waitingAlerts, waitingBlocks, waitingRules } from './waiting.ts';
