import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './badge.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'pos' | 'neg' | 'warn';

/** A state in one or two words. The text has the meaning; the colour only supports it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={classNames(css.badge, css[tone])} data-tone={tone}>
      {children}
    </span>
  );
}
