import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { countTick } from '../../domain/dashboard/axis.ts';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { chartHeight } from '../../domain/dashboard/panel-height.ts';
import { count } from '../../kernel/formatting.ts';
import type { Operations, OperationsProps } from './operations.ts';
import { MAIN_TEXTS } from './texts.ts';

const PLOT = 168;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** All 24 hours of the day; an hour that has not begun yet has no bar. */
export function hourlyValues(byHour: Operations['byHour']): (number | null)[] {
  return HOURS.map((hour) => byHour.find((each) => each.hour === hour)?.transactions ?? null);
}

export function HoursPanel({ operations }: OperationsProps) {
  const title = MAIN_TEXTS.panels.byHour;
  return (
    <Panel
      title={title}
      meta={MAIN_TEXTS.utc}
      what="the day's transactions"
      query={operations}
      height={chartHeight(PLOT)}
    >
      {({ byHour }) => (
        // The hours are the dimension of operations.transactions-by-hour; its sum opens from the first tile.
        <div data-constant="chart" style={{ display: 'contents' }}>
          <BarChart
            label={title}
            placeHead="Hour"
            places={HOURS.map(clockHour)}
            series={[
              { id: 'transactions', label: MAIN_TEXTS.tiles.transactions, values: hourlyValues(byHour) },
            ]}
            format={count}
            formatTick={countTick}
            height={PLOT}
          />
        </div>
      )}
    </Panel>
  );
}
