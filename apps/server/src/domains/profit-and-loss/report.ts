import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import {
  COMPANY_LEVEL,
  type FigureName,
  type PnlAmount,
  type PnlLine,
  type PnlPeriod,
  type PnlReport,
  type readPnlReport,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import type { QueryOf } from '@cottontree/contract/route.ts';
import { accountName } from '@cottontree/contract/profit-and-loss/names.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { readChanges } from '../../figures/change.ts';
import { invalid } from '../../platform/failures/errors.ts';
import type { Read } from '../../platform/database/known-rows.ts';
import {
  companyTotals,
  comparedDays,
  departmentPart,
  nameOfPeriod,
  periodEnds,
  productPart,
  revaluationFigure,
  shareOf,
  spanOf,
  statementOf,
  type LineName,
  type PartName,
  type ReportedDepartment,
  type Span,
} from './rules.ts';
import { readOnDays, reportedDay, type LedgerFigures, type PnlCall } from './store.ts';

const PRODUCTS = ['wallet', 'card', 'unallocated'] as const;

interface Books {
  departments: ReportedDepartment[];
  accounts: Record<string, string>;
}
async function readBooks(read: Read): Promise<Books> {
  const [row] = await read(sql<Books>`
    select (select coalesce(json_agg(json_build_object('name', name, 'account', account_code, 'product', product,
                                                       'headcount', headcount) order by account_code), '[]')
              from departments) as departments,
           (select coalesce(json_object_agg(code, name), '{}') from ledger_accounts where kind in ('revenue', 'cost', 'opex')) as accounts`);
  if (!row) throw new Error('An aggregate yields one row');
  return row;
}

/** Throws AppError `invalid` for an unknown department. */
function departmentOf(
  key: string | undefined,
  departments: readonly ReportedDepartment[],
): ReportedDepartment | typeof COMPANY_LEVEL | undefined {
  if (key === undefined || key === COMPANY_LEVEL) return key;
  const found = departments.find(({ account }) => account === key);
  if (!found)
    throw invalid('department', `names no department; an account such as 6000, or ${COMPANY_LEVEL}`);
  return found;
}

/** The change of each figure since the previous period; always null while no day is closed. */
async function readMovements(
  from: { readonly db: Db; readonly read: Read },
  span: Span | null,
  names: readonly FigureName[],
  at: (day: BusinessDay | undefined, name: FigureName) => string | null,
): Promise<(name: FigureName) => FigureChange | null> {
  if (span === null) return () => null;
  const { to, previousTo } = span;
  const changes = await readChanges(
    from,
    names.map((name) => ({
      ...name,
      now: { day: to, value: at(to, name) },
      before: { day: previousTo, value: at(previousTo, name) },
    })),
  );
  const byName = new Map(changes.map((change) => [`${change.id}:${change.dimension}`, change]));
  return ({ id, dimension }) => byName.get(`${id}:${dimension}`) ?? null;
}

/** The profit and loss of a period. Throws AppError `invalid` for an unknown department or a day that is not closed. */
export async function pnlReport(call: PnlCall<QueryOf<typeof readPnlReport>>): Promise<PnlReport> {
  const { db, read, clock, query: filter } = call;
  const { period, view } = filter;
  const { stamp, day, first } = await reportedDay(read, clock, filter.asOf);
  const { departments, accounts } = await readBooks(read);
  const department = departmentOf(filter.department, departments);
  const chosen = view === 'departmental' ? department : undefined;
  const statement = statementOf({
    period,
    view,
    department: chosen,
    departments,
    accounts: new Map(Object.entries(accounts).map(([code, name]) => [code, accountName(code, name)])),
  });
  const parts = departments.map((each) => departmentPart(period, each));
  const companyLevel = departmentPart(period, null);
  const products = PRODUCTS.map((each) => productPart(period, each));
  const revaluation: LineName = {
    category: 'Exchange differences',
    account: '4900',
    figure: revaluationFigure(period),
  };
  const span = day === null || first === null ? null : spanOf(period, day, first);
  const monthEnds = day === null || first === null ? [] : periodEnds('monthly', first, day);
  const ends = day === null || first === null ? [] : periodEnds(period, first, day);

  const days = comparedDays(span);
  const ofParts = [statement.totals, ...parts, companyLevel, ...products, companyTotals(period)];
  const names = [
    ...[...statement.revenue, ...statement.costs, revaluation].map(({ figure }) => figure),
    ...ofParts.flatMap((part) => Object.values(part)).filter((name): name is FigureName => name !== null),
  ];
  const trendOf = (of: PnlPeriod, on: readonly BusinessDay[]) =>
    readOnDays(read, on, [companyTotals(of).costs]);
  const [values, months, periods] = await Promise.all([
    readOnDays(read, days, names),
    trendOf('monthly', monthEnds),
    trendOf(period, ends),
  ]);
  const at = (end: BusinessDay | undefined, name: FigureName): string | null =>
    end === undefined ? null : values.at(end, name);
  const changeOf = await readMovements({ db, read }, span, names, at);
  const amountOf = (figure: FigureName): PnlAmount => ({
    amount: at(span?.to, figure),
    previous: at(span?.previousTo, figure),
    figure,
    movement: changeOf(figure),
  });
  const partOf = ({ revenue, costs, profit }: PartName) => ({
    revenue: revenue && amountOf(revenue),
    costs: amountOf(costs),
    profit: amountOf(profit),
  });
  const linesOf = (lines: readonly LineName[], whole: FigureName | null): PnlLine[] =>
    lines.map(({ category, account, figure }) => {
      const { amount, previous, movement } = amountOf(figure);
      return {
        category,
        account,
        amount,
        percentage: whole && shareOf(amount, at(span?.to, whole)),
        change: movement?.value ?? null,
        previous,
        figure,
        movement,
      };
    });
  const { totals } = statement;
  const revenue = totals.revenue && amountOf(totals.revenue);
  const costs = amountOf(totals.costs);
  const grossProfit = totals.grossProfit && amountOf(totals.grossProfit);
  const netProfit = amountOf(totals.profit);
  const [revalued = null] = linesOf([revaluation], null);
  const trend = (end: BusinessDay, of: PartName, held: LedgerFigures) => ({
    day: end,
    revenue: of.revenue && held.at(end, of.revenue),
    costs: held.at(end, of.costs),
    profit: held.at(end, of.profit),
  });
  return {
    summary: {
      totalRevenue: revenue === null ? (day === null ? null : '0') : revenue.amount,
      totalCosts: costs.amount,
      grossProfit: grossProfit?.amount ?? null,
      netProfit: netProfit.amount,
      marginPercent: shareOf(netProfit.amount, revenue?.amount ?? null),
      period: nameOfPeriod(period, day ?? stamp.asOf),
    },
    totals: {
      revenue,
      costs,
      costOfRevenue: totals.costOfRevenue && amountOf(totals.costOfRevenue),
      grossProfit,
      operatingExpenses: totals.operatingExpenses && amountOf(totals.operatingExpenses),
      netProfit,
    },
    revenue: linesOf(statement.revenue, totals.revenue),
    costs: linesOf(statement.costs, totals.costs),
    revaluation:
      chosen === undefined && [revalued?.amount, revalued?.previous].some((each) => Number(each ?? 0) !== 0)
        ? revalued
        : null,
    monthlyTrend: monthEnds.map((end) => ({
      month: end.slice(0, 7),
      ...trend(end, companyTotals('monthly'), months),
    })),
    periodTrend: ends.map((end) => ({
      period: nameOfPeriod(period, end),
      ...trend(end, companyTotals(period), periods),
    })),
    departments: [
      ...departments.map(({ name, account, product, headcount }, index) => ({
        department: name,
        key: account,
        product,
        headcount,
        ...partOf(parts[index] ?? companyLevel),
      })),
      {
        department: 'Company level',
        key: COMPANY_LEVEL,
        product: null,
        headcount: null,
        ...partOf(companyLevel),
      },
    ],
    products: PRODUCTS.map((product, index) => ({ product, ...partOf(products[index] ?? companyLevel) })),
    view,
    department: filter.department ?? null,
    span,
    stamp,
  };
}
