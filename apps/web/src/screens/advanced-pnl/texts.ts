/** Texts of Advanced P&L. What the documents quote is verbatim. */
import { powerEntry } from '@cottontree/contract/permissions.ts';
import type { BridgePart, PnlJournal, PnlPeriod, PnlView } from '@cottontree/contract/reports.ts';

export const PNL_TEXTS = {
  /** Shown beside the freshness mark: the day with which the report ends. */
  through: 'Through the close of',
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
  tabs: {
    revenue: 'Revenue Analysis',
    costs: 'Cost Breakdown',
    trends: 'Trends',
    departments: 'Departments',
  },
  keyFigures: 'Profit and loss',
  totals: {
    revenue: 'Total Revenue',
    costs: 'Total Costs',
    gross: 'Gross Profit',
    net: 'Net Profit',
    margin: 'Net Margin',
  },
  beforeTax: 'Before tax',
  before: 'before:',
  bridge: 'What moved net profit',
  kinds: 'By kind of transaction',
  trend: 'Revenue, costs and net profit',
  products: 'Products',
  months: 'Accounting months',
  noRevenue: 'No revenue of its own',
  noRevenueWhy: 'This department answers for no product, so it only costs.',
  revaluation:
    'Exchange differences on what the company holds are no revenue and stand outside of net profit.',
  costOfRevenue: 'Cost of revenue',
  operatingExpenses: 'Operating expenses',
  journalsFailed: 'The journals could not be loaded.',
  closeQuestion:
    'From then on it takes no postings, no late business and no expenses. Reopening it takes a reason, and both stand in the audit trail.',
  audited: 'It stands in the audit trail.',
  monthClosed: 'Accounting month closed',
  monthReopened: 'Accounting month reopened',
  closeFailed: 'Failed to close the month',
  reopenFailed: 'Failed to reopen the month',
  monthsFailed: 'The accounting months could not be loaded.',
  monthsNeed: `Closing and reopening need the permission ${powerEntry('approve_transactions').name}.`,
} as const;

export const PROVISIONAL_TEXTS = {
  title: 'Days without business',
  description:
    'These days were closed although no transaction of theirs had arrived. They count as zero until their rows arrive or somebody confirms that there was no business.',
  none: 'Every closed day has business, or somebody confirmed that it had none.',
  need: `Confirming needs the permission ${powerEntry('approve_transactions').name}.`,
  done: 'Days confirmed as without business',
  failed: 'Failed to confirm the days',
  loadFailed: 'The days without business could not be loaded.',
} as const;

/** Each part of the bridge in words: what the change would be if nothing else had changed. */
export const BRIDGE_TEXTS: Readonly<Record<BridgePart, { name: string; means: string }>> = {
  volume: {
    name: 'Volume',
    means: 'More or fewer paying transactions, at the former mix, prices and exchange rates.',
  },
  price: {
    name: 'Price',
    means: 'Earning more or less with a transaction of the same kind, in its own currency.',
  },
  mix: {
    name: 'Mix',
    means: 'Kinds that earn more or less than others taking another share of all transactions.',
  },
  exchange: {
    name: 'Exchange',
    means: 'The leone and the stablecoin being worth more or fewer dollars.',
  },
  adjustments: {
    name: 'Adjustments',
    means: 'Revenue of the ledger that no transaction earned: what was adopted of daily entries.',
  },
  'cost-of-revenue': {
    name: 'Cost of revenue',
    means: 'Agents, processing, scheme, exchange sourcing and fraud: a minus where they cost more.',
  },
  'operating-expenses': {
    name: 'Operating expenses',
    means: 'What the departments spent: a minus where they spent more.',
  },
};

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

export const PRODUCT_NAMES = { wallet: 'Wallet', card: 'Card', unallocated: 'Unallocated' } as const;
