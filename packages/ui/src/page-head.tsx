import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './page-head.module.css';

export interface PageHeadProps {
  title: ReactNode;
  className?: string | undefined;
  /** The values of its choices do not say what they are: their labels stand above them. */
  labelled?: boolean;
  /** At the other end of the line: links away from the screen, or what applies to all of it. */
  children?: ReactNode;
}

/** The title of a screen and the content next to it. */
export function PageHead({ title, className, labelled = false, children }: PageHeadProps) {
  return (
    <header className={classNames(css.head, className)} data-labelled={labelled || undefined}>
      <h1 className={css.title}>{title}</h1>
      {children}
    </header>
  );
}
