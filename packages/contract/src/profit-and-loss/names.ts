/** Names that the profit and loss screen and its printed page share; those of the documents are verbatim. */
import type { KnownFigure } from '../figures/figure-ids.ts';
import { NAMES } from '../dashboards/names.ts';
import { date, month } from '../formatting.ts';
import type { BridgePart, PnlPeriod, PnlReport } from './reports.ts';

export const PNL_NAMES = {
  keyFigures: 'Profit and loss',
  tabs: {
    revenue: 'Revenue Analysis',
    costs: 'Cost Breakdown',
    trends: 'Trends',
    departments: 'Departments',
  },
  totals: {
    revenue: 'Total Revenue',
    costs: 'Total Costs',
    gross: 'Gross Profit',
    net: 'Net Profit',
    margin: 'Net Margin',
  },
  beforeTax: 'Before tax',
  bridge: 'What moved net profit',
  bridgeOfNothing: 'The period before is not whole in the books, so there is no change to explain.',
  kinds: 'By kind of transaction',
  trend: 'Revenue, costs and net profit',
  products: 'Products',
  noRevenue: 'No revenue of its own',
  noRevenueWhy: 'This department has no product, so it has costs only.',
  revaluation: 'Exchange differences on the company’s holdings are not revenue and not part of net profit.',
  costOfRevenue: 'Cost of revenue',
  operatingExpenses: 'Operating expenses',
} as const;

/** Each part of the bridge in words: what the change would be if nothing else had changed. */
export const BRIDGE_TEXTS: Readonly<Record<BridgePart, { name: string; means: string }>> = {
  volume: {
    name: 'Volume',
    means: 'More or fewer paying transactions, at the previous mix, prices and exchange rates.',
  },
  price: {
    name: 'Price',
    means: 'More or less revenue per transaction of the same kind, in its own currency.',
  },
  mix: {
    name: 'Mix',
    means: 'A shift between kinds of transaction that earn more and kinds that earn less.',
  },
  exchange: {
    name: 'Exchange',
    means: 'A change in the dollar value of the leone or the stablecoin.',
  },
  adjustments: {
    name: 'Adjustments',
    means: 'Ledger revenue without a transaction: adopted daily entries.',
  },
  'cost-of-revenue': {
    name: 'Cost of revenue',
    means: 'Agents, processing, card schemes, currency sourcing and fraud; a minus means they cost more.',
  },
  'operating-expenses': {
    name: 'Operating expenses',
    means: 'Departments’ spending; a minus means they spent more.',
  },
};

/** The lines of revenue by their ledger accounts, in the order of the books. */
export const LINE_OF_ACCOUNT: Readonly<Record<string, keyof typeof NAMES.line>> = {
  '4000': 'wallet',
  '4010': 'fee',
  '4020': 'card',
  '4030': 'interchange',
  '4040': 'subscription',
};
/** The name of an account for people: a line of revenue has the one that every other screen has for it. */
export function accountName(code: string, name: string): string {
  const line = LINE_OF_ACCOUNT[code];
  return line === undefined ? name : NAMES.line[line];
}

export const PRODUCT_NAMES = { wallet: 'Wallet', card: 'Card', unallocated: 'Unallocated' } as const;

/** Colours of the bars of a period, on the screen and on its printed page. */
export const TREND_COLORS = { revenue: 's1', costs: 'rest', 'net-profit': 's3' } as const;

/** The figure that holds the company's totals of a period. */
export const TOTALS_OF = {
  weekly: 'pnl.week',
  monthly: 'pnl.month',
  quarterly: 'pnl.quarter',
  yearly: 'pnl.year',
} as const satisfies Record<PnlPeriod, KnownFigure>;

/** "Week 47, 2026", "November 2026", "Q4 2026", "2026" */
export function periodInWords(name: string): string {
  const [, year = name, part] = /^(\d{4})(?:-(.+))?$/.exec(name) ?? [];
  if (part === undefined) return year;
  if (part.startsWith('W')) return `Week ${Number(part.slice(1))}, ${year}`;
  return part.startsWith('Q') ? `${part} ${year}` : month(name);
}

/** What a report is compared with. */
export const comparisonInWords = ({
  previousFrom,
  previousTo,
  booksFrom,
}: NonNullable<PnlReport['span']>): string =>
  booksFrom === null
    ? `before: ${date(previousFrom)} – ${date(previousTo)}`
    : `not compared, as the books begin on ${date(booksFrom)}`;

/** "November 2026 to date" while the period is not over. */
export const spanInWords = (name: string, span: PnlReport['span']): string =>
  `${periodInWords(name)}${span !== null && span.to < span.last ? ' to date' : ''}`;

/** The points of the trend in words; only the newest can be a period that is not over. */
export const trendInWords = ({ periodTrend, span }: Pick<PnlReport, 'periodTrend' | 'span'>): string[] =>
  periodTrend.map(({ period }, at) => spanInWords(period, at === periodTrend.length - 1 ? span : null));
