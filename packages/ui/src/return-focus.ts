import { useRef } from 'react';
import { focusNear, placesAround } from './focus-near.ts';

/**
 * Moves the focus into a modal part when it opens and back when it closes. Radix returns it only to its own trigger,
 * and our parts are opened by state: a row, a key, a timer.
 * @param take `content` focuses the part itself, for something to read; `first` its first control
 */
export function useReturnFocus(take: 'content' | 'first') {
  const before = useRef<Element | null>(null);
  /** The opener's containers, if it has been removed by then: decided, deleted, filtered out. */
  const around = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      around.current = before.current ? placesAround(before.current) : [];
      if (take === 'content' && event.currentTarget instanceof HTMLElement) {
        event.preventDefault();
        event.currentTarget.focus();
      }
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(before.current instanceof HTMLElement)) return;
      event.preventDefault();
      if (before.current.isConnected) before.current.focus();
      else focusNear(around.current);
    },
  };
}
