import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** The top bar carries the navigation; below, the bottom bar does. */
export const WIDE = '(min-width: 1200px)';
/** The user card has no room in the top bar and stands in the More sheet. */
export const NARROW = '(max-width: 719.98px)';
