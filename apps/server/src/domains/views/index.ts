/** What other domains use of saved views. */
export { forgetViews } from './store.ts';
