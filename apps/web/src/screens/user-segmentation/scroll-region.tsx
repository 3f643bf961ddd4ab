import type { ReactNode } from 'react';
import type { ConstantKind } from '../../kernel/constant-kinds.ts';
import css from './screen.module.css';

export interface ScrollRegionProps {
  label: string;
  /** The kind of the numbers in it. */
  why: ConstantKind;
  children: ReactNode;
}

/** A scrollable container for a table that may be wider than the page. */
export function ScrollRegion({ label, why, children }: ScrollRegionProps) {
  return (
    <div
      className={css.scroll}
      // A scrollable region must be reachable by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={label}
      data-constant={why}
    >
      {children}
    </div>
  );
}
