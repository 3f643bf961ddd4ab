import { useRef } from 'react';
import { focusNear, placesAround } from './focus-near.ts';

/**
 * Focus goes into a modal part when it opens and back to where it was when it closes. Radix gives it back only to
 * its own trigger, and ours are opened by state: a row, a key, a timer.
 * @param take `content` puts focus on the part itself, for something to read; `first` on its first control.
 */
export function useReturnFocus(take: 'content' | 'first') {
  const before = useRef<Element | null>(null);
  /** What it stood in, should it be gone by then: decided, deleted, filtered out. */
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
