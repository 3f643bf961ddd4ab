import { ErrorState, NoPermission } from '@cottontree/ui/states.tsx';
import { CallError } from './call.ts';

/** What a failed dashboard panel says, whatever the cause. */
export const LOAD_FAILED = 'Failed to load dashboard data. Please check your connection and try again.';

export interface PanelErrorProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** What would be seen here, for the sentence about a missing permission. */
  what?: string;
  /** In place of the dashboards' sentence. */
  cause?: string;
}

/** Stands in a panel whose data failed: the missing permission and who grants it, or the cause with a retry. */
export function PanelError({ error, onRetry, retrying = false, what, cause = LOAD_FAILED }: PanelErrorProps) {
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
      cause={cause}
      onRetry={onRetry}
      retrying={retrying}
      correlationId={body?.requestId || undefined}
    />
  );
}

/** "admin, manager or owner", with underscores as spaces. */
export function rolesInWords(roles: readonly string[] | undefined): string {
  const names = (roles ?? []).map((role) => role.replaceAll('_', ' '));
  const last = names.at(-1);
  if (last === undefined) return 'an owner';
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
