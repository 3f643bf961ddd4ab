import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query currently matches. */
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

/** From this width the top bar contains the navigation; below it, the bottom bar does. */
export const WIDE = '(min-width: 1200px)';
/** At this width the user card does not fit in the top bar and is in the More sheet. */
export const NARROW = '(max-width: 719.98px)';
