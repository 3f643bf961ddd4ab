import type { ReactNode } from 'react';
import css from './how.module.css';

export interface HowProps {
  /** "How this is computed". */
  label: string;
  /** The method is more than text: it takes the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** The method behind what is shown, opened by who wants to know it. */
export function How({ label, wide = false, children }: HowProps) {
  return (
    <details className={css.how} data-constant="note" data-wide={wide || undefined}>
      <summary>{label}</summary>
      <div className={css.text}>{children}</div>
    </details>
  );
}
