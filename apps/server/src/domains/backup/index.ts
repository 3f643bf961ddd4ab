/** What other domains use from backup. */
export { alertsOf } from './rules.ts';
export { BACKUP_SEEN, readWatch } from './store.ts';
