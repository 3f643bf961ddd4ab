/** Declared entries that are complete and within the usual range. */

/** The fields as the documents list them: the product's own lists are what is tested. */
export const COUNTS = [
  'newSignups',
  'activeUsers',
  'kycCompleted',
  'kycPending',
  'walletTransactions',
  'cardTransactions',
  'cardsIssued',
  'cardActivations',
  'cardDeclines',
  'cardFailures',
  'supportTickets',
  'ticketsResolved',
  'fraudAlerts',
  'systemErrors',
];
const AMOUNTS = [
  'walletRevenue',
  'cardRevenue',
  'interchangeRevenue',
  'subscriptionRevenue',
  'feeRevenue',
  'operatingCosts',
  'processingFees',
  'complianceCosts',
  'technologyCosts',
  'marketingCosts',
  'staffCosts',
  'treasuryBalance',
  'liquidAssets',
  'reserveFunds',
];

/**
 * The days of the test company are closed, and a declared zero that differs from the booked value requires a reason.
 */
const reason = 'declared by a test';

const all = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]));

export const sampleDaily = (entryDate: string, changes: object = {}) => ({
  entryDate,
  ...all(COUNTS, 0),
  walletVolume: '0.00',
  cardVolume: '0.00',
  reason,
  ...changes,
});
export const sampleFinancials = (entryDate: string, changes: object = {}) => ({
  entryDate,
  ...all(AMOUNTS, '0.00'),
  currency: 'USD',
  reason,
  ...changes,
});
