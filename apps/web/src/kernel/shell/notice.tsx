import type { ReactNode } from 'react';
import css from './notices.module.css';

/** One of the notices that float at the lower left. */
export function Notice({
  label,
  tone,
  children,
}: {
  label: string;
  tone?: 'neg' | 'warn';
  children: ReactNode;
}) {
  return (
    <section
      className={css.notice}
      data-tone={tone}
      aria-label={label}
      role={tone === 'neg' ? 'alert' : 'status'}
    >
      {children}
    </section>
  );
}
