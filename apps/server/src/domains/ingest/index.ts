/** What other domains may import from ingest. */
export { subscriberProblems, transactionProblems } from './rules.ts';
export {
  type Batch,
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
