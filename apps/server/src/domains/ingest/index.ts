/** What other domains may import from ingest. */
export {
  cardProblems,
  kycProblems,
  rateProblems,
  securityEventProblems,
  subscriberProblems,
  supportTicketProblems,
} from './rules.ts';
export { openingBalanceProblems, openBooks } from './opening-store.ts';
export { productOf, transactionProblems } from './transaction-rules.ts';
export type { Batch } from './batch.ts';
export {
  applyBatch,
  ensureMonths,
  lockRegister,
  storeCards,
  storeRates,
  storeSecurityEvents,
  storeSubscribers,
  storeSupportTickets,
  storeTransactions,
  tooEarly,
} from './store.ts';
