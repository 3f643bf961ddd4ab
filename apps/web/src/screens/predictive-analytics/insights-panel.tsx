import { shownIn } from '@cottontree/contract/unit-formats.ts';
import { listInsights } from '@cottontree/contract/predictions/analytics.ts';
import type { Insight, Insights } from '@cottontree/contract/predictions/trends.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { How } from '@cottontree/ui/how.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count, signedPercent, weekday } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { useClosedDay } from './state.ts';
import { ANALYTICS_TEXTS } from './texts.ts';

const { insightColumns: heads } = ANALYTICS_TEXTS;
const signed = (z: number): string => `${z < 0 ? '−' : '+'}${Math.abs(z).toFixed(1)} σ`;
/** "Transactions of the day by product: card" */
const nameOf = ({ title, dimension }: Insight): string =>
  dimension === '' ? title : `${title}: ${dimension}`;

const COLUMNS: readonly DataColumn<Insight>[] = [
  {
    key: 'figure',
    head: heads.figure,
    cell: (insight) => <Constant why="name">{nameOf(insight)}</Constant>,
    value: nameOf,
  },
  {
    key: 'day',
    head: heads.day,
    cell: ({ day }) => <Constant why="row">{weekday(day)}</Constant>,
    value: ({ day }) => day,
  },
  // Value and expectation are in several units: they have no order.
  {
    key: 'value',
    head: heads.value,
    numeric: true,
    cell: ({ id, dimension, day, value, unit }) => (
      <Figure id={id} dimension={dimension} day={day} value={value} format={shownIn(unit)} />
    ),
  },
  {
    key: 'expected',
    head: heads.expected,
    numeric: true,
    cell: ({ expected, low, high, unit }) => {
      const format = shownIn(unit);
      return (
        <Constant why="estimate">
          {format(expected)}{' '}
          <span className={css.expected}>{ANALYTICS_TEXTS.fromLowToHigh(format(low), format(high))}</span>
        </Constant>
      );
    },
  },
  {
    key: 'z',
    head: heads.z,
    numeric: true,
    value: ({ z }) => z,
    cell: ({ z, verdict }) => (
      <span className={css.z} data-verdict={verdict} data-constant="estimate">
        {signed(z)}
      </span>
    ),
  },
];

/** Days of the last week that were out of the ordinary, most notable first, with the method that found them. */
export function InsightsPanel() {
  const insights = useRead(listInsights, { query: { asOf: useClosedDay() } });
  return (
    <Panel
      title={ANALYTICS_TEXTS.insights}
      meta={insights.data && <Tested {...insights.data} />}
      what={ANALYTICS_TEXTS.insightsWhat}
      query={insights}
      height={tableHeight(4)}
      exports={insightsExport}
      flush
    >
      {(answer) => (
        <>
          <DataTable
            caption={ANALYTICS_TEXTS.insights}
            columns={COLUMNS}
            rows={answer.insights}
            rowKey={({ id, dimension, day }) => `${id}:${dimension}@${day}`}
            empty={
              <EmptyState title={ANALYTICS_TEXTS.noInsights}>{ANALYTICS_TEXTS.noInsightsWhy}</EmptyState>
            }
          />
          <div className={css.text}>
            {answer.newest && <Newest {...answer.newest} />}
            <p className={css.small}>
              <Constant why="note">{ANALYTICS_TEXTS.daysBeyondTheUsual}</Constant>
            </p>
            <How label={COMMON_TEXTS.howComputed}>{ANALYTICS_TEXTS.howDaysAreJudged}</How>
          </div>
        </>
      )}
    </Panel>
  );
}

/** The day that Executive speaks of, within the range by which days are judged here. */
function Newest({ id, dimension, day, value, expected, low, high, unit }: Insight) {
  const format = shownIn(unit, [value, String(low), String(high)]);
  const isInside = Number(value) >= low && Number(value) <= high;
  const words = ANALYTICS_TEXTS[isInside ? 'insideItsRange' : 'outsideItsRange'];
  const off = expected === 0 ? null : (Number(value) / expected - 1) * 100;
  return (
    <p>
      <Constant why="period">{ANALYTICS_TEXTS.revenueOf(weekday(day))}</Constant>{' '}
      <Figure id={id} dimension={dimension} day={day} value={value} format={format} />
      <Constant why="estimate">
        , {words(format(low), format(high))}
        {off !== null && `, ${ANALYTICS_TEXTS.againstExpected(signedPercent(off), format(expected))}`}.
      </Constant>
      <span className={css.range} data-constant="note">
        {ANALYTICS_TEXTS.whichRange}
      </span>
    </p>
  );
}

function Tested({ tested, untested }: Insights) {
  return (
    <Constant why="count">
      {ANALYTICS_TEXTS.daysOfFiguresJudged(count(tested))}
      {untested > 0 && ANALYTICS_TEXTS.figuresTooNew(count(untested))}
    </Constant>
  );
}

const insightsExport = ({ insights }: Insights): PanelExport => ({
  sees: ['analytics.view'],
  columns: [
    column.text(ANALYTICS_TEXTS.figure),
    column.day(ANALYTICS_TEXTS.day),
    column.number(ANALYTICS_TEXTS.value),
    column.number(ANALYTICS_TEXTS.expected),
    column.number(ANALYTICS_TEXTS.deviation),
  ],
  lines: insights.map((insight) => [
    nameOf(insight),
    insight.day,
    quantity(insight.value, insight.unit),
    quantity(insight.expected, insight.unit),
    quantity(insight.z, 'ratio'),
  ]),
});
