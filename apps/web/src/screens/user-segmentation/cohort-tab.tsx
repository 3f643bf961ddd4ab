import { SEGMENT_NAMES } from '@cottontree/contract/segments/names.ts';
import { listCohorts } from '@cottontree/contract/segments/segments.ts';
import { FigureTable, figuresExport, type FigureRow } from '../../domain/dashboard/figure-table.tsx';
import { gatedBy } from '../../domain/dashboard/gate.ts';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { chartHeight, tableHeight } from '../../domain/dashboard/panel-height.ts';
import { Segments as Choice } from '../../domain/dashboard/segments.tsx';
import { useStanding } from '../../domain/dashboard/series.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { dollars, month } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { cohortsExport, survivalExport } from './cohort-file.ts';
import css from './screen.module.css';
import { MEASURE, useMeasure, useRange } from './state.ts';
import { SURVIVAL_PLOT, Survival } from './survival.tsx';
import { SEGMENT_TEXTS } from './texts.ts';
import { Triangle } from './triangle.tsx';

const MEASURES = (['retention', 'revenue', 'volume'] as const).map((value) => ({
  value,
  label: SEGMENT_TEXTS.measures[value],
}));
const ROWS: readonly FigureRow[] = [
  { name: 'acquisition.activation', label: SEGMENT_NAMES.figures['acquisition.activation'], unit: 'percent' },
  { name: 'acquisition.activated', label: SEGMENT_NAMES.figures['acquisition.activated'], unit: 'count' },
  { name: 'cohorts.retention:m1', label: SEGMENT_NAMES.figures['cohorts.retention:m1'], unit: 'percent' },
  { name: 'cohorts.retention:m3', label: SEGMENT_NAMES.figures['cohorts.retention:m3'], unit: 'percent' },
  { name: 'cohorts.retention:m6', label: SEGMENT_NAMES.figures['cohorts.retention:m6'], unit: 'percent' },
  { name: 'cohorts.retention:m12', label: SEGMENT_NAMES.figures['cohorts.retention:m12'], unit: 'percent' },
  {
    name: 'acquisition.expected-months',
    label: SEGMENT_NAMES.figures['acquisition.expected-months'],
    unit: 'ratio',
  },
  {
    name: 'acquisition.cac',
    label: SEGMENT_NAMES.figures['acquisition.cac'],
    unit: 'USD',
    format: dollars,
  },
  {
    name: 'acquisition.value-to-date',
    label: SEGMENT_NAMES.figures['acquisition.value-to-date'],
    unit: 'USD',
    format: dollars,
  },
];

/** How long the subscribers of each month stay and how much revenue and volume they bring. */
export function CohortTab() {
  const [range] = useRange();
  const [measure] = useMeasure();
  const cohorts = useRead(listCohorts, { query: { range, asOf: useAsOf() } });
  const standing = useStanding(ROWS.map(({ name }) => name));
  const rows = Math.max(7, cohorts.data?.cohorts.length ?? 0);
  return (
    <div className={css.stack}>
      <Panel
        title={SEGMENT_TEXTS.cohorts}
        meta={
          cohorts.data?.through && (
            <Constant why="period">{SEGMENT_TEXTS.toMonth(month(`${cohorts.data.through}-01`))}</Constant>
          )
        }
        what={SEGMENT_TEXTS.whatCohorts}
        query={cohorts}
        height={tableHeight(rows + 1)}
        exports={(answer) => cohortsExport(answer, measure)}
        nothing={(answer) => answer.cohorts.length === 0}
        flush
      >
        {(answer) => (
          <>
            <div className={css.head}>
              <p className={css.small}>{SEGMENT_TEXTS.cohortsWhy[measure]}</p>
              <Choice label={SEGMENT_TEXTS.measure} param={MEASURE} options={MEASURES} />
            </div>
            {!answer.complete && measure !== 'retention' && (
              <p className={css.small} role="status">
                {SEGMENT_TEXTS.partly}
              </p>
            )}
            <Triangle answer={answer} measure={measure} />
          </>
        )}
      </Panel>
      <Panel
        title={SEGMENT_TEXTS.survival}
        what={SEGMENT_TEXTS.whatCohorts}
        query={cohorts}
        height={chartHeight(SURVIVAL_PLOT)}
        exports={survivalExport}
        chart
      >
        {({ survival }) => <Survival survival={survival} />}
      </Panel>
      <Panel
        title={SEGMENT_TEXTS.acquisition}
        what={SEGMENT_TEXTS.whatCohorts}
        query={gatedBy(cohorts, standing)}
        height={tableHeight(ROWS.length)}
        exports={(answer) => figuresExport(ROWS, answer, 'analytics.view')}
        flush
      >
        {(answer) => <FigureTable caption={SEGMENT_TEXTS.acquisition} rows={ROWS} answer={answer} />}
      </Panel>
    </div>
  );
}
