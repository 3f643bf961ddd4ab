import type { Grade, SimulationRun } from '@cottontree/contract/simulation/schemas.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { date, month as monthInWords } from '../../kernel/formatting.ts';
import { ASSUMPTION_TEXTS } from './assumption-texts.ts';
import { MEASURE_FORMATS, rangeText } from './simulation-formats.ts';
import { MEASURE_NAMES } from './simulation-texts.ts';

type Row = Grade['rows'][number];

/** "7 of 9 within" */
export function gradeText({ rows, state }: Grade): string {
  if (rows.length === 0) return ASSUMPTION_TEXTS.notYet;
  const within = rows.filter(({ withinScenario }) => withinScenario).length;
  return ASSUMPTION_TEXTS.ofWithin(within, rows.length, state === 'graded' ? '' : ASSUMPTION_TEXTS.soFar);
}

const withinText = ({ withinScenario, withinBaseline }: Row): string =>
  withinScenario
    ? ASSUMPTION_TEXTS.within
    : withinBaseline
      ? ASSUMPTION_TEXTS.asWithoutIt
      : ASSUMPTION_TEXTS.outside;

/** The actual values beside the simulated ones: with well-calibrated bands four in five values are within. */
export function GradeCard({ run }: { run: SimulationRun }) {
  const { grade, timeline } = run;
  const bandOf = ({ month, measure }: Row) =>
    timeline.months.find((each) => each.month === month)?.[measure].scenario;
  const columns: DataColumn<Row>[] = [
    {
      key: 'month',
      head: ASSUMPTION_TEXTS.month,
      value: ({ month }) => month.slice(0, 7),
      cell: ({ month }) => <Constant why="period">{monthInWords(month)}</Constant>,
    },
    {
      key: 'measure',
      head: ASSUMPTION_TEXTS.measure,
      cell: ({ measure }) => MEASURE_NAMES[measure],
      value: ({ measure }) => MEASURE_NAMES[measure],
    },
    // The amounts of several measures have no order.
    {
      key: 'actual',
      head: ASSUMPTION_TEXTS.happened,
      numeric: true,
      cell: ({ figure, day, actual, measure }) => (
        <Figure id={figure} day={day} value={actual} format={MEASURE_FORMATS[measure]} />
      ),
    },
    {
      key: 'band',
      head: ASSUMPTION_TEXTS.inEightOfTenRuns,
      numeric: true,
      cell: (row) => {
        const band = bandOf(row);
        return <Constant why="estimate">{band && rangeText(band, MEASURE_FORMATS[row.measure])}</Constant>;
      },
    },
    {
      key: 'within',
      head: ASSUMPTION_TEXTS.within,
      value: withinText,
      cell: (row) => <Badge tone={row.withinScenario ? 'pos' : 'warn'}>{withinText(row)}</Badge>,
    },
  ];
  return (
    <Card
      title={ASSUMPTION_TEXTS.whatHappenedSince}
      meta={
        <Constant why="count">
          {grade.state === 'graded' ? ASSUMPTION_TEXTS.gradedAs(gradeText(grade)) : gradeText(grade)}
        </Constant>
      }
      flush={grade.rows.length > 0}
    >
      {grade.rows.length === 0 ? (
        <EmptyState title={ASSUMPTION_TEXTS.nothingToGradeYet}>
          <Constant why="period">
            {ASSUMPTION_TEXTS.firstSimulatedMonthIsGraded(
              monthInWords(timeline.months[0]?.month ?? ''),
              date(grade.due),
            )}
          </Constant>
        </EmptyState>
      ) : (
        <DataTable
          caption={ASSUMPTION_TEXTS.whatHappened}
          columns={columns}
          rows={grade.rows}
          rowKey={({ month, measure }) => `${month} ${measure}`}
          maxHeight={320}
        />
      )}
    </Card>
  );
}
