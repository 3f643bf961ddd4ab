import { ERROR_STATUS, type ErrorBody } from '@cottontree/contract/errors.ts';
import { ErrorState, NoPermission } from '@cottontree/ui/states.tsx';
import { CallError, tooManyMessage } from './call.ts';

/** What a failed dashboard panel says, whatever the cause. */
export const LOAD_FAILED = 'Failed to load dashboard data. Please check your connection and try again.';

/** Whether it was refused for want of a permission: no retry and no other choice on the screen mends that. */
export const isNotPermitted = (error: unknown): boolean =>
  error instanceof CallError && error.body?.permission !== undefined;

export interface PanelErrorProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** What would be seen here, for the sentence about a missing permission. */
  what?: string;
  /** In place of the dashboards' sentence. */
  cause?: string;
  /** Where there is no more room than a figure takes. */
  dense?: boolean;
}

/** Stands in a panel whose data failed: the missing permission and who grants it, or the cause with a retry. */
export function PanelError(props: PanelErrorProps) {
  const { error, onRetry, retrying = false, what, cause = LOAD_FAILED, dense = false } = props;
  const body = error instanceof CallError ? error.body : null;
  if (body?.permission !== undefined) {
    return (
      <NoPermission
        permission={body.permission}
        grantedBy={rolesInWords(body.grantedBy)}
        {...(what && { what })}
      />
    );
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

/** What the server said: every expected failure has a sentence that says what is wrong and what mends it. */
function detailIn(body: ErrorBody): string | undefined {
  if (body.code === 'invalid') return refusalIn(body);
  // What is unexpected is not for people, and that there were too many requests is the cause already.
  const expected = body.code in ERROR_STATUS && body.code !== 'unexpected';
  return expected && !body.message.startsWith('Too many requests') ? body.message : undefined;
}

/** What was refused; the day in the address under the name that a person knows it by. */
function refusalIn({ fields, message }: ErrorBody): string {
  const day = fields?.find(({ path }) => path === 'asOf');
  return day === undefined ? message : `The as-of date ${day.message}.`;
}

/** "admin, manager or owner", with underscores as spaces. */
export function rolesInWords(roles: readonly string[] | undefined): string {
  const names = (roles ?? []).map((role) => role.replaceAll('_', ' '));
  const last = names.at(-1);
  if (last === undefined) return 'an owner';
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
