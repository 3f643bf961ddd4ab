import { refusalOf } from '../../domain/dashboard/gate.ts';
import { KeyFigure } from '../../domain/dashboard/key-figure.tsx';
import { KeyFigures } from '../../domain/dashboard/key-figures.tsx';
import type { PanelExport } from '../../domain/dashboard/panel.tsx';
import { courseOf, useClosedDays } from '../../domain/dashboard/series.ts';
import { count, percent } from '../../kernel/formatting.ts';
import type { GatedOperationsProps, Operations } from './operations.ts';
import { MAIN_TEXTS } from './texts.ts';

const { tiles, notes } = MAIN_TEXTS;

const TILES = [
  { field: 'transactions', id: 'operations.transactions', label: tiles.transactions, format: count },
  { field: 'successRate', id: 'operations.success-rate', label: tiles.successRate, format: percent },
  { field: 'declined', id: 'operations.declined', label: tiles.declined, format: count },
  { field: 'failed', id: 'operations.failed', label: tiles.failed, format: count },
  { field: 'activeSubscribers', id: 'subscribers.dau', label: tiles.active, format: count },
  { field: 'newSubscribers', id: 'subscribers.new', label: tiles.joined, format: count },
] as const;
const COURSES = TILES.map((tile) => tile.id);
const DAYS = 30;

/** The day in six figures, each with the days before it. */
export function TodayTiles({ operations, gate }: GatedOperationsProps) {
  const courses = useClosedDays(COURSES, DAYS).data;
  return (
    <KeyFigures
      label={MAIN_TEXTS.keyFigures}
      query={operations}
      labels={TILES.map((tile) => tile.label)}
      sparklines
    >
      {({ today }) =>
        TILES.map(({ field, id, label, format }) => (
          <KeyFigure
            key={field}
            sparkline
            label={label}
            note={notes[field]}
            id={id}
            value={today[field]}
            withheld={refusalOf(gate)}
            format={format}
            course={courseOf(courses, id)}
          />
        ))
      }
    </KeyFigures>
  );
}

export const todayExport = ({ today }: Operations): PanelExport => ({
  heads: ['Figure of the day', 'Value'],
  lines: TILES.map(({ field, label }) => [label, today[field]]),
});
