import { useId, type ReactNode } from 'react';
import css from './section.module.css';

/** A part of the screen under a heading of its own; not a `section`, which is what a panel is. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="region" aria-labelledby={id} className={css.section}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </div>
  );
}
