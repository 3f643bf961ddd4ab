import { MOST_PLACES, type ErrorSummary, type ErrorWindow } from '@cottontree/contract/errors/records.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { CutNote } from '../../domain/figure/cut-note.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { NOTHING, clock, count, date, moment } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { TRACKING_TEXTS, tookText } from './texts.ts';

const LEVELS = ['critical', 'high', 'medium', 'low'] as const;
type Place = ErrorSummary['places'][number];

const COLUMNS: readonly DataColumn<Place>[] = [
  {
    key: 'place',
    head: 'Where',
    cell: ({ place }) => <span className={css.path}>{place}</span>,
    value: ({ place }) => place,
  },
  {
    key: 'source',
    head: 'Source',
    cell: ({ source }) => TRACKING_TEXTS.sources[source],
    value: ({ source }) => TRACKING_TEXTS.sources[source],
  },
  {
    key: 'errors',
    head: 'Errors',
    numeric: true,
    cell: ({ errors }) => count(errors),
    value: ({ errors }) => errors,
  },
  {
    key: 'occurrences',
    head: 'Occurrences',
    numeric: true,
    cell: ({ occurrences }) => count(occurrences),
    value: ({ occurrences }) => occurrences,
  },
];

/** When errors happened, where, and how fast they were resolved. */
export function PerformanceTab({ summary, window }: { summary: ErrorSummary; window: ErrorWindow }) {
  const { course, places, medianResolutionMinutes: median } = summary;
  const days = window === '30d' || window === '7d';
  return (
    <div className={css.columns}>
      <div className={css.list}>
        <Card title="Occurrences over time">
          <div data-constant="count">
            <BarChart
              label="Occurrences over time"
              placeHead="From"
              places={course.map(({ at }) => moment(at))}
              ticks={course.map(({ at }) =>
                days ? date(at).replace(/, \d{4}$/, '') : clock(at).replace(' UTC', ''),
              )}
              series={LEVELS.map((level) => ({
                id: level,
                label: TRACKING_TEXTS.levels[level],
                values: course.map((bucket) => bucket[level]),
              }))}
              format={count}
            />
          </div>
        </Card>
        <Card
          title="Where errors happen"
          meta={<CutNote listed={places.length} most={MOST_PLACES} which="busiest" />}
          flush
        >
          <div data-constant="row">
            <ExportedTable
              sees={['settings.view']}
              caption="Where errors happen"
              views="errors-by-place"
              columns={COLUMNS}
              rows={places}
              rowKey={({ place, source }) => `${source} ${place}`}
              empty={TRACKING_TEXTS.none}
            />
          </div>
        </Card>
      </div>
      <div className={css.list}>
        <Card title="Resolution" meta={<Constant why="limit">{TRACKING_TEXTS.target}</Constant>}>
          <div data-constant="count">
            <Lines>
              <Line name="Half took less than">{median === null ? NOTHING : tookText(median)}</Line>
              <Line name="Resolved">{count(summary.resolved)}</Line>
              <Line name="Within the target">{count(summary.withinTarget)}</Line>
            </Lines>
          </div>
        </Card>
        <Card title="Capture">
          <div data-constant="count">
            <Lines>
              <Line name="Occurrences counted">{count(summary.occurrences)}</Line>
              <Line name="Of them without details">{count(summary.countedOnly)}</Line>
              <Line name="In the busiest minute">{count(summary.busiestMinute)}</Line>
            </Lines>
          </div>
          <p className={`${css.small} ${css.note}`}>
            Every occurrence is counted. When an error repeats very often, only its newest occurrences keep
            their details.
          </p>
        </Card>
      </div>
    </div>
  );
}
