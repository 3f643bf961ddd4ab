import type { Grade, SimulationRun } from '@cottontree/contract/simulation/schemas.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { date, month as monthInWords } from '../../kernel/formatting.ts';
import { MEASURE_FORMATS, rangeText } from './simulation-formats.ts';
import { MEASURE_NAMES } from './simulation-texts.ts';

type Row = Grade['rows'][number];

/** "7 of 9 within" */
export function gradeText({ rows, state }: Grade): string {
  if (rows.length === 0) return 'Not yet';
  const within = rows.filter(({ withinScenario }) => withinScenario).length;
  return `${within} of ${rows.length} within${state === 'graded' ? '' : ' so far'}`;
}

const withinText = ({ withinScenario, withinBaseline }: Row): string =>
  withinScenario ? 'Within' : withinBaseline ? 'As without it' : 'Outside';

/** The actual values beside the simulated ones: with well-calibrated bands four in five values are within. */
export function GradeCard({ run }: { run: SimulationRun }) {
  const { grade, timeline } = run;
  const bandOf = ({ month, measure }: Row) =>
    timeline.months.find((each) => each.month === month)?.[measure].scenario;
  const columns: DataColumn<Row>[] = [
    {
      key: 'month',
      head: 'Month',
      value: ({ month }) => month.slice(0, 7),
      cell: ({ month }) => <Constant why="period">{monthInWords(month)}</Constant>,
    },
    {
      key: 'measure',
      head: 'Measure',
      cell: ({ measure }) => MEASURE_NAMES[measure],
      value: ({ measure }) => MEASURE_NAMES[measure],
    },
    // The amounts of several measures have no order.
    {
      key: 'actual',
      head: 'Happened',
      numeric: true,
      cell: ({ figure, day, actual, measure }) => (
        <Figure id={figure} day={day} value={actual} format={MEASURE_FORMATS[measure]} />
      ),
    },
    {
      key: 'band',
      head: 'p10 to p90',
      numeric: true,
      cell: (row) => {
        const band = bandOf(row);
        return <Constant why="estimate">{band && rangeText(band, MEASURE_FORMATS[row.measure])}</Constant>;
      },
    },
    {
      key: 'within',
      head: 'Within',
      value: withinText,
      cell: (row) => <Badge tone={row.withinScenario ? 'pos' : 'warn'}>{withinText(row)}</Badge>,
    },
  ];
  return (
    <Card
      title="What happened since"
      meta={
        <Constant why="count">
          {grade.state === 'graded' ? `Graded: ${gradeText(grade)}` : gradeText(grade)}
        </Constant>
      }
      flush={grade.rows.length > 0}
    >
      {grade.rows.length === 0 ? (
        <EmptyState title="Nothing to grade yet">
          <Constant why="period">
            The first simulated month is graded when {monthInWords(timeline.months[0]?.month ?? '')} is
            closed, the last after {date(grade.due)}.
          </Constant>
        </EmptyState>
      ) : (
        <DataTable
          caption="What happened, beside what was simulated"
          columns={columns}
          rows={grade.rows}
          rowKey={({ month, measure }) => `${month} ${measure}`}
          maxHeight={320}
        />
      )}
    </Card>
  );
}
