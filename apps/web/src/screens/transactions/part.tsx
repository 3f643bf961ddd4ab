import type { ReactNode } from 'react';
import css from './screen.module.css';

/** A part of the record under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
