/** The next version of the application, once it is complete in this browser. */
import { useSyncExternalStore } from 'react';

let changeOver: (() => void) | undefined;
const listeners = new Set<() => void>();

/** @param accept activates the next version, which ends with a reload. */
export function offerVersion(accept: () => void): void {
  changeOver = accept;
  for (const listener of listeners) listener();
}

/** What activates the next version; undefined while there is none. */
export const useNextVersion = (): (() => void) | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => changeOver,
  );
