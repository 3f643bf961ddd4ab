/** What others use from banking. */
export { waitingExceptions, waitingWriteOffs } from './waiting.ts';
