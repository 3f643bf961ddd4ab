/** What others use from banking. */
export { waitingConnections, waitingExceptions, waitingWriteOffs } from './waiting.ts';
export { leastCoveredOn } from './safeguarding.ts';
