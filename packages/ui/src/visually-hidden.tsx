import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Text only for screen readers; `h2` where it heads what has no visible heading. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'h2'; children: ReactNode }) {
  return <Tag className={css.hidden}>{children}</Tag>;
}
