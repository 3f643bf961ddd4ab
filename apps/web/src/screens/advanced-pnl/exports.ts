/** The panels of all four tabs, listed once for both the screen and the exported files. */
import { BRIDGE_TEXTS, PRODUCT_NAMES } from '@cottontree/contract/profit-and-loss/names.ts';
import { changeWords } from '@cottontree/contract/figures/change-words.ts';
import {
  readPnlReport,
  type PnlBridge,
  type PnlLine,
  type PnlReport,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import type { Tab } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

const sees = [readPnlReport.spec.access];
const usd = (value: string | null | undefined) => quantity(value, 'USD');
const { totals: labels } = PNL_TEXTS;

export const keyFiguresExport = ({ summary, totals, span }: PnlReport): PanelExport => ({
  sees,
  columns: [
    column.text('Period'),
    column.day('To the day'),
    column.text('Figure'),
    column.number('Value'),
    column.day('Compared with'),
    column.number('Value then'),
    column.number('Change'),
    column.text('Trend'),
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
              changeWords(value.movement),
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
    column.text('Period'),
    column.day('To the day'),
    column.text('Category'),
    column.text('Account'),
    column.number('Amount'),
    column.number('Share'),
    column.day('Compared with'),
    column.number('Amount then'),
    column.number('Change'),
    column.text('Trend'),
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
    changeWords(movement),
  ]),
});

const bridgeExport = ({ parts, netBefore, netNow, span }: PnlBridge): PanelExport => ({
  sees,
  columns: [column.day('Day'), column.text('Step'), column.number('Amount'), column.text('Meaning')],
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
    column.text('Period'),
    column.day('To the day'),
    column.number('Revenue'),
    column.number('Costs'),
    column.number('Net profit'),
  ],
  lines: periodTrend.map(({ period, day, revenue, costs, profit }) => [
    period,
    day,
    usd(revenue),
    usd(costs),
    usd(profit),
  ]),
});

const PART_COLUMNS = [column.number('Revenue'), column.number('Costs'), column.number('Profit')];
const departmentsExport = ({ departments, summary }: PnlReport): PanelExport => ({
  sees,
  columns: [column.text('Period'), column.text('Department'), column.number('Headcount'), ...PART_COLUMNS],
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
  columns: [column.text('Period'), column.text('Product'), ...PART_COLUMNS],
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
    column.day('Day'),
    column.text('Kind'),
    column.text('Tier'),
    column.text('Currency'),
    column.number('Transactions before'),
    column.number('Transactions now'),
    column.number('Revenue before'),
    column.number('Revenue now'),
    column.number('Price'),
    column.number('Mix'),
    column.number('Exchange'),
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
