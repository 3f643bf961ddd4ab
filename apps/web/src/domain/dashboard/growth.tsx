import { verdictOf } from '@cottontree/ui/kpi-strip.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { signedPercent } from '../../kernel/formatting.ts';
import { Figure } from '../figure/figure.tsx';
import css from './growth.module.css';
import { DASHBOARD_TEXTS } from './texts.ts';

export interface GrowthProps {
  /** The figure that measures the growth. */
  id: string;
  /** Per cent; null when there is nothing to compare with. */
  value: number | null;
  goodWhen: 'up' | 'down' | 'neither';
  /** What it is measured against. */
  against?: string;
}

/** The change as far as one decimal shows it: what reads as zero is neither good nor bad. */
export const shownChange = (value: number | null): number => Math.round((value ?? 0) * 10) / 10;

const words = { good: ', better', bad: ', worse', neutral: '' } as const;

/** A signed difference that opens its own receipt, coloured by good or bad and not by up or down. */
export function Growth({ id, value, goodWhen, against = DASHBOARD_TEXTS.versusMonth }: GrowthProps) {
  if (value === null) return DASHBOARD_TEXTS.noComparison;
  const shown = shownChange(value);
  const verdict = verdictOf({ value: shown, text: '', goodWhen });
  return (
    <span>
      <span className={css.change} data-verdict={verdict}>
        {shown !== 0 && (
          <svg width="9" height="8" viewBox="0 0 9 8" role="img" aria-label={shown > 0 ? 'Up' : 'Down'}>
            <path d={shown > 0 ? 'M4.5 0 9 8H0z' : 'M4.5 8 0 0h9z'} />
          </svg>
        )}
        <Figure id={id} value={value} format={signedPercent} />
        <VisuallyHidden>{words[verdict]}</VisuallyHidden>
      </span>{' '}
      {against}
    </span>
  );
}
