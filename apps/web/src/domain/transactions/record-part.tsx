import type { ReactNode } from 'react';
import css from './record-part.module.css';

export interface RecordPartProps {
  title: string;
  /** Stands at the end of the heading's line. */
  more?: ReactNode;
  children: ReactNode;
}

/** A part of a record under its heading: of a customer, a transaction, an account. */
export function RecordPart({ title, more, children }: RecordPartProps) {
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
