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
    head: TRACKING_TEXTS.where,
    cell: ({ place }) => <span className={css.path}>{place}</span>,
    value: ({ place }) => place,
  },
  {
    key: 'source',
    head: TRACKING_TEXTS.source,
    cell: ({ source }) => TRACKING_TEXTS.sources[source],
    value: ({ source }) => TRACKING_TEXTS.sources[source],
  },
  {
    key: 'errors',
    head: TRACKING_TEXTS.errorsHead,
    numeric: true,
    cell: ({ errors }) => count(errors),
    value: ({ errors }) => errors,
  },
  {
    key: 'occurrences',
    head: TRACKING_TEXTS.cards.occurrences,
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
        <Card title={TRACKING_TEXTS.occurrencesOverTime}>
          <div data-constant="count">
            <BarChart
              label={TRACKING_TEXTS.occurrencesOverTime}
              placeHead={TRACKING_TEXTS.from}
              places={course.map(({ at }) => moment(at))}
              ticks={course.map(({ at }) =>
                days ? date(at).replace(/, \d{4}$/, '') : clock(at).replace(' UTC', ''),
              )}
              series={LEVELS.map((level) => ({
                id: level,
                label: TRACKING_TEXTS.levels[level],
                color: level,
                values: course.map((bucket) => bucket[level]),
              }))}
              format={count}
            />
          </div>
        </Card>
        <Card
          title={TRACKING_TEXTS.whereErrorsHappen}
          meta={<CutNote listed={places.length} most={MOST_PLACES} which="busiest" />}
          flush
        >
          <div data-constant="row">
            <ExportedTable
              sees={['settings.view']}
              caption={TRACKING_TEXTS.whereErrorsHappen}
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
        <Card
          title={TRACKING_TEXTS.resolution}
          meta={<Constant why="limit">{TRACKING_TEXTS.target}</Constant>}
        >
          <div data-constant="count">
            <Lines>
              <Line name={TRACKING_TEXTS.halfTookLessThan}>
                {median === null ? NOTHING : tookText(median)}
              </Line>
              <Line name={TRACKING_TEXTS.statuses.resolved}>{count(summary.resolved)}</Line>
              <Line name={TRACKING_TEXTS.withinTheTarget}>{count(summary.withinTarget)}</Line>
            </Lines>
          </div>
        </Card>
        <Card title={TRACKING_TEXTS.capture}>
          <div data-constant="count">
            <Lines>
              <Line name={TRACKING_TEXTS.occurrencesCounted}>{count(summary.occurrences)}</Line>
              <Line name={TRACKING_TEXTS.ofThemWithoutDetails}>{count(summary.countedOnly)}</Line>
              <Line name={TRACKING_TEXTS.inTheBusiestMinute}>{count(summary.busiestMinute)}</Line>
            </Lines>
          </div>
          <p className={`${css.small} ${css.note}`}>{TRACKING_TEXTS.everyOccurrenceIsCounted}</p>
        </Card>
      </div>
    </div>
  );
}
