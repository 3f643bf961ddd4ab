import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Stamp } from '@cottontree/contract/dashboard.ts';
import { ChangeArrow, verdictOf } from '@cottontree/ui/kpi-strip.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { month, signedPercent, type Amount } from '../../kernel/formatting.ts';
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
  goodWhen: 'up' | 'down' | 'neither';
  /** What it is called, after the number: "MoM". */
  name?: string;
  /** Of the answer that it comes from. */
  stamp: Stamp;
}

/** The change as far as one decimal shows it: what reads as zero is neither good nor bad. */
export const shownChange = (value: number | null): number => Math.round((value ?? 0) * 10) / 10;

const words = { good: ', better', bad: ', worse', neutral: '' } as const;

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
export function Growth({ id, value, format = signedPercent, goodWhen, name, stamp }: GrowthProps) {
  if (value === null) return DASHBOARD_TEXTS.noComparison;
  const end = growthMonthOf(stamp);
  const shown = shownChange(value);
  const verdict = verdictOf({ value: shown, text: '', goodWhen });
  return (
    <span>
      <span className={css.change} data-verdict={verdict}>
        <ChangeArrow value={shown} />
        <Figure id={id} value={value} format={format} />
      </span>{' '}
      {name !== undefined && `${name} `}
      {end !== undefined && <InMonth end={end} />}
      <VisuallyHidden>{words[verdict]}</VisuallyHidden>
    </span>
  );
}
