import type { ReactNode } from 'react';
import css from './how.module.css';

export interface HowProps {
  /** "How this is computed". */
  label: string;
  children: ReactNode;
}

/** The method behind what is shown, opened by who wants to know it. */
export function How({ label, children }: HowProps) {
  return (
    <details className={css.how} data-constant="note">
      <summary>{label}</summary>
      <div className={css.text}>{children}</div>
    </details>
  );
}
