import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { countTick } from '@cottontree/contract/axis-formats.ts';
import { gatedBy } from '../../domain/dashboard/gate.ts';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { chartHeight } from '../../domain/dashboard/panel-height.ts';
import { useChartSources } from '../../domain/figure/use-chart-sources.tsx';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import { count } from '../../kernel/formatting.ts';
import type { GatedOperationsProps, Operations } from './operations.ts';
import { MAIN_TEXTS } from './texts.ts';

const PLOT = 240;
const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/**
 * The hours of the day. For the open day only those up to the last with business, as the others have not happened yet.
 */
export function hoursSoFar({ byHour, stamp }: Pick<Operations, 'byHour' | 'stamp'>): Operations['byHour'] {
  const hours = byHour.toSorted((a, b) => a.hour - b.hour);
  return stamp.live
    ? hours.slice(0, hours.findLastIndex(({ transactions }) => (transactions ?? 0) > 0) + 1)
    : hours;
}

const hoursExport = (answer: Operations): PanelExport => ({
  sees: ['analytics.view'],
  columns: [column.text(MAIN_TEXTS.hourUtc), column.number(MAIN_TEXTS.tiles.transactions)],
  lines: hoursSoFar(answer).map(({ hour, transactions }) => [
    `${twoDigits(hour)}:00`,
    quantity(transactions, 'count'),
  ]),
});

export function HoursPanel({ operations, gate }: GatedOperationsProps) {
  const title = MAIN_TEXTS.panels.byHour;
  return (
    <Panel
      title={title}
      meta={MAIN_TEXTS.utc}
      what={MAIN_TEXTS.daysTransactions}
      query={gatedBy(gate, operations)}
      height={chartHeight(PLOT)}
      exports={hoursExport}
      chart
    >
      {(answer) => <Hours label={title} hours={hoursSoFar(answer)} />}
    </Panel>
  );
}

/** Each bar opens the receipt of its hour. */
function Hours({ label, hours }: { label: string; hours: Operations['byHour'] }) {
  const sources = useChartSources((place) => ({
    id: 'operations.transactions-by-hour',
    dimension: twoDigits(hours[place]?.hour ?? 0),
  }));
  return (
    <BarChart
      label={label}
      placeHead={MAIN_TEXTS.hour}
      places={hours.map(({ hour }) => `${twoDigits(hour)}:00`)}
      series={[
        {
          id: 'transactions',
          label: MAIN_TEXTS.tiles.transactions,
          values: hours.map((each) => each.transactions),
        },
      ]}
      format={count}
      formatTick={countTick}
      height={PLOT}
      sources={sources}
    />
  );
}
