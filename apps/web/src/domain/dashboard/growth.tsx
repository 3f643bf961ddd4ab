import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { changeRemark, explainedChange, shownChange } from '@cottontree/contract/change-words.ts';
import type { FigureChange } from '@cottontree/contract/changes.ts';
import type { Stamp } from '@cottontree/contract/dashboard.ts';
import { ChangeArrow } from '@cottontree/ui/kpi-strip.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { month, signedPercent, type Amount } from '../../kernel/formatting.ts';
import changed from '../figure/changed.module.css';
import { Figure } from '../figure/figure.tsx';
import css from './growth.module.css';
import { shortMonth } from './axis.ts';
import { lastMonthEnd } from './series.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

export interface GrowthProps {
  /** The figure that measures the growth. */
  id: string;
  /** Null when there is nothing to compare with. */
  value: number | null;
  /** Per cent unless stated. */
  format?: (value: Amount) => string;
  /** The judgement of the same change. */
  change: FigureChange | null;
  /** What it is called, after the number: "MoM". */
  name?: string;
  /** Of the answer that it comes from. */
  stamp: Stamp;
}

/**
 * The last day of the month whose growth an answer tells, as growth compares complete months; undefined while no day is
 * closed.
 */
export function growthMonthOf({ live, asOf, lastClosedDay }: Stamp): BusinessDay | undefined {
  const day = live ? lastClosedDay : asOf;
  return day === null ? undefined : lastMonthEnd(day);
}

/** "in October"; where there is little room, "in Oct". */
function InMonth({ end }: { end: BusinessDay }) {
  const short = shortMonth(end);
  const [name = short] = month(end).split(' ');
  return (
    <span title={month(end)}>
      in {short}
      <span className={css.rest}>{name.slice(short.length)}</span>
    </span>
  );
}

/** A signed difference that opens its own receipt, coloured by good or bad and not by up or down. */
export function Growth({ id, value, format = signedPercent, change, name, stamp }: GrowthProps) {
  if (value === null) return DASHBOARD_TEXTS.noComparison;
  const end = growthMonthOf(stamp);
  const words = change === null ? '' : changeRemark(change);
  return (
    <span title={change === null ? undefined : explainedChange(change)}>
      <span className={changed.change} data-verdict={change?.verdict ?? 'neutral'}>
        <ChangeArrow value={shownChange(value)} />
        <Figure id={id} value={value} format={format} />
      </span>{' '}
      {name !== undefined && `${name} `}
      {end !== undefined && <InMonth end={end} />}
      {words !== '' && <VisuallyHidden>, {words}</VisuallyHidden>}
    </span>
  );
}
