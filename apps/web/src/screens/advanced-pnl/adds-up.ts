import type { PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { negated, offBy } from '../../kernel/rounding.ts';
import type { Tab } from './state.ts';

type Amount = string | null | undefined;

/** Whether a total is the sum of its parts after each is rounded to whole cents; true where one is not known. */
function isSum(total: Amount, parts: readonly Amount[]): boolean {
  const known = parts.filter((part) => part !== null && part !== undefined);
  return total == null || known.length < parts.length || offBy(total, known, -2) === 0n;
}
const less = (amount: Amount): Amount => (amount == null ? amount : negated(amount));
const amounts = (lines: readonly { amount: string | null }[]): Amount[] => lines.map(({ amount }) => amount);

/** Whether the amounts of the key figures and of a tab add up as they are shown. */
export function addsUp(report: PnlReport, tab: Tab): boolean {
  const { revenue, costs, grossProfit, netProfit, costOfRevenue, operatingExpenses } = report.totals;
  const opex = (line: PnlReport['costs'][number]) => line.figure.id.endsWith('-opex');
  const checks: Record<Tab, () => boolean> = {
    revenue: () => report.revenue.length === 0 || isSum(revenue?.amount, amounts(report.revenue)),
    costs: () =>
      isSum(costs.amount, amounts(report.costs)) &&
      isSum(costOfRevenue?.amount, amounts(report.costs.filter((line) => !opex(line)))) &&
      isSum(operatingExpenses?.amount, amounts(report.costs.filter(opex))),
    trends: () =>
      report.periodTrend.every((point) => isSum(point.profit, [point.revenue, less(point.costs)])),
    departments: () => [report.departments, report.products].every((parts) => partsAddUp(report, parts)),
  };
  return (
    isSum(netProfit.amount, [revenue?.amount, less(costs.amount)]) &&
    isSum(grossProfit?.amount, [revenue?.amount, less(costOfRevenue?.amount)]) &&
    checks[tab]()
  );
}

type Part = Pick<PnlReport['departments'][number], 'revenue' | 'costs' | 'profit'>;

function partsAddUp({ periodTrend }: PnlReport, parts: readonly Part[]): boolean {
  const whole = periodTrend.at(-1);
  const earned = parts.flatMap(({ revenue }) => (revenue === null ? [] : [revenue.amount]));
  return (
    parts.every(({ revenue, costs, profit }) =>
      isSum(profit.amount, [revenue === null ? '0' : revenue.amount, less(costs.amount)]),
    ) &&
    isSum(whole?.revenue, earned) &&
    isSum(
      whole?.costs,
      parts.map(({ costs }) => costs.amount),
    ) &&
    isSum(
      whole?.profit,
      parts.map(({ profit }) => profit.amount),
    )
  );
}
