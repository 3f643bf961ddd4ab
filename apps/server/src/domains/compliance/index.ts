/** What others use from compliance. */
export { waitingCandidates, waitingFilings, waitingRemediations } from './waiting.ts';
