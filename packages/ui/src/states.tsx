import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useFocusHandedOn } from './focus-near.ts';
import css from './states.module.css';

export interface EmptyStateProps {
  title: string;
  /** Why there is nothing here. */
  children?: ReactNode;
  /** The one thing to do about it. */
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
  /** The plain cause, as a sentence. */
  cause: ReactNode;
  /** What the server said of it, where that helps. */
  detail?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** By which the server's log is found. */
  correlationId?: string | undefined;
  /** In the room of one figure: small type, no margins. */
  dense?: boolean;
}

/** Stands inside the card whose data failed; the rest of the page goes on. */
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
  /** The permission that is missing, as it is called in the role matrix. */
  permission: string;
  /** Who can grant it: roles or people. */
  grantedBy: string;
  /** What would be seen here. */
  what?: string;
}

export function NoPermission({ permission, grantedBy, what = 'this' }: NoPermissionProps) {
  return (
    <div className={css.state} data-block="state">
      <p className={css.title}>Your role may not see {what}.</p>
      <p className={css.text}>
        It needs the permission <code className={css.reference}>{permission}</code>, which {grantedBy} can
        grant.
      </p>
    </div>
  );
}

export interface StaleMarkProps {
  /** The time of the data, ready to read: "Updated 14:02 UTC". */
  children: ReactNode;
  /** The time is older than it should be, or the connection is lost. */
  stale?: boolean;
  /** Why, when it is stale: "offline since 14:05". */
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

/** Above content that shows sample numbers; an action may lead to the cure. */
export function SampleStrip({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.strip} role="note">
      <span>{children}</span>
      {action}
    </div>
  );
}

/** Beside one sample number. */
export function SampleTag() {
  return <Badge tone="warn">Sample</Badge>;
}
