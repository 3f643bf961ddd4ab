import type { AccountingMonth } from '@cottontree/contract/profit-and-loss/reports.ts';

/** The month that can be closed next: of those that can be, the oldest. The list begins with the newest. */
export const nextToClose = (months: readonly AccountingMonth[]): AccountingMonth | undefined =>
  months.findLast(({ state, fault }) => state === 'open' && fault === null);
