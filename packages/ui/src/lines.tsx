import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './lines.module.css';

/** A list of names and values in one column, like a printed receipt. */
export function Lines({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

export interface LineProps {
  name: ReactNode;
  children: ReactNode;
  /** Separated by a rule and in bold: the sum of the lines above. */
  total?: boolean;
  /** A part of the line above, set in from it. */
  part?: boolean;
}

export function Line({ name, children, total = false, part = false }: LineProps) {
  return (
    <div className={classNames(css.line, total && css.total, part && css.part)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
