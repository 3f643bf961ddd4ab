import type { ReactNode } from 'react';
import { useSharedAsOf } from '../../kernel/as-of.ts';
import { date } from '../../kernel/formatting.ts';
import css from './as-it-is-now.module.css';

/**
 * Says, while a past day is chosen, what on the screen shows the present all the same: work that is open now cannot be
 * done on a past day. `children` gets the chosen day as words.
 */
export function AsItIsNow({ children }: { children: (day: string) => ReactNode }) {
  const day = useSharedAsOf();
  if (day === undefined) return null;
  return (
    <p className={css.note} role="note" data-constant="period">
      {children(date(day))}
    </p>
  );
}
