import {
  Children,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { quietMs } from './line/turns.ts';

/**
 * Whether a page has been rendered in steps before. Later pages render at once, so that the scroll position is restored
 * on going back.
 */
let opened = false;

/** Milliseconds after which the next child is rendered even if the browser is not idle. */
const MAX_WAIT_MS = 200;
/** Milliseconds without a request after which what is shown counts as answered. */
const ANSWERED_MS = 50;
/** Milliseconds that the children below the window wait for the answers of those in it, in all. */
const LATEST_MS = 2_500;

export interface InTurnProps {
  children: ReactNode;
  /** Called once all children are rendered. */
  onComplete?: () => void;
}

/**
 * Renders its children one after the other while the application starts, each when the browser is idle; those below the
 * window also wait until what is above them has its answers, because the server and the phone have those to do first. On
 * a slow phone the first child appears early, and touches are handled in between. A person who scrolls or prints has all
 * at once, as has a browser without requestIdleCallback.
 */
export function InTurn({ children, onComplete }: InTurnProps) {
  const parts = Children.toArray(children);
  const [drawn, setDrawn] = useState(() => (opened || !('requestIdleCallback' in window) ? Infinity : 1));
  const place = useRef<HTMLDivElement>(null);
  const [latest] = useState(() => performance.now() + LATEST_MS);
  const complete = drawn >= parts.length;
  const completed = useEffectEvent(() => onComplete?.());
  useEffect(() => {
    if (complete) {
      opened = true;
      completed();
      return undefined;
    }
    return whenItsTurn(place, latest, () => startTransition(() => setDrawn(drawn + 1)));
  }, [drawn, complete, latest]);
  useEffect(() => {
    if (complete) return undefined;
    const onScroll = () => startTransition(() => setDrawn(Infinity));
    const onPrint = () => flushSync(() => setDrawn(Infinity));
    window.addEventListener('scroll', onScroll, { once: true, passive: true });
    window.addEventListener('beforeprint', onPrint, { once: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [complete]);
  return (
    <>
      {parts.slice(0, drawn)}
      {!complete && <div ref={place} aria-busy="true" />}
    </>
  );
}

/** Calls `draw` when the child that belongs at `place` may be rendered, by `latest`. Returns what takes that back. */
function whenItsTurn(place: RefObject<HTMLElement | null>, latest: number, draw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  const look = () => {
    const isBelow = (place.current?.getBoundingClientRect().top ?? 0) >= window.innerHeight;
    const mayWait = isBelow && quietMs() < ANSWERED_MS && performance.now() < latest;
    if (mayWait) timer = setTimeout(look, ANSWERED_MS);
    else idle = requestIdleCallback(draw, { timeout: MAX_WAIT_MS });
  };
  look();
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
