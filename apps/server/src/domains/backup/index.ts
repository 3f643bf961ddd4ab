/** What other domains use from backup. */
export { alertsOf } from './rules.ts';
export { readWatch } from './watch.ts';
export { waitingBackups } from './waiting.ts';
