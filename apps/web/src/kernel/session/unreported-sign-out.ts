/**
 * Handles a sign-out that does not reach the server. The page removes the presence cookie; without it the session
 * cookie, which no script can remove, grants nothing. It reports the sign-out as soon as the server responds. Only the
 * fact that a sign-out is unreported is stored, not whose.
 */
import { endLeftSession, PRESENCE_COOKIE } from '@cottontree/contract/access/auth.ts';
import { call, CallError } from '../call.ts';
import { log } from '../log.ts';

export const UNREPORTED_KEY = 'sign-out-unheard';
/** Milliseconds between two attempts to report it. */
const RETRY_MS = 30_000;

export function signOutLocally(): void {
  document.cookie = `${PRESENCE_COOKIE}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Strict`;
  localStorage.setItem(UNREPORTED_KEY, 'yes');
}

/** Reports an unreported sign-out to the server, now and until it succeeds. Returns a function that stops it. */
export function reportSignOut(): () => void {
  let reporting = false;
  const report = async (): Promise<void> => {
    if (reporting || localStorage.getItem(UNREPORTED_KEY) === null) return;
    reporting = true;
    try {
      await call(endLeftSession);
      localStorage.removeItem(UNREPORTED_KEY);
    } catch (error) {
      log('The server could not be notified of the sign-out yet', error);
      // A server without this endpoint can never accept the report.
      if (error instanceof CallError && error.status === 404) localStorage.removeItem(UNREPORTED_KEY);
    }
    reporting = false;
  };
  const attempt = () => void report();
  attempt();
  const timer = setInterval(attempt, RETRY_MS);
  window.addEventListener('online', attempt);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', attempt);
  };
}
