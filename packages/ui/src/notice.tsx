import type { ReactNode } from 'react';
import css from './notice.module.css';

export interface NoticeProps {
  /** `warn`: somebody else was first, and the person goes on from there; `neg`: what was asked for was refused. */
  tone: 'warn' | 'neg';
  children: ReactNode;
  /** The way on from it. */
  action?: ReactNode;
}

/** Stands where something was attempted and did not happen, and says why; it is announced as it appears. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone} role="alert">
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
