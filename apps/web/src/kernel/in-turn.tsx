import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';

/** Whether a page has been drawn in turn already: what follows is drawn at once, so that going back finds its place. */
let opened = false;

/** Milliseconds after which the next part is drawn whether the browser is idle or not. */
const PATIENCE = 200;

/**
 * Draws its children one after the other while the application starts, each when the browser is idle: on a slow phone
 * the first is there early, and a touch is answered in between. A browser that cannot tell idleness draws all at once.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [drawn, setDrawn] = useState(() => (opened || !('requestIdleCallback' in window) ? Infinity : 1));
  const complete = drawn >= parts.length;
  useEffect(() => {
    if (complete) {
      opened = true;
      return undefined;
    }
    const next = () => startTransition(() => setDrawn(drawn + 1));
    const asked = requestIdleCallback(next, { timeout: PATIENCE });
    return () => cancelIdleCallback(asked);
  }, [drawn, complete]);
  return (
    <>
      {parts.slice(0, drawn)}
      {!complete && <div aria-busy="true" />}
    </>
  );
}
