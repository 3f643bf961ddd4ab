import type { UseQueryResult } from '@tanstack/react-query';
import type { FigureName, PnlPeriod, PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { dollarTick, shortMonth } from '@cottontree/contract/axis-formats.ts';
import { chartHeight, tableHeight } from '../../domain/dashboard/panel-height.ts';
import { drawn } from '../../domain/dashboard/series.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { useChartSources } from '../../domain/figure/use-chart-sources.tsx';
import { ViewedTable } from '../../domain/views/viewed-table.tsx';
import { numberOf } from '../../kernel/cell-values.ts';
import { count, date, dollars } from '../../kernel/formatting.ts';
import { SHEETS } from './exports.ts';
import { ReportPanel } from './report-panel.tsx';
import css from './screen.module.css';
import { TOTALS_OF, TREND_COLORS, trendInWords } from '@cottontree/contract/profit-and-loss/names.ts';
import { usePeriod } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

const PLOT = 240;
/** Each position has three bars; with more positions they would be too thin to read. */
const MOST_BARS = 13;
const SERIES = [
  { id: 'revenue', label: PNL_TEXTS.revenue, color: TREND_COLORS.revenue },
  { id: 'costs', label: PNL_TEXTS.costs, color: TREND_COLORS.costs },
  { id: 'net-profit', label: PNL_TEXTS.netProfit, color: TREND_COLORS['net-profit'] },
] as const;
type SeriesId = (typeof SERIES)[number]['id'];
interface Point extends PlainPoint {
  /** "November 2026 to date" */
  name: string;
}
type PlainPoint = PnlReport['periodTrend'][number];

const pointsOf = (report: PnlReport): Point[] => {
  const names = trendInWords(report);
  return report.periodTrend.map((point, at) => ({ ...point, name: names[at] ?? '' }));
};

const valueOf = (point: Point, id: SeriesId): string | null =>
  id === 'net-profit' ? point.profit : point[id];
const tickOf = ({ period, day }: Point): string =>
  /^\d{4}-\d{2}$/.test(period) ? shortMonth(day) : period.slice(period.indexOf('-') + 1);

/** The company period by period: a chart of the newest periods, and a table of all of them. */
export function TrendsTab({ query }: { query: UseQueryResult<PnlReport> }) {
  const [period] = usePeriod();
  return (
    <div className={css.stack}>
      <ReportPanel
        sheet={SHEETS.trend}
        query={query}
        height={chartHeight(PLOT)}
        leftOut={({ periodTrend: { length } }) =>
          length > MOST_BARS ? PNL_TEXTS.newestOf(MOST_BARS, count(length)) : undefined
        }
        chart
      >
        {(report) => (
          <Chart
            points={pointsOf(report).slice(-MOST_BARS)}
            period={period}
            isRunning={report.span !== null && report.span.to < report.span.last}
          />
        )}
      </ReportPanel>
      <ReportPanel sheet={{ title: PNL_TEXTS.tabs.trends }} query={query} height={tableHeight(8)} flush>
        {(report) => <Periods points={pointsOf(report).toReversed()} period={period} />}
      </ReportPanel>
    </div>
  );
}

interface PointsProps {
  points: readonly Point[];
  period: PnlPeriod;
}

interface ChartProps extends PointsProps {
  /** The newest period is not over. */
  isRunning: boolean;
}

function Chart({ points, period, isRunning }: ChartProps) {
  const sources = useChartSources((place, dimension) => ({
    id: TOTALS_OF[period],
    dimension,
    day: points[place]?.day,
  }));
  return (
    <BarChart
      label={PNL_TEXTS.trend}
      placeHead={PNL_TEXTS.period}
      places={points.map(({ name }) => name)}
      ticks={points.map(tickOf)}
      years={period === 'yearly' ? undefined : points.map((point) => point.period.slice(0, 4))}
      unfinished={isRunning ? [points.length - 1] : []}
      {...(isRunning && { note: PNL_TEXTS.unfinished })}
      layout="grouped"
      series={SERIES.map((each) => ({
        ...each,
        values: points.map((point) => drawn(valueOf(point, each.id))),
      }))}
      format={dollars}
      formatTick={dollarTick}
      height={PLOT}
      sources={sources}
    />
  );
}

function Periods({ points, period }: PointsProps) {
  const figure = (point: Point, dimension: SeriesId) => {
    const name: FigureName = { id: TOTALS_OF[period], dimension };
    return <Figure {...name} day={point.day} value={valueOf(point, dimension)} format={dollars} />;
  };
  const columns: DataColumn<Point>[] = [
    {
      key: 'period',
      head: PNL_TEXTS.period,
      value: ({ day }) => day,
      words: ({ name }) => name,
      cell: ({ name }) => <span data-constant="period">{name}</span>,
    },
    {
      key: 'day',
      head: PNL_TEXTS.toTheDay,
      value: ({ day }) => day,
      hide: 'medium',
      cell: ({ day }) => (
        <time dateTime={day} data-constant="period">
          {date(day)}
        </time>
      ),
    },
    ...SERIES.map(({ id, label }): DataColumn<Point> => ({
      key: id,
      head: label,
      numeric: true,
      value: (point) => numberOf(valueOf(point, id)),
      cell: (point) => figure(point, id),
      ...(id === 'net-profit' && { lead: true }),
    })),
  ];
  return (
    <ViewedTable
      caption={PNL_TEXTS.tabs.trends}
      views="months-in-pnl"
      columns={columns}
      rows={points}
      rowKey={({ period: id }) => id}
    />
  );
}
