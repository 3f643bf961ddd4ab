import type { ReactNode } from 'react';
import { SampleTag } from '@cottontree/ui/states.tsx';
import type { ConstantKind } from '../../kernel/constant-kinds.ts';
import css from './figure.module.css';

/** A number that is no figure, and why: a limit, a fact of the world in an explanation, a count of what the screen lists. */
export function Constant({ why, children }: { why: ConstantKind; children: ReactNode }) {
  return <span data-constant={why}>{children}</span>;
}

/**
 * A sample number, which stands only where the company has no data at all, and says so.
 * @param tag false where the label beside it carries the tag
 */
export function Sample({ children, tag = true }: { children: ReactNode; tag?: boolean }) {
  return (
    <span data-sample="" className={css.sample}>
      {children}
      {tag && <SampleTag />}
    </span>
  );
}
