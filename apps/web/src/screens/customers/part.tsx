import type { ReactNode } from 'react';
import css from './screen.module.css';

/** A part of the record under its heading; `more` stands at the end of that line. */
export function Part({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part}>
      <div className={css.head}>
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
