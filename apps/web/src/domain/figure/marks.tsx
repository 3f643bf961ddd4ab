import type { ReactNode } from 'react';
import { SampleTag } from '@cottontree/ui/states.tsx';
import type { ConstantKind } from '../../kernel/constant-kinds.ts';
import css from './figure.module.css';

/** A number that is not a figure, and why: a limit, a general fact in an explanation, a count of listed rows. */
export function Constant({ why, children }: { why: ConstantKind; children: ReactNode }) {
  return <span data-constant={why}>{children}</span>;
}

/**
 * A sample number, shown only while the company has no data at all, and marked as a sample.
 * @param tag false if the label next to it has the tag
 */
export function Sample({ children, tag = true }: { children: ReactNode; tag?: boolean }) {
  return (
    <span data-sample="" className={css.sample}>
      {children}
      {tag && <SampleTag />}
    </span>
  );
}
