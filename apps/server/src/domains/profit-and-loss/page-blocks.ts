/** The blocks of the printed profit and loss: each of them one table, chart or list of the page. */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { dollarTick } from '@cottontree/contract/axis-formats.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { shownChange } from '@cottontree/contract/figures/change-words.ts';
import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import { count, date, dollars, NOTHING, percent, signedPercent } from '@cottontree/contract/formatting.ts';
import {
  BRIDGE_TEXTS,
  PNL_NAMES,
  spanInWords,
  trendInWords,
  TREND_COLORS,
} from '@cottontree/contract/profit-and-loss/names.ts';
import type {
  FigureName,
  PnlAmount,
  PnlBridge,
  PnlLine,
  PnlReport,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { receiptCode } from '../../figures/printed-page.ts';
import type { Block, Printed } from '../../platform/documents/letterhead.ts';
import { shareOf } from './rules.ts';

const { totals: labels } = PNL_NAMES;
/** Each position has three bars; with more positions they would be too thin to read. */
const MOST_BARS = 13;

const words = (text: string): Printed => ({ text });
const signedDollars = (amount: string): string =>
  Number(amount) > 0 ? `+${dollars(amount)}` : dollars(amount);
const changed = (movement: FigureChange | null): Printed =>
  words(movement === null || movement.value === null ? NOTHING : signedPercent(shownChange(movement.value)));

/** An amount with the code of its receipt on a day. */
export const figure = (
  { id, dimension }: FigureName,
  amount: string | null,
  day: BusinessDay | undefined,
): Printed => ({
  text: dollars(amount),
  ...(amount !== null && day !== undefined && { receipt: receiptCode(id, dimension, day) }),
});

const number = (name: string) => ({ name, numeric: true });

export function keyFigures({ totals, summary, span }: PnlReport): Block {
  const period = periodOf({ summary, span });
  const cell = (label: string, value: PnlAmount | null) => ({
    label,
    period,
    ...(value === null ? words(NOTHING) : figure(value.figure, value.amount, span?.to)),
    ...(value?.movement &&
      value.movement.value !== null && {
        change: {
          ...changed(value.movement),
          tone: value.movement.verdict,
          window: value.movement.window,
        },
      }),
  });
  return {
    kind: 'figures',
    figures: [
      cell(labels.revenue, totals.revenue),
      cell(labels.costs, totals.costs),
      cell(labels.gross, totals.grossProfit),
      cell(labels.net, totals.netProfit),
      { label: labels.margin, period, text: percent(summary.marginPercent), note: PNL_NAMES.beforeTax },
    ],
  };
}

/** "November 2026 to date" */
export const periodOf = ({ summary, span }: Pick<PnlReport, 'summary' | 'span'>): string =>
  spanInWords(summary.period, span);

type Line = Pick<PnlLine, 'category' | 'account' | 'amount' | 'previous' | 'figure' | 'movement'>;

export function linesBlock(lines: readonly Line[], total: PnlAmount | null, { span }: PnlReport): Block {
  if (lines.length === 0)
    return { kind: 'remark', text: `${PNL_NAMES.noRevenue}. ${PNL_NAMES.noRevenueWhy}` };
  const row = ({ category, account, amount, previous, figure: name, movement }: Line): Printed[] => [
    words(account === null ? category : `${category} ${account}`),
    figure(name, amount, span?.to),
    words(total === null ? NOTHING : percent(shareOf(amount, total.amount))),
    figure(name, previous, span?.previousTo),
    changed(movement),
  ];
  return {
    kind: 'table',
    columns: [{ name: 'Category' }, number('Amount'), number('Share'), number('Before'), number('Change')],
    rows: lines.map(row),
    ...(total !== null && { total: row({ ...total, category: 'Total', account: null }) }),
  };
}

/** Where the view divides the costs, each of the two parts is followed by its sum. */
export function costLines({ costs, totals: { costOfRevenue, operatingExpenses } }: PnlReport): Line[] {
  if (costOfRevenue === null || operatingExpenses === null) return costs;
  const isOpex = (line: Line): boolean => line.figure.id.endsWith('-opex');
  return [
    ...costs.filter((line) => !isOpex(line)),
    { category: `${PNL_NAMES.costOfRevenue}, all`, account: null, ...costOfRevenue },
    ...costs.filter(isOpex),
    { category: `${PNL_NAMES.operatingExpenses}, all`, account: null, ...operatingExpenses },
  ];
}

export function stepsBlock({ span, netBefore, netNow, parts }: PnlBridge, totals: KnownFigure): Block {
  const net: FigureName = { id: totals, dimension: 'net-profit' };
  return {
    kind: 'table',
    columns: [{ name: 'Step' }, { name: 'Meaning' }, number('Amount')],
    rows: [
      [words('Net profit, period before'), words(''), figure(net, netBefore, span?.previousTo)],
      ...parts
        // Adjustments of zero are left out.
        .filter(({ part, amount }) => part !== 'adjustments' || /[1-9]/.test(amount))
        .map(({ part, amount }) => [
          words(BRIDGE_TEXTS[part].name),
          words(BRIDGE_TEXTS[part].means),
          words(signedDollars(amount)),
        ]),
    ],
    total: [words('Net profit, this period'), words(''), figure(net, netNow, span?.to)],
  };
}

export const kindsBlock = ({ groups }: PnlBridge): Block => ({
  kind: 'table',
  columns: [
    { name: 'Kind' },
    number('Transactions'),
    number('Revenue before'),
    number('Revenue now'),
    number('Price'),
    number('Mix'),
    number('Exchange'),
  ],
  rows: groups.map((group) =>
    [
      [group.kind, group.tier].filter((each) => each !== null).join(', ') + ` ${group.currency}`,
      `${count(group.transactionsBefore)} → ${count(group.transactionsNow)}`,
      dollars(group.revenueBefore),
      dollars(group.revenueNow),
      signedDollars(group.price),
      signedDollars(group.mix),
      signedDollars(group.exchange),
    ].map(words),
  ),
});

const amountOf = (value: string | null): number | null => (value === null ? null : Number(value));

export function trendBlock(report: PnlReport, totals: KnownFigure): Block {
  const points = report.periodTrend.slice(-MOST_BARS);
  return {
    kind: 'bars',
    layout: 'grouped',
    places: trendInWords(report).slice(-MOST_BARS),
    series: [
      {
        id: 'revenue',
        label: 'Revenue',
        color: TREND_COLORS.revenue,
        values: points.map((each) => amountOf(each.revenue)),
      },
      {
        id: 'costs',
        label: 'Costs',
        color: TREND_COLORS.costs,
        values: points.map((each) => amountOf(each.costs)),
      },
      {
        id: 'net-profit',
        label: 'Net profit',
        color: TREND_COLORS['net-profit'],
        values: points.map((each) => amountOf(each.profit)),
      },
    ],
    formatTick: dollarTick,
    format: dollars,
    receipts: `Receipts: ${totals}:revenue, ${totals}:costs, ${totals}:net-profit @ the last day of each period`,
  };
}

export function periodsBlock(report: PnlReport, totals: KnownFigure): Block {
  const names = trendInWords(report);
  return {
    kind: 'table',
    columns: [
      { name: 'Period' },
      { name: 'To the day' },
      number('Revenue'),
      number('Costs'),
      number('Net profit'),
    ],
    rows: report.periodTrend
      .map(({ day, revenue, costs, profit }, at) => [
        words(names[at] ?? ''),
        words(date(day)),
        figure({ id: totals, dimension: 'revenue' }, revenue, day),
        figure({ id: totals, dimension: 'costs' }, costs, day),
        figure({ id: totals, dimension: 'net-profit' }, profit, day),
      ])
      .toReversed(),
  };
}

/** Parts of the company, which sum to it. */
export function partsBlock(
  head: string,
  parts: readonly ({ name: string } & Record<'costs' | 'profit', PnlAmount> & {
      revenue: PnlAmount | null;
    })[],
  { periodTrend, span }: PnlReport,
  totals: KnownFigure,
): Block {
  const company = periodTrend.at(-1);
  const amount = (value: PnlAmount | null): Printed =>
    value === null ? words(NOTHING) : figure(value.figure, value.amount, span?.to);
  const whole = (dimension: string, value: string | null | undefined): Printed =>
    figure({ id: totals, dimension }, value ?? null, span?.to);
  return {
    kind: 'table',
    columns: [{ name: head }, number('Revenue'), number('Costs'), number('Profit')],
    rows: parts.map(({ name, revenue, costs, profit }) => [
      words(name),
      amount(revenue),
      amount(costs),
      amount(profit),
    ]),
    total: [
      words('Company'),
      whole('revenue', company?.revenue),
      whole('costs', company?.costs),
      whole('net-profit', company?.profit),
    ],
  };
}
