/** What other domains use of notifications. */
export { notify, stateChanged, tellApprovers } from './store.ts';
