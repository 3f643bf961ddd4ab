/**
 * Draws the parts of a screen one after the other, each in a task of its own: the browser paints and responds to the
 * person in between, where drawing all of them at once would hold it for a third of a second on a slow phone.
 */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds after which the next part is drawn though the browser is still busy. */
const MAX_WAIT_MS = 100;

/** In the order in which they were ready. */
const waiting = new Set<() => void>();
let scheduled = false;

function schedule(): void {
  if (scheduled || waiting.size === 0) return;
  scheduled = true;
  // Safari has no such call.
  if ('requestIdleCallback' in window) requestIdleCallback(drawNext, { timeout: MAX_WAIT_MS });
  else setTimeout(drawNext);
}

function drawNext(): void {
  scheduled = false;
  const [draw] = waiting;
  if (draw === undefined) return;
  waiting.delete(draw);
  draw();
  schedule();
}

/** What is printed is complete. */
function drawAll(): void {
  const all = [...waiting];
  waiting.clear();
  flushSync(() => all.forEach((draw) => draw()));
}
if (typeof window !== 'undefined') window.addEventListener('beforeprint', drawAll);

/** False until the part is ready and its turn has come, then always true. */
export function useTurn(ready: boolean): boolean {
  // Tests and development draw at once.
  const [drawn, setDrawn] = useState(!import.meta.env.PROD);
  useEffect(() => {
    if (!ready || drawn) return undefined;
    const draw = () => setDrawn(true);
    waiting.add(draw);
    schedule();
    return () => void waiting.delete(draw);
  }, [ready, drawn]);
  return drawn;
}
