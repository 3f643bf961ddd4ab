import { TODAY_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import { refusalOf } from '../../domain/dashboard/gate.ts';
import { KeyFigure } from '../../domain/dashboard/key-figure.tsx';
import { KeyFigures } from '../../domain/dashboard/key-figures.tsx';
import { changeOf, courseOf, useChanges, useClosedDays } from '../../domain/dashboard/series.ts';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import { companyNow } from '../../kernel/company-time.ts';
import { count, percent } from '../../kernel/formatting.ts';
import type { GatedOperationsProps, Operations } from './operations.ts';
import { useSameTime } from './same-time.ts';
import { MAIN_TEXTS } from './texts.ts';
import { WeekBefore } from './week-before.tsx';

const { tiles } = MAIN_TEXTS;

const SUBSCRIBERS = '/detailed-metrics#subscribers';
const COUNT = { format: count, unit: 'count', href: undefined } as const;

const TILES = [
  {
    ...COUNT,
    field: 'transactions',
    label: tiles.transactions,
  },
  {
    field: 'successRate',
    label: tiles.successRate,
    format: percent,
    unit: 'percent',
    href: undefined,
  },
  { ...COUNT, field: 'declined', label: tiles.declined },
  { ...COUNT, field: 'failed', label: tiles.failed },
  {
    ...COUNT,
    field: 'activeSubscribers',
    label: tiles.active,
    href: SUBSCRIBERS,
  },
  {
    ...COUNT,
    field: 'newSubscribers',
    label: tiles.joined,
    href: SUBSCRIBERS,
  },
] as const;
const COURSES = TILES.map((tile) => TODAY_FIGURES[tile.field]);
const DAYS = 30;

/** The day in six figures, each compared with the same weekday a week before and with the preceding days. */
export function TodayTiles({ operations, gate }: GatedOperationsProps) {
  const courses = useClosedDays(COURSES, DAYS).data;
  const changes = useChanges(COURSES, 'week').data;
  const stamp = operations.data?.stamp;
  const openDay = stamp?.live === true ? stamp.asOf : undefined;
  const sameTime = useSameTime(openDay, companyNow());
  return (
    <KeyFigures
      label={MAIN_TEXTS.keyFigures}
      query={operations}
      labels={TILES.map((tile) => tile.label)}
      sparklines
    >
      {({ today, stamp }) =>
        TILES.map(({ field, label, format, href }) => {
          const id = TODAY_FIGURES[field];
          return (
            <KeyFigure
              key={field}
              sparkline
              label={label}
              href={href}
              note={
                <WeekBefore
                  id={id}
                  format={format}
                  stamp={stamp}
                  course={courseOf(courses, id)}
                  change={changeOf(changes, id)}
                  sameTime={field === 'transactions' ? sameTime : undefined}
                />
              }
              id={id}
              value={today[field]}
              withheld={refusalOf(gate)}
              format={format}
              course={courseOf(courses, id)}
            />
          );
        })
      }
    </KeyFigures>
  );
}

export const todayExport = ({ today }: Operations): PanelExport => ({
  sees: ['analytics.view'],
  columns: [column.text(MAIN_TEXTS.figureOfTheDay), column.number(MAIN_TEXTS.value)],
  lines: TILES.map(({ field, label, unit }) => [label, quantity(today[field], unit)]),
});
