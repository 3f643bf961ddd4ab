/** What other domains may import from notifications. */
export { endConditions, notify, stateChanged, notifyApprovers } from './store.ts';
