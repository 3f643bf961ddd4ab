/** The panels of all four tabs, listed once for both the screen and the exported files. */
import { BRIDGE_TEXTS, PRODUCT_NAMES } from '@cottontree/contract/profit-and-loss/names.ts';
import { changeLabel } from '@cottontree/contract/figures/change-words.ts';
import {
  readPnlReport,
  type PnlBridge,
  type PnlLine,
  type PnlReport,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import { EXPORT_TEXTS } from './export-texts.ts';
import type { Tab } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

const sees = [readPnlReport.spec.access];
const usd = (value: string | null | undefined) => quantity(value, 'USD');
const { totals: labels } = PNL_TEXTS;

export const keyFiguresExport = ({ summary, totals, span }: PnlReport): PanelExport => ({
  sees,
  columns: [
    column.text(EXPORT_TEXTS.period),
    column.day(EXPORT_TEXTS.toTheDay),
    column.text(EXPORT_TEXTS.figure),
    column.number(EXPORT_TEXTS.value),
    column.day(EXPORT_TEXTS.comparedWith),
    column.number(EXPORT_TEXTS.valueThen),
    column.number(EXPORT_TEXTS.change),
    column.text(EXPORT_TEXTS.trend),
  ],
  lines: [
    ...(
      [
        [labels.revenue, totals.revenue],
        [labels.costs, totals.costs],
        [PNL_TEXTS.costOfRevenue, totals.costOfRevenue],
        [labels.gross, totals.grossProfit],
        [PNL_TEXTS.operatingExpenses, totals.operatingExpenses],
        [labels.net, totals.netProfit],
      ] as const
    ).flatMap(([name, value]) =>
      value === null
        ? []
        : [
            [
              summary.period,
              span?.to,
              name,
              usd(value.amount),
              span?.previousTo,
              usd(value.previous),
              quantity(value.movement?.value, 'percent'),
              changeLabel(value.movement),
            ],
          ],
    ),
    [
      summary.period,
      span?.to,
      labels.margin,
      quantity(summary.marginPercent, 'percent'),
      null,
      null,
      null,
      null,
    ],
  ],
});

const linesExport = (lines: readonly PnlLine[], { summary, span }: PnlReport): PanelExport => ({
  sees,
  columns: [
    column.text(EXPORT_TEXTS.period),
    column.day(EXPORT_TEXTS.toTheDay),
    column.text(EXPORT_TEXTS.category),
    column.text(EXPORT_TEXTS.account),
    column.number(EXPORT_TEXTS.amount),
    column.number(EXPORT_TEXTS.share),
    column.day(EXPORT_TEXTS.comparedWith),
    column.number(EXPORT_TEXTS.amountThen),
    column.number(EXPORT_TEXTS.change),
    column.text(EXPORT_TEXTS.trend),
  ],
  lines: lines.map(({ category, account, amount, percentage, change, previous, movement }) => [
    summary.period,
    span?.to,
    category,
    account,
    usd(amount),
    quantity(percentage, 'percent'),
    span?.previousTo,
    usd(previous),
    quantity(change, 'percent'),
    changeLabel(movement),
  ]),
});

const bridgeExport = ({ parts, netBefore, netNow, span }: PnlBridge): PanelExport => ({
  sees,
  columns: [
    column.day(EXPORT_TEXTS.day),
    column.text(EXPORT_TEXTS.step),
    column.number(EXPORT_TEXTS.amount),
    column.text(EXPORT_TEXTS.meaning),
  ],
  lines: [
    [span?.previousTo, `${labels.net} before`, usd(netBefore), null],
    ...parts.map(({ part, amount }) => [
      span?.to,
      BRIDGE_TEXTS[part].name,
      usd(amount),
      BRIDGE_TEXTS[part].means,
    ]),
    [span?.to, `${labels.net} now`, usd(netNow), null],
  ],
});

const trendExport = ({ periodTrend }: PnlReport): PanelExport => ({
  sees,
  columns: [
    column.text(EXPORT_TEXTS.period),
    column.day(EXPORT_TEXTS.toTheDay),
    column.number(EXPORT_TEXTS.revenue),
    column.number(EXPORT_TEXTS.costs),
    column.number(EXPORT_TEXTS.netProfit),
  ],
  lines: periodTrend.map(({ period, day, revenue, costs, profit }) => [
    period,
    day,
    usd(revenue),
    usd(costs),
    usd(profit),
  ]),
});

const PART_COLUMNS = [
  column.number(EXPORT_TEXTS.revenue),
  column.number(EXPORT_TEXTS.costs),
  column.number(EXPORT_TEXTS.profit),
];
const departmentsExport = ({ departments, summary }: PnlReport): PanelExport => ({
  sees,
  columns: [
    column.text(EXPORT_TEXTS.period),
    column.text(EXPORT_TEXTS.department),
    column.number(EXPORT_TEXTS.headcount),
    ...PART_COLUMNS,
  ],
  lines: departments.map(({ department, headcount, revenue, costs, profit }) => [
    summary.period,
    department,
    quantity(headcount, 'count'),
    usd(revenue?.amount),
    usd(costs.amount),
    usd(profit.amount),
  ]),
});
const productsExport = ({ products, summary }: PnlReport): PanelExport => ({
  sees,
  columns: [column.text(EXPORT_TEXTS.period), column.text(EXPORT_TEXTS.product), ...PART_COLUMNS],
  lines: products.map(({ product, revenue, costs, profit }) => [
    summary.period,
    PRODUCT_NAMES[product],
    usd(revenue?.amount),
    usd(costs.amount),
    usd(profit.amount),
  ]),
});

const kindsExport = ({ groups, span }: PnlBridge): PanelExport => ({
  sees,
  columns: [
    column.day(EXPORT_TEXTS.day),
    column.text(EXPORT_TEXTS.kind),
    column.text(EXPORT_TEXTS.tier),
    column.text(EXPORT_TEXTS.currency),
    column.number(EXPORT_TEXTS.transactionsBefore),
    column.number(EXPORT_TEXTS.transactionsNow),
    column.number(EXPORT_TEXTS.revenueBefore),
    column.number(EXPORT_TEXTS.revenueNow),
    column.number(EXPORT_TEXTS.price),
    column.number(EXPORT_TEXTS.mix),
    column.number(EXPORT_TEXTS.exchange),
  ],
  lines: groups.map((each) => [
    span?.to,
    each.kind,
    each.tier,
    each.currency,
    quantity(each.transactionsBefore, 'count'),
    quantity(each.transactionsNow, 'count'),
    usd(each.revenueBefore),
    usd(each.revenueNow),
    usd(each.price),
    usd(each.mix),
    usd(each.exchange),
  ]),
});

/** A panel of one of the tabs, with the name that it has on the screen and in the files. */
export interface Sheet<Answer> {
  readonly tab: Tab;
  readonly title: string;
  readonly of: (answer: Answer) => PanelExport;
}
const ofReport = (tab: Tab, title: string, of: Sheet<PnlReport>['of']): Sheet<PnlReport> => ({
  tab,
  title,
  of,
});
const ofBridge = (title: string, of: Sheet<PnlBridge>['of']): Sheet<PnlBridge> => ({
  tab: 'revenue',
  title,
  of,
});

/** The exports made from the report. */
export const SHEETS = {
  revenue: ofReport('revenue', PNL_TEXTS.tabs.revenue, (report) => linesExport(report.revenue, report)),
  // Exchange differences are listed below the costs and are not part of them.
  costs: ofReport('costs', PNL_TEXTS.tabs.costs, (report) =>
    linesExport([...report.costs, ...(report.revaluation ? [report.revaluation] : [])], report),
  ),
  trend: ofReport('trends', PNL_TEXTS.trend, trendExport),
  departments: ofReport('departments', PNL_TEXTS.tabs.departments, departmentsExport),
  products: ofReport('departments', PNL_TEXTS.products, productsExport),
} as const;

/** The exports made from the bridge. */
export const BRIDGE_SHEETS = {
  steps: ofBridge(PNL_TEXTS.bridge, bridgeExport),
  kinds: ofBridge(PNL_TEXTS.kinds, kindsExport),
} as const;
