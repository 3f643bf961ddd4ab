/**
 * Signing out where the server does not hear of it: the page removes the cookie without which the session's own, which no
 * page can touch, opens nothing, and tells the server as soon as it answers. Kept is that there is something to tell, not
 * of whom.
 */
import { endLeftSession, PRESENCE_COOKIE } from '@cottontree/contract/auth.ts';
import { call, CallError } from '../call.ts';
import { log } from '../log.ts';

export const UNHEARD_KEY = 'sign-out-unheard';
/** Milliseconds until a server that did not answer is told again. */
const AGAIN = 30_000;

export function leaveUnheard(): void {
  document.cookie = `${PRESENCE_COOKIE}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Strict`;
  localStorage.setItem(UNHEARD_KEY, 'yes');
}

/** Tells the server of a sign-out that it has not heard of, now and until it has. Returns how to stop. */
export function tellUnheard(): () => void {
  let telling = false;
  const tell = async (): Promise<void> => {
    if (telling || localStorage.getItem(UNHEARD_KEY) === null) return;
    telling = true;
    try {
      await call(endLeftSession);
      localStorage.removeItem(UNHEARD_KEY);
    } catch (error) {
      log('The server could not be told yet of the sign-out', error);
      // A server that knows no such call cannot be told.
      if (error instanceof CallError && error.status === 404) localStorage.removeItem(UNHEARD_KEY);
    }
    telling = false;
  };
  const attempt = () => void tell();
  attempt();
  const again = setInterval(attempt, AGAIN);
  window.addEventListener('online', attempt);
  return () => {
    clearInterval(again);
    window.removeEventListener('online', attempt);
  };
}
