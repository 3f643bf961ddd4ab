import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import {
  IDLE_SECONDS_HEADER,
  logout,
  readAuthUser,
  refreshSession,
} from '@cottontree/contract/access/auth.ts';
import { readCurrentUser } from '@cottontree/contract/access/user-management.ts';
import type { CurrentUser, SignedInUser } from '@cottontree/contract/access/users.ts';
import { clearDraftsOf } from '@cottontree/ui/drafts.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { DraftOwner, type DraftOwnership } from '@cottontree/ui/use-form-draft.ts';
import { reportActivity } from '../activity.ts';
import { call, CallError, onCallError } from '../call.ts';
import { deferred } from '../deferred.tsx';
import { log } from '../log.ts';
import { forgetLastSeen } from '../offline/last-seen.ts';
import { unsentCount } from '../offline/unsent.ts';
import { keepPreferences } from '../preference.ts';
import { keyOf, useRead } from '../query.ts';
import { StepUp } from '../step-up/step-up.tsx';
import { currentRecord, dismiss, extendRecord } from './admission.ts';
import { clearRecord } from './record.ts';
import { SESSION_TEXTS } from './texts.ts';
import { absoluteEndOnThisClock, type TimerEffect } from './timer.ts';
import { signOutLocally } from './unreported-sign-out.ts';
import { forgetWayBack, keepWayBack } from './way-back.ts';
import { createSessionWatch, type SessionWatch } from './watch.ts';

export interface Session {
  user: SignedInUser;
  watch: SessionWatch;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the signed-in person; only inside SessionProvider. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('There is no session here: render this inside SessionProvider.');
  return session;
}

/**
 * The signed-in user as the server describes them: permissions, temporary password, ends of the session. A failed read is
 * not repeated by every part that uses it: the page waits for it, and would begin again without end.
 */
export const useCurrentUser = () => useRead(readAuthUser, {}, { retryOnMount: false });

/** Whether the user has a permission. The server enforces it; this only hides what the server would refuse. */
export const holds = (user: CurrentUser | undefined, power: CurrentUser['powers'][number]): boolean =>
  user?.powers.includes(power) ?? false;

const SessionQuestion = deferred(
  () => import('./session-question.tsx').then((part) => part.SessionQuestion),
  null,
  'over',
);

/** Runs the session of `user`: timers, extension, expiry, and the question at 55 minutes. */
export function SessionProvider({ user, children }: { user: SignedInUser; children: ReactNode }) {
  const client = useQueryClient();
  const [watch] = useState(() => {
    const made: SessionWatch = createSessionWatch((effect) => perform(effect, made, client));
    return made;
  });
  // However the session ended, here or in another window: the next person must not see any of its data.
  useEffect(
    () => () => {
      if (currentRecord()?.user.id !== user.id) client.clear();
    },
    [client, user.id],
  );
  useEffect(() => {
    const stop = watch.start();
    // The 60 minutes on the badge start now, so they must start on the server too.
    void extend(watch, client, 0);
    return stop;
  }, [watch, client]);
  useEffect(
    () =>
      onCallError((error) => {
        if (error.status === 401 && currentRecord() !== undefined && !leaving) expire();
        // The account was given more permissions than its password allows: the profile says what is needed first.
        if (error.body?.code === 'password-change-required')
          void client.invalidateQueries({ queryKey: keyOf(readAuthUser, {}) });
      }),
    [client],
  );
  const [drafts] = useState<DraftOwnership>({
    id: user.id,
    isSignedIn: () => currentRecord()?.user.id === user.id,
  });
  const warned = useSyncExternalStore(watch.subscribe, watch.warned);
  return (
    <SessionContext value={{ user, watch }}>
      <DraftOwner value={drafts}>{children}</DraftOwner>
      <StepUp />
      {warned && <SessionQuestion watch={watch} />}
    </SessionContext>
  );
}

function perform(effect: TimerEffect, watch: SessionWatch, client: QueryClient): void {
  switch (effect.type) {
    case 'warn':
      toast({ title: SESSION_TEXTS.warning.title, description: SESSION_TEXTS.warning.toast });
      return;
    case 'expire':
      expire();
      return;
    case 'refresh':
      void extend(watch, client, 0).then((extended) => {
        if (effect.requested) showOutcome(extended);
      });
      return;
    case 'background-refresh':
      void extend(watch, client, effect.idleSeconds);
      return;
  }
}

function showOutcome(extended: boolean): void {
  const { title, text } = extended ? SESSION_TEXTS.extended : SESSION_TEXTS.failed;
  toast({ title, description: text, variant: extended ? 'default' : 'destructive' });
}

/** Moves the server's idle limit. Resolves to false on failure, which is logged. */
async function extend(watch: SessionWatch, client: QueryClient, idleSeconds: number): Promise<boolean> {
  try {
    const headers: Record<string, string> =
      idleSeconds > 0 ? { [IDLE_SECONDS_HEADER]: String(idleSeconds) } : {};
    const answer = await call(refreshSession, {}, { headers });
    extendRecord(answer.idleExpiresAt);
    watch.noteAbsoluteEnd(absoluteEndOnThisClock(answer, Date.now(), idleSeconds));
    // A read that is already under way is recent enough.
    const gently = { cancelRefetch: false };
    void client.invalidateQueries({ queryKey: keyOf(readAuthUser, {}) }, gently);
    void client.invalidateQueries({ queryKey: keyOf(readCurrentUser, {}) }, gently);
    return true;
  } catch (error) {
    log('The session could not be extended', error);
    return false;
  }
}

function expire(): void {
  const { title, text } = SESSION_TEXTS.expired;
  // It stays: a message of a form about a failed save must not replace it.
  toast({ title, description: text, variant: 'destructive', stays: true });
  const userId = currentRecord()?.user.id;
  if (userId !== undefined) keepWayBack(userId, location.pathname + location.search + location.hash);
  dismiss();
  void forgetLastSeen();
  navigate('/', { replace: true });
}

/** True during sign-out: a 401 is then not an expiry, and the page stays where it is. */
let leaving = false;

/** Maximum milliseconds that signing out waits for the server. */
const MAX_WAIT_MS = 5_000;

/** Signs out on the server; resolves to false when the server may not have received it. */
async function signOutOnServer(user: SignedInUser): Promise<boolean> {
  const late = AbortSignal.timeout(MAX_WAIT_MS);
  const tooLate = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve()));
  try {
    await Promise.race([reportActivity('logout', SESSION_TEXTS.signedOut(user.username), user), tooLate]);
    await call(logout, {}, { signal: late });
    return true;
  } catch (error) {
    log('The server could not be notified of the sign-out', error);
    // Without a session there is nothing to end.
    return error instanceof CallError && error.status === 401;
  }
}

/** Ends the session here and on the server, and reloads the page, so that none of its data stays in memory. */
export async function signOut(user: SignedInUser): Promise<void> {
  const restore = keepPreferences();
  leaving = true;
  if (!(await signOutOnServer(user))) signOutLocally();
  if (unsentCount() > 0) {
    // The person has confirmed that. The code is already loaded: it counted the unsent writes.
    const { discardAll } = await import('../offline/outbox.ts');
    await discardAll();
  }
  clearDraftsOf(user.id);
  forgetWayBack();
  clearRecord();
  await forgetLastSeen();
  leaving = false;
  // The server makes the browser clear this site's storage; the preferences in it are not secret.
  restore();
  location.reload();
}
