import type { Segments } from '@cottontree/contract/segments/schemas.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { dollars } from '../../kernel/formatting.ts';
import { Needs } from '../../kernel/needs.tsx';
import css from './screen.module.css';
import { SEGMENT_TEXTS } from './texts.ts';

/** Explains the value to date, with that of all customers, or names the missing permission. */
export function ValueToDate({ answer: { valueToDate, withheld, day } }: { answer: Segments }) {
  const missing = withheld[0];
  if (missing !== undefined)
    return (
      <p className={css.small}>
        <Needs power={missing.permission} what={SEGMENT_TEXTS.seeingValue} />
      </p>
    );
  return (
    <p className={css.small} data-constant="note">
      {SEGMENT_TEXTS.valueIs}{' '}
      {valueToDate === null ? (
        SEGMENT_TEXTS.notKnown
      ) : (
        <Figure id="acquisition.value-to-date" day={day ?? undefined} value={valueToDate} format={dollars} />
      )}
      .
    </p>
  );
}
