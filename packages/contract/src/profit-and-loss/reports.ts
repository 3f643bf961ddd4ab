/**
 * The profit and loss of a calendar period from the general ledger, the data behind it, and the accounting months. All
 * amounts are exact decimals in USD; a number names its catalogue figure.
 */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { type CalendarPeriod } from '../calendar-periods.ts';
import { FigureChange } from '../figures/changes.ts';
import { KnownFigureText } from '../figures/figure-id.ts';
import { ProvisionalSpan, Stamp } from '../dashboards/dashboard.ts';
import { LongText } from '../free-text.ts';
import { Currency, DecimalString } from '../money.ts';
import { route } from '../route.ts';

export const PnlPeriod = z.enum(['weekly', 'monthly', 'quarterly', 'yearly']);
export type PnlPeriod = z.infer<typeof PnlPeriod>;

/** Its name in the calendar, and in the ids of figures. */
export const CALENDAR_PERIOD = {
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
} as const satisfies Record<PnlPeriod, CalendarPeriod>;
export const PnlView = z.enum(['consolidated', 'departmental', 'product']);
export type PnlView = z.infer<typeof PnlView>;

/** The ledger account of a department, or `company` for what belongs to no department. */
export const COMPANY_LEVEL = 'company';
const DepartmentQuery = z.union([
  z.literal(COMPANY_LEVEL),
  z.string().regex(/^\d{4}$/, 'must be a ledger account such as 6000, or company'),
]);

const PeriodQuery = {
  period: PnlPeriod.default('monthly'),
  /**
   * Any day of the period: the report ends on this day, or at the end of the period. If absent, the last closed day.
   */
  asOf: BusinessDay.optional(),
};
const ReportQuery = z.strictObject({
  ...PeriodQuery,
  view: PnlView.default('consolidated'),
  /** For the departmental view; all departments if absent. */
  department: z.union([DepartmentQuery, z.literal('all').transform(() => undefined)]).optional(),
});

/** The catalogue figure of a number, at the report's day. */
export const FigureName = z.object({ id: KnownFigureText, dimension: z.string() });
export type FigureName = z.infer<typeof FigureName>;
/** Null: no day of the period is closed yet, or the period ended before the ledger started. */
const Money = DecimalString.nullable();
const Amount = z.object({
  amount: Money,
  previous: Money,
  figure: FigureName,
  /** Compared with `span.previousTo`; null while no day is closed. */
  movement: FigureChange.nullable(),
});
export type PnlAmount = z.infer<typeof Amount>;

export const PnlLine = z.object({
  category: z.string(),
  /** Ledger account; null: a sum of several accounts. */
  account: z.string().nullable(),
  amount: Money,
  /** Per cent of all revenue, or of all costs, of the report; null if that is 0. */
  percentage: z.number().nullable(),
  /**
   * Compared with the equal part of the previous period (`span`), in per cent; null if the previous value was not above
   * 0.
   */
  change: z.number().nullable(),
  previous: Money,
  figure: FigureName,
  movement: FigureChange.nullable(),
});
export type PnlLine = z.infer<typeof PnlLine>;

const TrendPoint = z.object({
  /** YYYY-MM */
  month: z.string(),
  /** The day of its figures: the last of the month, or the report's day. */
  day: BusinessDay,
  revenue: Money,
  costs: Money,
  profit: Money,
});
export const PnlPart = z.object({
  revenue: Amount.nullable(),
  costs: Amount,
  profit: Amount,
});
export const PnlReport = z.object({
  summary: z.object({
    totalRevenue: Money,
    /** Cost of revenue and operating expenses. */
    totalCosts: Money,
    grossProfit: Money,
    netProfit: Money,
    /** Net profit as a percentage of revenue; null without revenue. */
    marginPercent: z.number().nullable(),
    /** 2026-W47, 2026-11, 2026-Q4 or 2026. */
    period: z.string(),
  }),
  /** The same totals as figures, with their previous values. */
  totals: z.object({
    revenue: Amount.nullable(),
    costs: Amount,
    /** The parts of all costs; null if the view divides them differently. */
    costOfRevenue: Amount.nullable(),
    /** Null if the view has no gross profit. */
    grossProfit: Amount.nullable(),
    operatingExpenses: Amount.nullable(),
    netProfit: Amount,
  }),
  revenue: z.array(PnlLine),
  costs: z.array(PnlLine),
  /** Exchange differences on balances, not part of profit. Null if nothing was revalued. */
  revaluation: PnlLine.nullable(),
  monthlyTrend: z.array(TrendPoint),
  /** The same by the selected period, for the whole company, oldest first. */
  periodTrend: z.array(TrendPoint.omit({ month: true }).extend({ period: z.string() })),
  departments: z.array(
    PnlPart.extend({
      department: z.string(),
      /** Its account, or "company". */
      key: z.string(),
      product: z.enum(['wallet', 'card']).nullable(),
      headcount: z.int().nullable(),
    }),
  ),
  products: z.array(PnlPart.extend({ product: z.enum(['wallet', 'card', 'unallocated']) })),
  view: PnlView,
  department: z.string().nullable(),
  /** The days of the report; null: no day is closed yet. */
  span: z
    .object({
      from: BusinessDay,
      to: BusinessDay,
      /** The last day of the period, which may be in the future. */
      last: BusinessDay,
      /**
       * While the period is running, an equal number of days of the previous one; for a year up to the same date, 29
       * February up to 28 February. Once it has ended, the whole previous one.
       */
      previousFrom: BusinessDay,
      previousTo: BusinessDay,
      /**
       * The first day of the books, if the previous period began before it: then every previous value is null, because
       * a part of a period is compared with nothing.
       */
      booksFrom: BusinessDay.nullable(),
    })
    .nullable(),
  stamp: Stamp,
});
export type PnlReport = z.infer<typeof PnlReport>;

export const readPnlReport = route({
  method: 'GET',
  path: '/api/reports/pnl',
  keyedBy: ['period', 'view', 'department'],
  summary: 'The profit and loss of a period: consolidated, by department or by product',
  access: 'revenue.view',
  query: ReportQuery,
  output: PnlReport,
});

export const printPnl = route({
  method: 'GET',
  path: '/api/reports/pnl-page',
  summary: 'The profit and loss as a letterhead page',
  access: 'revenue.view',
  takes: ['revenue.view'],
  query: ReportQuery,
  output: z.string(),
  media: 'application/pdf',
});

/** Contributions to the change of net profit: revenue effects, and costs that reduce (negative) or increase it. */
export const BRIDGE_PARTS = [
  'volume',
  'price',
  'mix',
  'exchange',
  'adjustments',
  'cost-of-revenue',
  'operating-expenses',
] as const;
export type BridgePart = (typeof BRIDGE_PARTS)[number];
export const PnlBridge = z.object({
  span: PnlReport.shape.span,
  /**
   * Net profit in whole cents; the parts, also in whole cents, sum exactly to the difference. Null if the books did
   * not cover the period: then there are no parts and no groups either.
   */
  netBefore: Money,
  netNow: Money,
  parts: z.array(z.object({ part: z.enum(BRIDGE_PARTS), amount: DecimalString })),
  /** The parts by transaction type, tier and currency; largest change first. */
  groups: z.array(
    z.object({
      kind: z.string(),
      tier: z.string().nullable(),
      currency: Currency,
      transactionsBefore: z.int(),
      transactionsNow: z.int(),
      revenueBefore: DecimalString,
      revenueNow: DecimalString,
      price: DecimalString,
      mix: DecimalString,
      exchange: DecimalString,
    }),
  ),
  stamp: Stamp,
});
export type PnlBridge = z.infer<typeof PnlBridge>;
export const readPnlBridge = route({
  method: 'GET',
  path: '/api/reports/pnl-bridge',
  summary:
    'What the change of profit since the period before is made of: volume, price, mix, exchange and costs',
  access: 'revenue.view',
  query: z.strictObject(PeriodQuery),
  output: PnlBridge,
});

export const LaterPostings = z.object({
  /** The day at whose close the report ends; null: no day is closed yet, or a past day was requested. */
  closedDay: BusinessDay.nullable(),
  /** Number of journals of the same period on later days, which the report does not include. */
  journals: z.int(),
  /** Their effect on net profit, in USD; costs are negative. */
  netProfit: DecimalString,
});
export type LaterPostings = z.infer<typeof LaterPostings>;
export const readLaterPostings = route({
  method: 'GET',
  path: '/api/reports/pnl-later',
  summary: 'What was posted to a period since the last closed day, with which its profit and loss ends',
  access: 'revenue.view',
  query: z.strictObject(PeriodQuery),
  output: LaterPostings,
});

const Offset = z.coerce.number().int().min(0).max(1_000_000).default(0);
const Limit = z.coerce.number().int().min(1).max(200).default(50);

export const JournalSource = z.enum([
  'derived',
  'accrual',
  'expense',
  'manual',
  'adjustment',
  'opening',
  'revaluation',
]);
export const PnlJournal = z.object({
  id: z.string(),
  day: BusinessDay,
  source: JournalSource,
  description: z.string(),
  /** The part of it that counts in the line, with the sign of the line. */
  amount: DecimalString,
  postings: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      currency: Currency,
      debit: DecimalString,
      credit: DecimalString,
      /** Signed, debit positive. */
      usd: DecimalString,
    }),
  ),
  /** For a journal with source expense. */
  expense: z
    .object({
      id: z.string(),
      department: z.string(),
      description: z.string(),
      expenseDate: BusinessDay,
      recordedBy: z.string(),
      approvedBy: z.string(),
    })
    .nullable(),
  /** Whether there are transactions behind it. */
  hasTransactions: z.boolean(),
});
export type PnlJournal = z.infer<typeof PnlJournal>;
export const listPnlJournals = route({
  method: 'GET',
  path: '/api/reports/pnl-journals',
  summary: 'The journals behind a figure of the profit and loss, the newest first, with their postings',
  access: 'revenue.view',
  query: z.strictObject({
    figure: z
      .string()
      .regex(/^pnl\.(week|month|quarter|year)[a-z-]*$/, 'must be a figure of the profit and loss'),
    dimension: z.string().max(40),
    asOf: BusinessDay.optional(),
    offset: Offset,
    limit: Limit,
  }),
  output: z.object({
    day: BusinessDay,
    journals: z.array(PnlJournal),
    total: z.int(),
    /**
     * Sum of all of them, rounded as the figure is: equal to the figure, unless the ledger changed after the day was
     * closed.
     */
    amount: DecimalString,
  }),
});

export const JournalTransaction = z.object({
  id: z.string(),
  at: z.string(),
  type: z.string(),
  currency: Currency,
  amount: DecimalString,
  feeNet: DecimalString,
  gst: DecimalString,
  interchange: DecimalString,
  commission: DecimalString,
  /** Units of the currency per USD, fixed on the transaction. */
  rate: DecimalString,
});
export type JournalTransaction = z.infer<typeof JournalTransaction>;
export const listJournalTransactions = route({
  method: 'GET',
  path: '/api/reports/journals/:id/transactions',
  summary: 'The transactions that a journal of the day’s business sums up',
  access: 'revenue.view',
  params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/, 'must be the number of a journal') }),
  query: z.strictObject({ offset: Offset, limit: Limit }),
  output: z.object({ transactions: z.array(JournalTransaction), total: z.int() }),
});

/** First day of a month. */
const MonthDay = BusinessDay.refine((day) => day.endsWith('-01'), 'must be the first day of a month');
export const AccountingMonth = z.object({
  month: BusinessDay,
  state: z.enum(['open', 'closed']),
  /** Number of closings and reopenings. */
  version: z.int(),
  /** The person of the newest of them; null: the month was never closed. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** Days of the month that are not closed yet, including future ones. */
  openDays: z.int(),
  pendingExpenses: z.int(),
  /** Why the caller cannot close or reopen it now; null if they can. */
  fault: z.string().nullable(),
});
export type AccountingMonth = z.infer<typeof AccountingMonth>;
export const listAccountingMonths = route({
  method: 'GET',
  path: '/api/reports/months',
  summary: 'The accounting months since the first business, the newest first',
  access: 'revenue.view',
  output: z.array(AccountingMonth),
});
const MonthParams = z.strictObject({ month: MonthDay });
const MonthVersion = z.int().min(0);
export const closeAccountingMonth = route({
  method: 'POST',
  path: '/api/reports/months/:month/close',
  summary: 'Close an accounting month: nothing is booked into it from then on',
  access: 'approve_transactions',
  params: MonthParams,
  input: z.strictObject({ version: MonthVersion }),
  output: AccountingMonth,
});
export const reopenAccountingMonth = route({
  method: 'POST',
  path: '/api/reports/months/:month/reopen',
  summary: 'Reopen a closed accounting month, saying why',
  access: 'approve_transactions',
  params: MonthParams,
  input: z.strictObject({
    version: MonthVersion,
    reason: LongText.trim().min(3, 'must say why, in 3 characters or more').max(500),
  }),
  output: AccountingMonth,
});

/** Consecutive provisional days of one cause. */
const ProvisionalRun = ProvisionalSpan.extend({
  /** Changes with what differs; null where nothing differs. */
  mark: z.string().nullable(),
});
export type ProvisionalRun = z.infer<typeof ProvisionalRun>;

export const ProvisionalDays = z.object({
  /** Uninterrupted runs of days that are provisional for one cause, oldest first. */
  runs: z.array(ProvisionalRun),
});
export type ProvisionalDays = z.infer<typeof ProvisionalDays>;
export const listProvisionalDays = route({
  method: 'GET',
  path: '/api/reports/provisional-days',
  summary:
    'Closed days that may lack transactions, until these arrive or somebody accepts the days as they are',
  access: 'revenue.view',
  output: ProvisionalDays,
});
export const confirmProvisionalDays = route({
  method: 'POST',
  path: '/api/reports/provisional-days/confirm',
  summary: 'Accept closed days that may lack transactions as they are, saying how that is known',
  access: 'approve_transactions',
  input: z
    .strictObject({
      from: BusinessDay,
      to: BusinessDay,
      /** Of the run as it was read, where its days differ: nobody accepts a difference that they did not see. */
      mark: z
        .string()
        .regex(/^[0-9a-f]{32}$/, 'must be the mark of the run as it was read')
        .nullable()
        .default(null),
      reason: LongText.trim().min(3, 'must say how it is known, in 3 characters or more').max(500),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not lie before from' }),
  /** The days that are still provisional. */
  output: ProvisionalDays,
});
