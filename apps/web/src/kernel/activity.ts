import { trackActivity, type ACTIVITY_ACTIONS } from '@cottontree/contract/audit/audit.ts';
import type { SignedInUser } from '@cottontree/contract/access/users.ts';
import { call, newKey } from './call.ts';
import { log } from './log.ts';
import { fullName } from './session/record.ts';
import { KERNEL_TEXTS } from './texts.ts';

const SESSION_ID_KEY = 'session-id';

/** One of the named actions, or a custom one in the same form: lower-case words joined by underscores. */
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number] | (string & {});

/** `session_{timestamp}_{random}`: distinguishes the visits in one tab. The server does not interpret it. */
export function activitySessionId(): string {
  const kept = sessionStorage.getItem(SESSION_ID_KEY);
  if (kept !== null) return kept;
  const made = `session_${Date.now()}_${newKey().slice(0, 12)}`;
  sessionStorage.setItem(SESSION_ID_KEY, made);
  return made;
}

/**
 * Reports to the server what the person did. It never rejects: a report that fails to send is only logged.
 * @param data more about the action; must be small JSON, the server accepts at most 4 KB
 */
export async function reportActivity(
  action: ActivityAction,
  description: string,
  user: SignedInUser | undefined,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  try {
    const input = {
      action,
      description,
      userId: user?.id ?? 'anonymous',
      userName: user === undefined ? KERNEL_TEXTS.anonymous : fullName(user),
      timestamp: new Date().toISOString(),
      url: location.pathname,
      metadata: {
        ...data,
        userAgent: navigator.userAgent,
        screenResolution: `${screen.width}x${screen.height}`,
        sessionId: activitySessionId(),
      },
    };
    await call(trackActivity, { input }, { keepalive: true });
  } catch (error) {
    log(`The activity ${action} could not be reported`, error);
  }
}
