import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { Changed } from '../../domain/figure/changed.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { weekday, weekdayName, type Amount } from '../../kernel/formatting.ts';
import type { SameTime } from './same-time.ts';
import { MAIN_TEXTS } from './texts.ts';

export interface WeekBeforeProps {
  id: KnownFigure;
  format: (value: Amount) => string;
  stamp: Stamp;
  /** Closed days of the figure, including the one a week before. */
  course: FigureSeries | undefined;
  change: FigureChange | undefined;
  /** What the figure came to by the same full hour of that day, where this is known. */
  sameTime?: SameTime | undefined;
}

/**
 * A figure of a day against the same weekday a week before, because business follows a weekly pattern. The open day has
 * beside it what that day came to by the same hour, where it is known, and the total of that whole day, and no difference
 * that would look like a decrease.
 */
export function WeekBefore({ id, format, stamp, course, change, sameTime }: WeekBeforeProps) {
  const day = addDays(stamp.asOf, -7);
  const before = course?.points.find((point) => point.day === day)?.value ?? null;
  if (before === null) return null;
  const named = (text: string) => (
    <time dateTime={day} data-constant="period">
      {text}
    </time>
  );
  if (stamp.live) {
    const last = named(MAIN_TEXTS.last(weekdayName(day)));
    const all = <Figure id={id} day={day} value={before} format={format} />;
    if (sameTime !== undefined)
      return (
        <span>
          {last} <Constant why="period">{MAIN_TEXTS.by(sameTime.hour)}</Constant>{' '}
          <Constant why="part">{format(sameTime.value)}</Constant> {MAIN_TEXTS.of} {all}
        </span>
      );
    return (
      <span>
        {last}, {MAIN_TEXTS.wholeDay}: {all}
      </span>
    );
  }
  return (
    <span>
      <Changed change={change} withoutWindow /> {MAIN_TEXTS.against} {named(weekday(day))}
    </span>
  );
}
