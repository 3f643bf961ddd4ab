/** Texts of Advanced P&L. What the documents quote is verbatim. */
import { PNL_NAMES } from '@cottontree/contract/profit-and-loss/names.ts';
import { needsPower } from '@cottontree/contract/access/permissions.ts';
import type { PnlJournal, PnlPeriod, PnlView } from '@cottontree/contract/profit-and-loss/reports.ts';

export const PNL_TEXTS = {
  ...PNL_NAMES,
  unfinished: 'The lighter bars are of a period that is not over.',
  means: 'What each step means',
  live: 'Books',
  /** Shown where amounts in cents do not add up to the cent. */
  rounded: 'Each amount is rounded to the cent by itself, so a sum may be a cent off.',
  period: 'Period',
  view: 'View',
  department: 'Department',
  allDepartments: 'All departments',
  periods: {
    weekly: 'Weekly',
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    yearly: 'Yearly',
  } satisfies Record<PnlPeriod, string>,
  views: {
    consolidated: 'Consolidated',
    departmental: 'Departmental',
    product: 'Product',
  } satisfies Record<PnlView, string>,
  months: 'Accounting months',
  journalsFailed: 'The journals could not be loaded.',
  closeQuestion:
    'From then on it takes no postings, no late business and no expenses. Reopening it takes a reason, and both stand in the audit trail.',
  audited: 'It is recorded in the audit trail.',
  turnMonth: (closed: boolean, month: string): string => `${closed ? 'Reopen' : 'Close'} ${month}`,
  monthClosed: 'Accounting month closed',
  monthReopened: 'Accounting month reopened',
  closeFailed: 'Failed to close the month',
  reopenFailed: 'Failed to reopen the month',
  monthsFailed: 'The accounting months could not be loaded.',
  monthsNeed: `${needsPower('approve_transactions', 'Closing or reopening one')}.`,
} as const;

export const PROVISIONAL_TEXTS = {
  title: 'Days without business',
  description:
    'These days were closed although none of their transactions had arrived. They count as zero until their rows arrive or somebody confirms that there was no business.',
  none: 'Every closed day has business, or somebody confirmed that it had none.',
  need: `${needsPower('approve_transactions', 'Confirming')}.`,
  done: 'Days confirmed as without business',
  failed: 'Failed to confirm the days',
  loadFailed: 'The days without business could not be loaded.',
} as const;

/** What created a journal. */
export const SOURCE_NAMES: Readonly<Record<PnlJournal['source'], string>> = {
  derived: 'Day’s business',
  accrual: 'Accrued cost',
  expense: 'Expense',
  manual: 'By hand',
  adjustment: 'Adopted daily entry',
  opening: 'Opening balance',
  revaluation: 'Exchange difference',
};
