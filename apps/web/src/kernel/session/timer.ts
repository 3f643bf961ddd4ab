/**
 * The rules for when a session warns, ends and is extended: a state, and a function that applies one event to it. It
 * uses no clock, page or server; times are milliseconds of one clock, which the caller supplies.
 */
const MINUTE = 60_000;
const IDLE_LIMIT = 60 * MINUTE;
const WARN_AFTER = 55 * MINUTE;
/** Activity resets the session only when the last reset is longer ago than this. */
const RESET_THROTTLE = 5 * MINUTE;
const BACKGROUND_BUSY = 5 * MINUTE;
const BACKGROUND_QUIET = 30 * MINUTE;
const BADGE_WARNING = 10 * MINUTE;
const BADGE_CRITICAL = 5 * MINUTE;

export interface TimerState {
  /** The time of sign-in, page load or the last reset: the 60 minutes start here. */
  readonly resetAt: number;
  /** When the person was last active, whether or not that reset the session. */
  readonly activeAt: number;
  /** The absolute end, which activity does not extend, once the server has reported it. */
  readonly absoluteEnd: number;
  readonly warned: boolean;
  readonly over: boolean;
  /** When the next two background checks are due. */
  readonly nextBusyCheck: number;
  readonly nextQuietCheck: number;
}

export type TimerEvent =
  | { type: 'tick' | 'activity' | 'continue'; at: number }
  /** Another tab of this browser has reset the session. */
  | { type: 'reset-elsewhere'; at: number }
  | { type: 'absolute-end'; at: number; end: number };

export type TimerEffect =
  | { type: 'warn' }
  | { type: 'expire' }
  /** Extend the session on the server to 60 minutes from now; `requested` when the person pressed the button. */
  | { type: 'refresh'; requested: boolean }
  /** Extend it to 60 minutes after the last activity, not more. */
  | { type: 'background-refresh'; idleSeconds: number };

export interface TimerStep {
  state: TimerState;
  effects: readonly TimerEffect[];
}

export function startTimer(at: number): TimerState {
  return {
    resetAt: at,
    activeAt: at,
    absoluteEnd: Infinity,
    warned: false,
    over: false,
    nextBusyCheck: at + BACKGROUND_BUSY,
    nextQuietCheck: at + BACKGROUND_QUIET,
  };
}

export const endOf = (state: TimerState): number => Math.min(state.resetAt + IDLE_LIMIT, state.absoluteEnd);

export function advance(state: TimerState, event: TimerEvent): TimerStep {
  if (state.over) return { state, effects: [] };
  // Checked first: a laptop that wakes after the end must not get access by the movement that woke it.
  if (event.at >= endOf(state)) return { state: { ...state, over: true }, effects: [{ type: 'expire' }] };
  switch (event.type) {
    case 'tick':
      return tick(state, event.at);
    case 'activity': {
      const active = { ...state, activeAt: event.at };
      if (event.at - state.resetAt <= RESET_THROTTLE) return { state: active, effects: [] };
      return reset(active, event.at, [{ type: 'refresh', requested: false }]);
    }
    case 'continue':
      return reset({ ...state, activeAt: event.at }, event.at, [{ type: 'refresh', requested: true }]);
    case 'reset-elsewhere':
      return reset({ ...state, activeAt: event.at }, event.at, []);
    case 'absolute-end':
      return { state: { ...state, absoluteEnd: event.end }, effects: [] };
  }
}

function reset(state: TimerState, at: number, effects: readonly TimerEffect[]): TimerStep {
  return { state: { ...state, resetAt: at, warned: false }, effects };
}

function tick(before: TimerState, at: number): TimerStep {
  let state = before;
  const effects: TimerEffect[] = [];
  if (!state.warned && at >= state.resetAt + WARN_AFTER) {
    state = { ...state, warned: true };
    effects.push({ type: 'warn' });
  }
  const busyDue = at >= state.nextBusyCheck;
  const quietDue = at >= state.nextQuietCheck;
  if (busyDue) state = { ...state, nextBusyCheck: nextDue(state.nextBusyCheck, at, BACKGROUND_BUSY) };
  if (quietDue) state = { ...state, nextQuietCheck: nextDue(state.nextQuietCheck, at, BACKGROUND_QUIET) };
  const idle = at - state.activeAt;
  if ((busyDue && idle <= BACKGROUND_BUSY) || (quietDue && idle <= IDLE_LIMIT)) {
    effects.push({ type: 'background-refresh', idleSeconds: Math.floor(idle / 1000) });
  }
  return { state, effects };
}

/** All checks that were missed while the page slept are replaced by one. */
function nextDue(due: number, at: number, every: number): number {
  return due + (Math.floor((at - due) / every) + 1) * every;
}

/**
 * The absolute end on this clock. The server's clock may differ, so the server's current time is derived from the idle
 * limit that it granted: 60 minutes after the last activity, unless the absolute limit is earlier.
 */
export function absoluteEndOnThisClock(
  answer: { idleExpiresAt: string; absoluteExpiresAt: string },
  now: number,
  idleSeconds: number,
): number {
  const idle = Date.parse(answer.idleExpiresAt);
  const absolute = Date.parse(answer.absoluteExpiresAt);
  if (idle >= absolute) return absolute;
  const serverNow = idle - IDLE_LIMIT + idleSeconds * 1000;
  return now + (absolute - serverNow);
}

export type BadgeState = 'active' | 'warning' | 'critical';

export function badgeState(left: number): BadgeState {
  if (left <= BADGE_CRITICAL) return 'critical';
  return left <= BADGE_WARNING ? 'warning' : 'active';
}

/** Whole minutes, rounded up: "1h 0m", "59m", "0m" at the end. */
export function timeLeft(left: number): string {
  const minutes = Math.max(0, Math.ceil(left / MINUTE));
  return minutes >= 60 ? `${Math.floor(minutes / 60)}h ${minutes % 60}m` : `${minutes}m`;
}
