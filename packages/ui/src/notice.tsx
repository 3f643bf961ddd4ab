import type { ReactNode } from 'react';
import css from './notice.module.css';

export interface NoticeProps {
  /** `warn`: another person was first, and this person can continue from there; `neg`: the request was refused. */
  tone: 'warn' | 'neg';
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** Shown where an attempt failed, with the reason; announced when it appears. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone} role="alert">
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
