import { useEffect, useSyncExternalStore } from 'react';
import { isLineLost, lineBack, onLineChange } from './line.ts';

/** Whether the server cannot be reached. While it cannot, this checks again and again. */
export function useLineLost(): boolean {
  const lost = useSyncExternalStore(onLineChange, isLineLost);
  useEffect(() => {
    if (!lost) return undefined;
    const aborter = new AbortController();
    const wait = async () => {
      // The browser may say that it is online before the server answers.
      while (isLineLost()) await lineBack(aborter.signal);
    };
    void wait().catch(() => undefined);
    return () => aborter.abort();
  }, [lost]);
  return lost;
}
