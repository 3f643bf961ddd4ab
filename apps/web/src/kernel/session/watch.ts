import { advance, endOf, startTimer, type TimerEffect, type TimerEvent } from './timer.ts';

/** The events that count as the person's activity by the specification. */
export const ACTIVITY_EVENTS = ['mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const;
/** A press inside an element with this attribute answers the session's own question and is not activity. */
const NO_ACTIVITY = 'data-session-question';

const CHANNEL = 'session-reset';

export interface SessionWatch {
  /** Milliseconds until the end, updated every second. */
  left(): number;
  /** True while the question at 55 minutes is open. */
  warned(): boolean;
  subscribe(listener: () => void): () => void;
  continueWorking(): void;
  /** The person closed the question without an answer: activity like any other. */
  noteActivity(): void;
  noteAbsoluteEnd(end: number): void;
  /** Starts the ticks and the event listeners. Returns a function that stops them. */
  start(): () => void;
}

/** Connects the timer to the page: its clock, the person's activity, and the other tabs of this browser. */
export function createSessionWatch(perform: (effect: TimerEffect) => void): SessionWatch {
  let state = startTimer(Date.now());
  let left = endOf(state) - Date.now();
  const listeners = new Set<() => void>();
  let channel: BroadcastChannel | undefined;

  const happen = (event: TimerEvent) => {
    const before = state;
    const step = advance(state, event);
    state = step.state;
    left = Math.ceil((endOf(state) - event.at) / 1000) * 1000;
    for (const effect of step.effects) perform(effect);
    if (state.resetAt !== before.resetAt && event.type !== 'reset-elsewhere') channel?.postMessage('reset');
    for (const listener of listeners) listener();
  };

  const onActivity = (event: Event) => {
    const { target } = event;
    if (target instanceof Element && target.closest(`[${NO_ACTIVITY}]`)) return;
    happen({ type: 'activity', at: Date.now() });
  };

  return {
    left: () => left,
    warned: () => state.warned && !state.over,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    continueWorking: () => happen({ type: 'continue', at: Date.now() }),
    noteActivity: () => happen({ type: 'activity', at: Date.now() }),
    noteAbsoluteEnd: (end) => happen({ type: 'absolute-end', at: Date.now(), end }),
    start: () => {
      const ticking = setInterval(() => happen({ type: 'tick', at: Date.now() }), 1000);
      const listening = { capture: true, passive: true };
      for (const name of ACTIVITY_EVENTS) window.addEventListener(name, onActivity, listening);
      const others = new BroadcastChannel(CHANNEL);
      channel = others;
      others.onmessage = () => happen({ type: 'reset-elsewhere', at: Date.now() });
      return () => {
        clearInterval(ticking);
        for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity, listening);
        others.close();
      };
    },
  };
}
