import type { Cohort, Cohorts } from '@cottontree/contract/segments/schemas.ts';
import { NOTHING, count, month, percent, thousands } from '../../kernel/formatting.ts';
import { heatOf } from './heat.ts';
import css from './screen.module.css';
import { ScrollRegion } from './scroll-region.tsx';
import type { Measure } from './state.ts';
import { SEGMENT_TEXTS } from './texts.ts';

type Cell = Cohort['months'][number];

const FORMATS = {
  retention: (cell: Cell) => percent(cell.retention),
  revenue: (cell: Cell) => (cell.revenue === null ? NOTHING : thousands(cell.revenue)),
  volume: (cell: Cell) => (cell.volume === null ? NOTHING : thousands(cell.volume)),
} as const satisfies Record<Measure, (cell: Cell) => string>;

const valueOf = (cell: Cell, measure: Measure): number | null => {
  const value = cell[measure];
  return value === null ? null : Number(value);
};

/** One row per cohort, one column per month since its first; a month that is not available yet is marked. */
export function Triangle({ answer: { cohorts }, measure }: { answer: Cohorts; measure: Measure }) {
  const columns = Math.max(0, ...cohorts.map(({ months }) => months.length));
  // The first month of retention is always 100%: it would take the darkest step from all the others.
  const from = measure === 'retention' ? 1 : 0;
  const values = cohorts.flatMap(({ months }) =>
    months.slice(from).map((cell) => valueOf(cell, measure) ?? 0),
  );
  const largest = Math.max(0, ...values);
  // Shares are close together, so the smallest is the lightest step. Money begins at zero.
  const smallest = measure === 'retention' ? Math.min(largest, ...values) : 0;
  return (
    <ScrollRegion label={SEGMENT_TEXTS.measures[measure]} why="row">
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">{SEGMENT_TEXTS.cohort}</th>
            <th scope="col">{SEGMENT_TEXTS.users}</th>
            {Array.from({ length: columns - from }, (_, at) => (
              <th key={at} scope="col">
                {SEGMENT_TEXTS.monthValue(at + from)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ cohort, users, months }) => (
            <tr key={cohort}>
              <th scope="row">{month(`${cohort}-01`)}</th>
              <td className={css.sum}>{count(users)}</td>
              {Array.from({ length: columns - from }, (_, at) => {
                const cell = months[at + from];
                return cell === undefined ? (
                  <td key={at} className={css.never}>
                    {SEGMENT_TEXTS.notYet}
                  </td>
                ) : (
                  <td
                    key={at}
                    data-heat={heatOf(valueOf(cell, measure), largest, smallest)}
                    title={month(`${cell.month}-01`)}
                  >
                    {FORMATS[measure](cell)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
