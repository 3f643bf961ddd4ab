import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { countTick } from '../../domain/dashboard/axis.ts';
import { gatedBy } from '../../domain/dashboard/gate.ts';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { chartHeight } from '../../domain/dashboard/panel-height.ts';
import { count } from '../../kernel/formatting.ts';
import type { GatedOperationsProps, Operations } from './operations.ts';
import { MAIN_TEXTS } from './texts.ts';

const PLOT = 168;
const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The hours of the day; of the open day only those up to the last with business, as the others are yet to come. */
export function hoursSoFar({ byHour, stamp }: Pick<Operations, 'byHour' | 'stamp'>): Operations['byHour'] {
  const hours = byHour.toSorted((a, b) => a.hour - b.hour);
  return stamp.live ? hours.slice(0, hours.findLastIndex((each) => each.transactions > 0) + 1) : hours;
}

export function HoursPanel({ operations, gate }: GatedOperationsProps) {
  const title = MAIN_TEXTS.panels.byHour;
  return (
    <Panel
      title={title}
      meta={MAIN_TEXTS.utc}
      what="the day's transactions"
      query={gatedBy(gate, operations)}
      height={chartHeight(PLOT)}
    >
      {(answer) => (
        // The hours are the dimension of operations.transactions-by-hour; its sum opens from the first tile.
        <div data-constant="chart" style={{ display: 'contents' }}>
          <BarChart
            label={title}
            placeHead="Hour"
            places={hoursSoFar(answer).map((each) => clockHour(each.hour))}
            series={[
              {
                id: 'transactions',
                label: MAIN_TEXTS.tiles.transactions,
                values: hoursSoFar(answer).map((each) => each.transactions),
              },
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
