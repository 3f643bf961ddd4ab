import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useFocusHandedOn } from './focus-near.ts';
import css from './states.module.css';

export interface EmptyStateProps {
  title: string;
  /** Why it is empty. */
  children?: ReactNode;
  /** The most useful action. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  const part = useFocusHandedOn<HTMLDivElement>();
  return (
    <div ref={part} className={css.state} data-block="state">
      <p className={css.title}>{title}</p>
      {children !== undefined && <div className={css.text}>{children}</div>}
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  /** The cause, as a sentence. */
  cause: ReactNode;
  /** The server's message, if it helps. */
  detail?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Identifies the request in the server's log. */
  correlationId?: string | undefined;
  /** In the room of one figure: small type, no margins. */
  dense?: boolean;
}

/** Shown inside the card whose data failed; the rest of the page is not affected. */
export function ErrorState(props: ErrorStateProps) {
  const { cause, detail, onRetry, retrying = false, correlationId, dense = false } = props;
  const part = useFocusHandedOn<HTMLDivElement>();
  return (
    <div ref={part} className={classNames(css.state, dense && css.dense)} data-block="state" role="alert">
      <p className={classNames(css.title, css.failed)}>{cause}</p>
      {detail !== undefined && <p className={css.text}>{detail}</p>}
      {correlationId !== undefined && (
        <p className={css.text}>
          Reference <code className={css.reference}>{correlationId}</code>
        </p>
      )}
      {onRetry && (
        <Button onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      )}
    </div>
  );
}

export interface NoPermissionProps {
  /** Which permission is missing, and who grants it, as a sentence. */
  why: ReactNode;
  /** What is normally shown here. */
  what?: string;
}

export function NoPermission({ why, what = 'this' }: NoPermissionProps) {
  return (
    <div className={css.state} data-block="state">
      <p className={css.title}>Your role may not see {what}.</p>
      <p className={css.text}>{why}</p>
    </div>
  );
}

export interface StaleMarkProps {
  /** The time of the data as text: "Updated 14:02 UTC". */
  children: ReactNode;
  /** The data is older than it should be, or the connection is lost. */
  stale?: boolean;
  /** The reason, if it is stale: "offline since 14:05". */
  reason?: string;
}

export function StaleMark({ children, stale = false, reason }: StaleMarkProps) {
  return (
    <span className={classNames(css.mark, stale && css.stale)} data-stale={stale}>
      {children}
      {stale && ` · ${reason ?? 'out of date'}`}
    </span>
  );
}

/** Shown above content with sample numbers; the action may lead to real data. */
export function SampleStrip({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.strip} role="note">
      <span>{children}</span>
      {action}
    </div>
  );
}

/** Shown next to a single sample number. */
export function SampleTag() {
  return <Badge tone="warn">Sample</Badge>;
}
