/** A fake Advanced P&L server for the tests of the screen. Every response is checked against the contract. */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import {
  listAccountingMonths,
  listJournalTransactions,
  listPnlJournals,
  listProvisionalDays,
  readLaterPostings,
  readPnlBridge,
  type LaterPostings,
  readPnlReport,
  type AccountingMonth,
  type PnlReport,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import type { ProvisionalSpan } from '@cottontree/contract/dashboards/dashboard.ts';
import { answerFor } from '../../domain/dashboard/answers.setup.ts';
import { changed } from '../../domain/figure/change.setup.ts';
import { serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

const stamp = {
  asOf: '2026-11-21',
  live: true,
  lastClosedDay: '2026-11-20',
  recordedAt: '2026-11-21T00:10:00.000Z',
  recomputingFrom: null,
  provisional: null,
  empty: false,
};
const span = {
  from: '2026-11-01',
  to: '2026-11-20',
  last: '2026-11-30',
  previousFrom: '2026-10-01',
  previousTo: '2026-10-20',
  booksFrom: null,
};
const amount = (id: KnownFigure, dimension: string, value: string, previous: string) => ({
  amount: value,
  previous,
  figure: { id, dimension },
  movement: changed({
    id,
    dimension,
    now: { from: '2026-11-01', to: '2026-11-20', value },
    before: { from: '2026-10-01', to: '2026-10-20', value: previous },
    window: 'Nov 1 – Nov 20 vs Oct 1 – Oct 20',
    value: Number(previous) > 0 ? (Number(value) / Number(previous) - 1) * 100 : null,
    direction: Number(value) > Number(previous) ? 'up' : 'down',
    verdict: Number(value) > Number(previous) === !/cost|^[56]/.test(dimension) ? 'good' : 'bad',
  }),
});
const line = (category: string, account: string, value: string, previous: string, percentage: number) => ({
  category,
  account,
  percentage,
  change: (Number(value) / Number(previous) - 1) * 100,
  ...amount(account < '6' ? 'pnl.month-line' : 'pnl.month-opex', account, value, previous),
});
const points = [
  { period: '2026-09', day: '2026-09-30', revenue: '380000', costs: '300000', profit: '80000' },
  { period: '2026-10', day: '2026-10-31', revenue: '420000', costs: '310000', profit: '110000' },
  { period: '2026-11', day: '2026-11-20', revenue: '300000.5', costs: '210000.25', profit: '90000.25' },
];

export const report = (over: Partial<PnlReport> = {}): PnlReport =>
  readPnlReport.spec.output.parse({
    summary: {
      totalRevenue: '300000.5',
      totalCosts: '210000.25',
      grossProfit: '200000.5',
      netProfit: '90000.25',
      marginPercent: 30.0000333,
      period: '2026-11',
    },
    totals: {
      revenue: amount('pnl.month', 'revenue', '300000.5', '250000'),
      costs: amount('pnl.month', 'costs', '210000.25', '200000'),
      costOfRevenue: amount('pnl.month', 'cost-of-revenue', '100000', '90000'),
      operatingExpenses: amount('pnl.month', 'operating-expenses', '110000.25', '110000'),
      grossProfit: amount('pnl.month', 'gross-profit', '200000.5', '160000'),
      netProfit: amount('pnl.month', 'net-profit', '90000.25', '50000'),
    },
    revenue: [
      line('Wallet services', '4000', '100000.5', '125000', 33.3),
      line('Card charges', '4020', '200000', '125000', 66.7),
    ],
    costs: [
      line('Processing', '5010', '100000', '90000', 47.6),
      line('HR', '6000', '110000.25', '110000', 52.4),
    ],
    revaluation: null,
    monthlyTrend: points.map(({ period, ...rest }) => ({ month: period, ...rest })),
    periodTrend: points,
    departments: [
      {
        department: 'HR',
        key: '6000',
        product: null,
        headcount: 6,
        revenue: null,
        costs: amount('pnl.month-department-costs', '6000', '110000.25', '110000'),
        profit: amount('pnl.month-department-profit', '6000', '-110000.25', '-110000'),
      },
      {
        department: 'Company A',
        key: '6020',
        product: 'wallet',
        headcount: 18,
        revenue: amount('pnl.month-product', 'wallet-revenue', '300000.5', '250000'),
        costs: amount('pnl.month-department-costs', '6020', '100000', '90000'),
        profit: amount('pnl.month-department-profit', '6020', '200000.5', '160000'),
      },
      {
        department: 'Company level',
        key: 'company',
        product: null,
        headcount: null,
        revenue: amount('pnl.month-company', 'revenue', '0', '0'),
        costs: amount('pnl.month-company', 'costs', '0', '0'),
        profit: amount('pnl.month-company', 'profit', '0', '0'),
      },
    ],
    products: (['wallet', 'card', 'unallocated'] as const).map((product) => ({
      product,
      revenue:
        product === 'unallocated'
          ? null
          : amount('pnl.month-product', `${product}-revenue`, '150000.25', '125000'),
      costs: amount('pnl.month-product', `${product}-costs`, '70000', '66000'),
      profit: amount('pnl.month-product', `${product}-profit`, '80000.25', '59000'),
    })),
    view: 'consolidated',
    department: null,
    span,
    stamp,
    ...over,
  });

const bridge = readPnlBridge.spec.output.parse({
  span,
  netBefore: '50000.00',
  netNow: '90000.25',
  parts: [
    { part: 'volume', amount: '45000.00' },
    { part: 'price', amount: '-2000.00' },
    { part: 'mix', amount: '7000.25' },
    { part: 'exchange', amount: '0.50' },
    { part: 'adjustments', amount: '0.00' },
    { part: 'cost-of-revenue', amount: '-10000.00' },
    { part: 'operating-expenses', amount: '-0.50' },
  ],
  groups: [
    {
      kind: 'Card purchase',
      tier: 'black',
      currency: 'USD',
      transactionsBefore: 1000,
      transactionsNow: 1250,
      revenueBefore: '125000.00',
      revenueNow: '200000.00',
      price: '-2000.00',
      mix: '7000.25',
      exchange: '0.50',
    },
  ],
  stamp,
});

const journal = {
  id: '41',
  day: '2026-11-20',
  source: 'derived',
  description: 'p2p · wallet',
  amount: '1234.5',
  postings: [
    {
      account: '2000',
      name: 'Customer wallets',
      currency: 'SLL',
      debit: '27777000',
      credit: '0',
      usd: '1234.5',
    },
    {
      account: '4000',
      name: 'Wallet services',
      currency: 'SLL',
      debit: '0',
      credit: '27777000',
      usd: '-1234.5',
    },
  ],
  expense: null,
  hasTransactions: true,
} as const;
const expenseJournal = {
  ...journal,
  id: '42',
  source: 'expense',
  description: 'HR: Chairs',
  amount: '12.34',
  expense: {
    id: 'e-1',
    department: 'HR',
    description: 'Chairs',
    expenseDate: '2026-11-18',
    recordedBy: 'sia',
    approvedBy: 'musa',
  },
  hasTransactions: false,
} as const;

export const month = (over: Partial<AccountingMonth> = {}): AccountingMonth => ({
  month: '2026-10-01',
  state: 'open',
  version: 0,
  changedBy: null,
  changedAt: null,
  reason: null,
  openDays: 0,
  pendingExpenses: 0,
  fault: null,
  ...over,
});

export interface PnlServer {
  calls: SentCall[];
  report: PnlReport;
  months: AccountingMonth[];
  provisional: ProvisionalSpan[];
  later: LaterPostings;
  /** Responses of single calls, by "METHOD path"; every other call succeeds. */
  answers: Record<string, { status?: number; body: unknown }>;
  without: string[];
  /** The query strings of all requests to a path. */
  queriesOf: (path: string) => string[];
  changes: () => { url: string; body: unknown }[];
}

export function servePnl(): PnlServer {
  const server: PnlServer = {
    calls: [],
    report: report(),
    months: [month({ month: '2026-11-01', fault: 'November 2026 is not over' }), month()],
    provisional: [],
    later: { closedDay: '2026-11-20', journals: 0, netProfit: '0' },
    answers: {},
    without: [],
    queriesOf: (path) =>
      server.calls
        .map(({ url }) => new URL(url, 'http://here'))
        .filter(({ pathname }) => pathname === path)
        .map(({ search }) => search),
    changes: () =>
      server.calls
        .filter(({ method, url }) => method !== 'GET' && url !== '/api/audit/track-activity')
        .map(({ url, body }) => ({ url, body })),
  };
  server.calls = serveCalls((call) => {
    const { pathname } = new URL(call.url, 'http://here');
    const set = server.answers[`${call.method} ${pathname}`];
    if (set) return set;
    switch (pathname) {
      case readPnlReport.spec.path:
        return { body: server.report };
      case readPnlBridge.spec.path:
        return { body: bridge };
      case readLaterPostings.spec.path:
        return { body: server.later };
      case listAccountingMonths.spec.path:
        return { body: server.months };
      case listProvisionalDays.spec.path:
        return { body: { runs: server.provisional } };
      case listPnlJournals.spec.path:
        return {
          body: listPnlJournals.spec.output.parse({
            day: '2026-11-20',
            journals: [journal, expenseJournal],
            total: 2,
            amount: '1246.84',
          }),
        };
      case '/api/reports/journals/41/transactions':
        return {
          body: listJournalTransactions.spec.output.parse({
            transactions: [
              {
                id: 't-1',
                at: '2026-11-20T10:00:00.000Z',
                type: 'Person to person',
                currency: 'SLL',
                amount: '250000',
                feeNet: '2000',
                gst: '300',
                interchange: '0',
                commission: '0',
                rate: '22500',
              },
            ],
            total: 1,
          }),
        };
      default:
        return pathname.startsWith('/api/reports/months/')
          ? { body: month({ state: 'closed', version: 1 }) }
          : answerFor(call, { without: server.without });
    }
  });
  return server;
}
