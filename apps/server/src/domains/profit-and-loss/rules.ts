/** Calendar periods of the profit and loss, the lines of a report in each view, and shares. Pure functions. */
import { addDays, daysBetween, oneYearBefore, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { endOf, startOf } from '@cottontree/contract/calendar-periods.ts';
import {
  CALENDAR_PERIOD,
  COMPANY_LEVEL,
  type FigureName,
  type PnlPeriod,
  type PnlView,
} from '@cottontree/contract/profit-and-loss/reports.ts';

/** First and last day of the calendar period that contains the day; weeks begin on Monday. */
export function periodOf(period: PnlPeriod, day: BusinessDay): { first: BusinessDay; last: BusinessDay } {
  const grain = CALENDAR_PERIOD[period];
  return { first: startOf(grain, day), last: endOf(grain, day) };
}

/** 2026-W47, 2026-11, 2026-Q4 or 2026; an ISO week belongs to the year of its Thursday. */
export function nameOfPeriod(period: PnlPeriod, day: BusinessDay): string {
  switch (period) {
    case 'weekly': {
      const thursday = addDays(periodOf('weekly', day).first, 3);
      const year = thursday.slice(0, 4);
      const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
      return `${year}-W${String(week).padStart(2, '0')}`;
    }
    case 'monthly':
      return day.slice(0, 7);
    case 'quarterly':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    case 'yearly':
      return day.slice(0, 4);
  }
}

export interface Span {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
  readonly last: BusinessDay;
  readonly previousFrom: BusinessDay;
  readonly previousTo: BusinessDay;
  /** The first day of the books, if they do not cover the previous span: it is compared with nothing then. */
  readonly booksFrom: BusinessDay | null;
}
/**
 * The span of a report at `day` and the span that it is compared with. While the period is running: the same number of
 * days of the previous one (all of it when that is shorter), and for a year up to the same date (29 February: the
 * 28th). Once it is over: all of the previous one. `opened`: the first day of the books.
 */
export function spanOf(period: PnlPeriod, day: BusinessDay, opened: BusinessDay): Span {
  const { first, last } = periodOf(period, day);
  const before = periodOf(period, addDays(first, -1));
  const sameDays = period === 'yearly' ? oneYearBefore(day) : addDays(before.first, daysBetween(first, day));
  const previousTo = day === last || sameDays > before.last ? before.last : sameDays;
  const booksFrom = opened > before.first ? opened : null;
  return { from: first, to: day, last, previousFrom: before.first, previousTo, booksFrom };
}

/** The last days of the spans whose figures are shown: of both, or of the present one alone. */
export const comparedDays = (span: Span | null): BusinessDay[] =>
  span === null ? [] : span.booksFrom === null ? [span.to, span.previousTo] : [span.to];

/** The last days of the calendar periods from that of `first` to that of `day`; the newest is `day`. */
export function periodEnds(period: PnlPeriod, first: BusinessDay, day: BusinessDay): BusinessDay[] {
  const ends = [day];
  let start = periodOf(period, day).first;
  while (start > first) {
    const end = addDays(start, -1);
    ends.unshift(end);
    start = periodOf(period, end).first;
  }
  return ends;
}

/** Percentage of a whole; null where there is nothing to divide by. */
export function shareOf(part: string | null, whole: string | null): number | null {
  if (part === null || whole === null || Number(whole) === 0) return null;
  return (Number(part) / Number(whole)) * 100;
}
/** Figures have 12 decimal places, so they are integers in trillionths of a dollar. */
export const PICO_PER_CENT = 10_000_000_000n;
/** Parses "12.5" to 12500000000000n. Throws RangeError when it is not a decimal with at most 12 places. */
export function picoOf(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(text);
  if (!match) throw new RangeError(`"${text}" is no decimal number with at most 12 places`);
  const [, minus = '', whole = '0', fraction = ''] = match;
  const digits = BigInt(whole + fraction.padEnd(12, '0'));
  return minus === '-' ? -digits : digits;
}

// Lines of a report

export interface ReportedDepartment {
  readonly name: string;
  readonly account: string;
  readonly product: 'wallet' | 'card' | null;
  readonly headcount: number | null;
}
export interface LineName {
  readonly category: string;
  readonly account: string | null;
  readonly figure: FigureName;
}
export interface PartName {
  readonly revenue: FigureName | null;
  readonly costs: FigureName;
  readonly profit: FigureName;
}
export interface Statement {
  readonly revenue: readonly LineName[];
  readonly costs: readonly LineName[];
  readonly totals: PartName & {
    readonly grossProfit: FigureName | null;
    readonly costOfRevenue: FigureName | null;
    readonly operatingExpenses: FigureName | null;
  };
}

const PRODUCT_ACCOUNTS = { wallet: ['4000', '4010'], card: ['4020', '4030', '4040'] } as const;
const REVENUE_ACCOUNTS = [...PRODUCT_ACCOUNTS.wallet, ...PRODUCT_ACCOUNTS.card];
const COST_ACCOUNTS = ['5000', '5010', '5020', '5030', '5040'] as const;
const REVALUATION_ACCOUNT = '4900';
const PRODUCT_NAMES = { wallet: 'Wallet', card: 'Card' } as const;
const PRODUCTS = ['wallet', 'card'] as const;

/** Builds the names of the figures of one period. */
function namesOf(period: PnlPeriod) {
  const id = `pnl.${CALENDAR_PERIOD[period]}` as const;
  return {
    total: (dimension: string): FigureName => ({ id, dimension }),
    line: (account: string): FigureName => ({ id: `${id}-line`, dimension: account }),
    opex: (account: string): FigureName => ({ id: `${id}-opex`, dimension: account }),
    product: (dimension: string): FigureName => ({ id: `${id}-product`, dimension }),
    departmentCosts: (account: string): FigureName => ({ id: `${id}-department-costs`, dimension: account }),
    departmentProfit: (account: string): FigureName => ({
      id: `${id}-department-profit`,
      dimension: account,
    }),
    company: (dimension: string): FigureName => ({ id: `${id}-company`, dimension }),
  };
}

/** The figures of a department, or of the unassigned company level for null. */
export function departmentPart(period: PnlPeriod, department: ReportedDepartment | null): PartName {
  const of = namesOf(period);
  if (department === null)
    return { revenue: of.company('revenue'), costs: of.company('costs'), profit: of.company('profit') };
  const { account, product } = department;
  return {
    revenue: product === null ? null : of.product(`${product}-revenue`),
    costs: of.departmentCosts(account),
    profit: of.departmentProfit(account),
  };
}
export function productPart(period: PnlPeriod, product: 'wallet' | 'card' | 'unallocated'): PartName {
  const of = namesOf(period);
  return {
    revenue: product === 'unallocated' ? null : of.product(`${product}-revenue`),
    costs: of.product(`${product}-costs`),
    profit: of.product(`${product}-profit`),
  };
}
export const companyTotals = (period: PnlPeriod): PartName => {
  const of = namesOf(period);
  return { revenue: of.total('revenue'), costs: of.total('costs'), profit: of.total('net-profit') };
};
export const revaluationFigure = (period: PnlPeriod): FigureName => namesOf(period).line(REVALUATION_ACCOUNT);

interface StatementOptions {
  readonly period: PnlPeriod;
  readonly view: PnlView;
  /** In the departmental view: one department or "company"; undefined means all. */
  readonly department: ReportedDepartment | typeof COMPANY_LEVEL | undefined;
  readonly departments: readonly ReportedDepartment[];
  /** Names of accounts by their codes. */
  readonly accounts: ReadonlyMap<string, string>;
}

/** The lines of the statement in a view; they sum to its totals. */
export function statementOf({
  period,
  view,
  department,
  departments,
  accounts,
}: StatementOptions): Statement {
  const of = namesOf(period);
  const account = (code: string): LineName => ({
    category: accounts.get(code) ?? code,
    account: code,
    figure: of.line(code),
  });
  const sum = (category: string, figure: FigureName): LineName => ({ category, account: null, figure });
  const undivided = { costOfRevenue: null, operatingExpenses: null };
  if (view === 'departmental' && department !== undefined) {
    const one = department === COMPANY_LEVEL ? null : department;
    const part = departmentPart(period, one);
    if (one === null)
      return {
        revenue: [sum('Revenue nobody answers for', part.revenue ?? part.profit)],
        costs: [sum('Costs nobody answers for', part.costs)],
        totals: { ...part, ...undivided, grossProfit: null },
      };
    const { product } = one;
    return {
      revenue: product === null ? [] : PRODUCT_ACCOUNTS[product].map(account),
      costs: [
        ...(product === null
          ? []
          : [
              sum(`Cost of revenue, ${PRODUCT_NAMES[product].toLowerCase()}`, of.product(`${product}-costs`)),
            ]),
        { category: 'Operating expenses', account: one.account, figure: of.opex(one.account) },
      ],
      totals: {
        ...part,
        ...undivided,
        grossProfit: product === null ? null : of.product(`${product}-profit`),
      },
    };
  }
  const totals = { ...companyTotals(period), ...undivided, grossProfit: of.total('gross-profit') };
  const revenue = REVENUE_ACCOUNTS.map(account);
  if (view === 'departmental') {
    const part = (one: ReportedDepartment | null, name: string): LineName =>
      sum(name, departmentPart(period, one).costs);
    return {
      revenue,
      costs: [...departments.map((each) => part(each, each.name)), part(null, 'Company level')],
      totals,
    };
  }
  if (view === 'product') {
    return {
      revenue: PRODUCTS.map((each) => sum(PRODUCT_NAMES[each], of.product(`${each}-revenue`))),
      costs: [
        ...PRODUCTS.map((each) => sum(`Cost of revenue, ${each}`, of.product(`${each}-costs`))),
        sum('Unallocated', of.product('unallocated-costs')),
      ],
      totals,
    };
  }
  const opex = departments.map((each): LineName => ({
    category: each.name,
    account: each.account,
    figure: of.opex(each.account),
  }));
  return {
    revenue,
    costs: [...COST_ACCOUNTS.map(account), ...opex],
    totals: {
      ...totals,
      costOfRevenue: of.total('cost-of-revenue'),
      operatingExpenses: of.total('operating-expenses'),
    },
  };
}
