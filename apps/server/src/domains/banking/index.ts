/** What others use from banking. */
export { waitingConnections, waitingExceptions, waitingWriteOffs } from './waiting.ts';
export { shortfallOn } from './safeguarding.ts';
