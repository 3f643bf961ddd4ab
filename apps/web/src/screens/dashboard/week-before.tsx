import { addDays } from '@cottontree/contract/calendar.ts';
import type { Stamp } from '@cottontree/contract/dashboard.ts';
import type { FigureSeries } from '@cottontree/contract/figures.ts';
import { ChangeArrow, verdictOf } from '@cottontree/ui/kpi-strip.tsx';
import growth from '../../domain/dashboard/growth.module.css';
import { shownChange } from '../../domain/dashboard/growth.tsx';
import { derive, differenceOf } from '../../domain/figure/derivation.ts';
import { Derived } from '../../domain/figure/derived.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { weekday, type Amount } from '../../kernel/formatting.ts';

export interface WeekBeforeProps {
  id: string;
  unit: 'count' | 'percent';
  format: (value: Amount) => string;
  goodWhen: 'up' | 'down';
  value: number | null;
  stamp: Stamp;
  /** Closed days of the figure, the one a week before among them. */
  course: FigureSeries | undefined;
}

/**
 * A figure of a day against the same weekday a week before, as business has the rhythm of a week. A count of the open
 * day grows until midnight: beside it stands what that whole day came to, and no difference that would look like a fall.
 */
export function WeekBefore({ id, unit, format, goodWhen, value, stamp, course }: WeekBeforeProps) {
  const day = addDays(stamp.asOf, -7);
  const before = course?.points.find((point) => point.day === day)?.value ?? null;
  if (before === null) return null;
  const named = (
    <time dateTime={day} data-constant="period">
      {weekday(day)}
    </time>
  );
  if (stamp.live && unit === 'count') {
    return (
      <span>
        All of {named}: <Figure id={id} day={day} value={before} format={format} />
      </span>
    );
  }
  const how = differenceOf(unit);
  const change = derive(how, value, before);
  const shown = shownChange(change);
  const verdict = verdictOf({ value: shown, text: '', goodWhen });
  return (
    <span>
      <span className={growth.change} data-verdict={verdict}>
        <ChangeArrow value={shown} />
        <Derived figure={{ id, dimension: '' }} against={{ id, dimension: '', day, how }} value={change} />
      </span>{' '}
      vs {named}
    </span>
  );
}
