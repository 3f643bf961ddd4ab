import type { Segments } from '@cottontree/contract/analytics-segments.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { NOTHING, percent, ratio } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { SEGMENT_TEXTS } from './texts.ts';

/** What lifetime values are made of, as figures. */
export function LtvBasis({ answer: { ltvBasis, day } }: { answer: Segments }) {
  if (ltvBasis.contributionMargin === null)
    return (
      <p className={css.small}>
        {ltvBasis.expectedMonths === null ? `${SEGMENT_TEXTS.months}: ${NOTHING}` : SEGMENT_TEXTS.ltvWithheld}
      </p>
    );
  return (
    <p className={css.small} data-constant="note">
      {SEGMENT_TEXTS.ltv}{' '}
      <Figure
        id="acquisition.contribution-margin"
        day={day ?? undefined}
        value={ltvBasis.contributionMargin}
        format={(value) => percent(value === null || value === undefined ? value : Number(value) * 100)}
      />{' '}
      {SEGMENT_TEXTS.margin}, times{' '}
      <Figure
        id="acquisition.expected-months"
        day={day ?? undefined}
        value={ltvBasis.expectedMonths}
        format={ratio}
      />{' '}
      {SEGMENT_TEXTS.months}.
    </p>
  );
}
