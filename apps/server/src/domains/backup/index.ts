/** What other domains use of backup. */
export { alertsOf } from './rules.ts';
export { readWatch } from './store.ts';
