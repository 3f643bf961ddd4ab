/** The profit and loss as a printed page: all tabs of the screen, because a board reads all of them. */
import {
  comparisonInWords,
  PNL_NAMES,
  PRODUCT_NAMES,
  TOTALS_OF,
} from '@cottontree/contract/profit-and-loss/names.ts';
import { readPnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import type { QueryOf } from '@cottontree/contract/route.ts';
import type { PagePart, PrintedPage } from '../../figures/printed-page.ts';
import type { Block } from '../../platform/documents/letterhead.ts';
import { pnlBridge } from './bridge.ts';
import {
  costLines,
  figure,
  keyFigures,
  kindsBlock,
  linesBlock,
  partsBlock,
  periodOf,
  periodsBlock,
  stepsBlock,
  trendBlock,
} from './page-blocks.ts';
import { pnlReport } from './report.ts';
import type { PnlCall } from './store.ts';

const { tabs } = PNL_NAMES;

export async function pnlPage(call: PnlCall<QueryOf<typeof readPnlReport>>): Promise<PrintedPage> {
  const [report, bridge] = await Promise.all([pnlReport(call), pnlBridge(call)]);
  const totals = TOTALS_OF[call.query.period];
  const { span } = report;
  const period = periodOf(report);
  const compared = span === null ? period : comparisonInWords(span);
  const part = (title: string, block: Block, meta: string = period): PagePart => ({
    title,
    needs: readPnlReport.spec.access,
    read: () => Promise.resolve({ meta, block }),
  });
  const revaluation =
    report.revaluation && figure(report.revaluation.figure, report.revaluation.amount, span?.to);
  return {
    title: 'Advanced P&L',
    stamp: report.stamp,
    ...(span && { day: span.to }),
    period,
    leone: 'SLL',
    rows: [
      { parts: [part(PNL_NAMES.keyFigures, keyFigures(report))] },
      {
        parts: [
          part(
            tabs.revenue,
            linesBlock(report.revenue, report.revenue.length === 0 ? null : report.totals.revenue, report),
            compared,
          ),
        ],
      },
      ...(bridge.netBefore === null
        ? []
        : [
            { parts: [part(PNL_NAMES.bridge, stepsBlock(bridge, totals), 'Whole company, to the cent')] },
            { parts: [part(PNL_NAMES.kinds, kindsBlock(bridge))] },
          ]),
      { parts: [part(tabs.costs, linesBlock(costLines(report), report.totals.costs, report), compared)] },
      ...(revaluation
        ? [
            {
              parts: [
                part('Exchange differences', {
                  kind: 'lines',
                  lines: [{ name: PNL_NAMES.revaluation, ...revaluation }],
                }),
              ],
            },
          ]
        : []),
      { parts: [part(PNL_NAMES.trend, trendBlock(report, totals), 'USD')] },
      { parts: [part(tabs.trends, periodsBlock(report, totals))] },
      {
        parts: [
          part(
            tabs.departments,
            partsBlock(
              'Department',
              report.departments.map((each) => ({ ...each, name: each.department })),
              report,
              totals,
            ),
          ),
        ],
      },
      {
        parts: [
          part(
            PNL_NAMES.products,
            partsBlock(
              'Product',
              report.products.map((each) => ({ ...each, name: PRODUCT_NAMES[each.product] })),
              report,
              totals,
            ),
          ),
        ],
      },
    ],
  };
}
