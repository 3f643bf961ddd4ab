/** What others use from audit. */
export { waitingAcceptances } from './waiting.ts';
