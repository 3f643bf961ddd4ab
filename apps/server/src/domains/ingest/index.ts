/** What other domains may import from ingest. */
export { subscriberProblems } from './rules.ts';
export { transactionProblems } from './transaction-rules.ts';
export type { Batch } from './batch.ts';
export {
  applyBatch,
  lockRegister,
  storeCards,
  storeRates,
  storeSecurityEvents,
  storeSubscribers,
  storeSupportTickets,
  storeTransactions,
  tooEarly,
} from './store.ts';
