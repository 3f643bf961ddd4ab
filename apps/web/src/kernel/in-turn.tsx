import { Children, startTransition, useEffect, useEffectEvent, useState, type ReactNode } from 'react';

/**
 * Whether a page has been rendered in steps before. Later pages render at once, so that the scroll position is restored
 * on going back.
 */
let opened = false;

/** Milliseconds after which the next child is rendered even if the browser is not idle. */
const MAX_WAIT_MS = 200;

export interface InTurnProps {
  children: ReactNode;
  /** Called once all children are rendered. */
  onComplete?: () => void;
}

/**
 * Renders its children one after the other while the application starts, each when the browser is idle. On a slow phone
 * the first child appears early, and touches are handled in between. A browser without requestIdleCallback renders all
 * at once.
 */
export function InTurn({ children, onComplete }: InTurnProps) {
  const parts = Children.toArray(children);
  const [drawn, setDrawn] = useState(() => (opened || !('requestIdleCallback' in window) ? Infinity : 1));
  const complete = drawn >= parts.length;
  const completed = useEffectEvent(() => onComplete?.());
  useEffect(() => {
    if (complete) {
      opened = true;
      completed();
      return undefined;
    }
    const next = () => startTransition(() => setDrawn(drawn + 1));
    const handle = requestIdleCallback(next, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }, [drawn, complete]);
  return (
    <>
      {parts.slice(0, drawn)}
      {!complete && <div aria-busy="true" />}
    </>
  );
}
