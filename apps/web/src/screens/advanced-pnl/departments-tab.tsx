import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { PRODUCT_NAMES, TOTALS_OF } from '@cottontree/contract/profit-and-loss/names.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import type { PnlAmount, PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { ViewedTable } from '../../domain/views/viewed-table.tsx';
import { numberOf } from '../../kernel/cell-values.ts';
import { count, dollars, NOTHING } from '../../kernel/formatting.ts';
import { SHEETS } from './exports.ts';
import { ReportPanel } from './report-panel.tsx';
import css from './screen.module.css';
import { usePeriod } from './state.ts';
import { PNL_TEXTS } from './texts.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';

interface Part {
  revenue: PnlAmount | null;
  costs: PnlAmount;
  profit: PnlAmount;
}

/** Revenue and costs by department and by product; both sum to the company. */
export function DepartmentsTab({ query }: { query: UseQueryResult<PnlReport> }) {
  const [period] = usePeriod();
  const search = useSearch();
  return (
    <div className={css.stack}>
      <ReportPanel sheet={SHEETS.departments} query={query} height={tableHeight(8)} flush>
        {(report) => (
          <ViewedTable
            caption={PNL_TEXTS.tabs.departments}
            name={PNL_TEXTS.departmentsInProfitAndLoss}
            views="departments-in-pnl"
            columns={[
              {
                key: 'department',
                head: PNL_TEXTS.department,
                value: ({ department }) => department,
                cell: ({ department, key, product }) => (
                  <span data-constant="name">
                    <a href={narrowed(search, key)}>{department}</a>
                    <span className={css.account}>
                      {product === null ? key.replace('company', '') : PRODUCT_NAMES[product]}
                    </span>
                  </span>
                ),
                total: PNL_TEXTS.company,
              },
              {
                key: 'headcount',
                head: PNL_TEXTS.headcount,
                numeric: true,
                cell: ({ headcount }) => <Constant why="row">{count(headcount)}</Constant>,
                value: ({ headcount }) => headcount,
              },
              ...partColumns<PnlReport['departments'][number]>(TOTALS_OF[period], totalsOf(report)),
            ]}
            rows={report.departments}
            rowKey={({ key }) => key}
          />
        )}
      </ReportPanel>
      <ReportPanel sheet={SHEETS.products} query={query} height={tableHeight(4)} flush>
        {(report) => (
          <ViewedTable
            caption={PNL_TEXTS.products}
            views="products-in-pnl"
            columns={[
              {
                key: 'product',
                head: PNL_TEXTS.product,
                cell: ({ product }) => PRODUCT_NAMES[product],
                value: ({ product }) => PRODUCT_NAMES[product],
                total: PNL_TEXTS.company,
              },
              ...partColumns<PnlReport['products'][number]>(TOTALS_OF[period], totalsOf(report)),
            ]}
            rows={report.products}
            rowKey={({ product }) => product}
          />
        )}
      </ReportPanel>
    </div>
  );
}

/** The URL of the same screen, narrowed to one department and showing its costs. */
function narrowed(search: string, key: string): ScreenLink {
  const params = new URLSearchParams(search);
  params.set('view', 'departmental');
  params.set('department', key);
  params.set('tab', 'costs');
  return `/advanced-pnl?${params.toString()}`;
}

/** The totals of the whole company, whichever view the report shows: the newest point of its trend. */
function totalsOf({ periodTrend }: PnlReport) {
  const now = periodTrend.at(-1);
  return { revenue: now?.revenue ?? null, costs: now?.costs ?? null, profit: now?.profit ?? null };
}

const DIMENSIONS = { revenue: 'revenue', costs: 'costs', profit: 'net-profit' } as const;
function partColumns<Row extends Part>(
  id: KnownFigure,
  totals: ReturnType<typeof totalsOf>,
): DataColumn<Row>[] {
  return (['revenue', 'costs', 'profit'] as const).map((key): DataColumn<Row> => ({
    key,
    head: { revenue: PNL_TEXTS.revenue, costs: PNL_TEXTS.costs, profit: PNL_TEXTS.profit }[key],
    numeric: true,
    ...(key === 'profit' && { lead: true }),
    value: (row) => numberOf(row[key]?.amount),
    cell: (row) => {
      const amount = row[key];
      if (amount === null) return NOTHING;
      return <Figure {...amount.figure} value={amount.amount} format={dollars} />;
    },
    total: <Figure id={id} dimension={DIMENSIONS[key]} value={totals[key]} format={dollars} />,
  }));
}
