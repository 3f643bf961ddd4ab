/** What other domains may import from notifications. */
export { notify, stateChanged, notifyApprovers } from './store.ts';
