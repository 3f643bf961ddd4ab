import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FigureName } from '@cottontree/contract/reports.ts';
import { verdictOf } from '@cottontree/ui/kpi-strip.tsx';
import growth from '../../domain/dashboard/growth.module.css';
import { derive } from '../../domain/figure/derivation.ts';
import { Derived } from '../../domain/figure/derived.tsx';
import { NOTHING, type Amount } from '../../kernel/formatting.ts';

export interface MovementProps {
  figure: FigureName;
  now: Amount;
  before: Amount;
  /** The day of the value before. */
  day: BusinessDay | undefined;
  goodWhen: 'up' | 'down';
}

/** By how much a figure moved since the period before; nothing where that was no gain to compare with. */
export function Movement({ figure, now, before, day, goodWhen }: MovementProps) {
  const value = Number(before ?? 0) > 0 ? derive('change', now, before) : null;
  if (value === null || day === undefined) return NOTHING;
  return (
    <span
      className={growth.change}
      data-verdict={verdictOf({ value: Math.round(value * 10), text: '', goodWhen })}
    >
      <Derived figure={figure} against={{ ...figure, day, how: 'change' }} value={value} />
    </span>
  );
}
