/** Texts of Advanced P&L. What the documents quote is verbatim. */
import { PNL_NAMES } from '@cottontree/contract/profit-and-loss/names.ts';
import { needsPower } from '@cottontree/contract/access/permissions.ts';
import type { PnlJournal, PnlPeriod, PnlView } from '@cottontree/contract/profit-and-loss/reports.ts';

export const PNL_TEXTS = {
  ...PNL_NAMES,
  unfinished: 'Lighter bars: a period that is not over.',
  means: 'What each step means',
  live: 'Books',
  /** Shown where amounts in cents do not add up to the cent. */
  rounded: 'Each amount is rounded to the cent, so a sum may be a cent off.',
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
    'A closed month accepts no postings, late transactions or expenses. Reopening needs a reason. Both are recorded in the audit trail.',
  closingFigures: (month: string, revenue: string, costs: string, profit: string) =>
    `${month}: revenue ${revenue}, costs ${costs}, net profit ${profit}.`,
  closingExceptions: (items: number, month: string) =>
    items === 1
      ? `1 bank exception of ${month} or before is still open. What it turns out to be can then no longer be booked in ${month}.`
      : `${items} bank exceptions of ${month} or before are still open. What they turn out to be can then no longer be booked in ${month}.`,
  seeExceptions: 'See them',
  audited: 'It is recorded in the audit trail.',
  turnMonth: (closed: boolean, month: string): string => `${closed ? 'Reopen' : 'Close'} ${month}`,
  monthClosed: 'Accounting month closed',
  monthReopened: 'Accounting month reopened',
  closeFailed: 'Failed to close the month',
  reopenFailed: 'Failed to reopen the month',
  monthsFailed: 'The accounting months could not be loaded.',
  monthsNeed: `${needsPower('approve_transactions', 'Closing or reopening one')}.`,
  ofMonthsClosed: (closed: number, count: number) => `${closed} of ${count} months closed`,
  month: 'Month',
  monthsText: 'Months',
  stateOfMonths: (closed: number) => (closed > 0 ? 'closed' : 'open'),
  laterPostings: (journals: number, one: boolean, netProfit: string) =>
    `${journals} later ${one ? 'posting' : 'postings'} (net profit ${netProfit}) ${one ? 'is' : 'are'} included from the next close`,
  wholeCompany: 'Whole company',
  bridgeOfNetProfit: 'the bridge of net profit',
  netProfitBefore: 'Net profit, period before',
  netProfitNow: 'Net profit, this period',
  step: 'Step',
  amount: 'Amount',
  amountAsBar: 'Amount as a bar',
  kind: 'Kind',
  transactions: 'Transactions',
  revenueBefore: 'Revenue before',
  revenueNow: 'Revenue now',
  price: 'Price',
  mix: 'Mix',
  exchange: 'Exchange',
  periodBefore: 'The period before',
  periodAfter: 'The period after',
  inThisPeriod: (revaluation: string) => `${revaluation} In this period:`,
  departmentsInProfitAndLoss: 'Departments in profit and loss',
  company: 'Company',
  headcount: 'Headcount',
  product: 'Product',
  revenue: 'Revenue',
  costs: 'Costs',
  profit: 'Profit',
  category: 'Category',
  total: 'Total',
  share: 'Share',
  beforeHead: 'Before',
  change: 'Change',
  whatClosingMeans:
    'A closed month accepts no postings, late transactions or expenses. To close it, all its days must be closed and no expense may be pending.',
  accountingMonths: 'the accounting months',
  noMonthsYet: 'No months yet',
  theyBeginWithTheFirst: 'They begin with the company’s first transactions.',
  closedTheAccountingMonth: (month: string) => `Closed the accounting month ${month}`,
  reopenedTheAccountingMonth: (month: string) => `Reopened the accounting month ${month}`,
  closed: 'Closed',
  openState: 'Open',
  reopenedByOn: (closed: boolean, changedBy: string, changedAt: string) =>
    `${closed ? 'Closed' : 'Reopened'} by ${changedBy} on ${changedAt}`,
  reopen: 'Reopen',
  closeMonth: (month: string) => `Close ${month}?`,
  closeMonthAction: 'Close month',
  whyIsItReopened: 'Why is it reopened?',
  toDays: (from: string, to: string, days: number) => `${from} to ${to} (${days} days)`,
  theseDays: 'these days',
  daysWithoutBusiness: 'the days without business',
  noProvisionalDays: 'No provisional days',
  confirmedThatThereWasNo: (words: string) => `Confirmed that there was no business: ${words}`,
  confirmNoBusiness: (words: string) => `Confirm no business: ${words}`,
  confirmNoBusinessTitle: 'Confirm no business',
  howDoYouKnow: 'How do you know?',
  confirm: 'Confirm',
  profitAndLoss: 'the profit and loss',
  throughTo: (to: string) => `, through ${to}`,
  netProfit: 'Net profit',
  newestOf: (mostBars: number, length: string) => `the newest ${mostBars} of ${length}`,
  toTheDay: 'To the day',
} as const;

export const PROVISIONAL_TEXTS = {
  title: 'Days without business',
  description:
    'These days were closed before any of their transactions had arrived. They count as zero until transactions arrive or someone confirms that there was no business.',
  none: 'Every closed day has transactions, or someone confirmed that it had none.',
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
