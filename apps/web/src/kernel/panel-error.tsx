import { ERROR_STATUS, type ErrorBody } from '@cottontree/contract/errors.ts';
import { ErrorState, NoPermission } from '@cottontree/ui/states.tsx';
import { CallError, tooManyMessage } from './call.ts';
import { Needs } from './needs.tsx';
import { KERNEL_TEXTS } from './texts.ts';

/** Shown by every failed dashboard panel, whatever the cause. */
export const LOAD_FAILED = KERNEL_TEXTS.failedToLoadDashboardData;

/**
 * Whether the read was refused because of a missing permission: neither a retry nor another choice on the screen helps.
 */
export const isNotPermitted = (error: unknown): boolean =>
  error instanceof CallError && error.body?.permission !== undefined;

export interface PanelErrorProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** What is normally shown here, for the sentence about a missing permission. */
  what?: string;
  /** Replaces the sentence of the dashboards. */
  cause?: string;
  /** For places with only as much room as a figure. */
  dense?: boolean;
}

/** Shown in a panel whose data failed: the missing permission and who grants it, or the cause with a retry. */
export function PanelError(props: PanelErrorProps) {
  const { error, onRetry, retrying = false, what, cause = LOAD_FAILED, dense = false } = props;
  const body = error instanceof CallError ? error.body : null;
  if (body?.permission !== undefined) {
    return <NoPermission why={<Needs power={body.permission} />} {...(what && { what })} />;
  }
  return (
    <ErrorState
      cause={error instanceof CallError && error.status === 429 ? tooManyMessage(error) : cause}
      detail={body === null ? undefined : detailIn(body)}
      dense={dense}
      onRetry={onRetry}
      retrying={retrying}
      correlationId={body?.requestId || undefined}
    />
  );
}

/** What the server reported: every expected failure has a sentence with the cause and the remedy. */
function detailIn(body: ErrorBody): string | undefined {
  if (body.code === 'invalid') return refusalIn(body);
  // Unexpected failures have no text for people, and "too many requests" is already shown as the cause.
  const expected = body.code in ERROR_STATUS && body.code !== 'unexpected';
  return expected && !body.message.startsWith('Too many requests') ? body.message : undefined;
}

/** Why the request was refused; the parameter of the as-of day is called by the name that the person knows. */
function refusalIn({ fields, message }: ErrorBody): string {
  const day = fields?.find(({ path }) => path === 'asOf');
  return day === undefined ? message : KERNEL_TEXTS.asOfDate(day.message);
}
