import type { KeyboardEvent } from 'react';

/**
 * For the content of a modal part: Escape closes it also while a toast lies above it. Radix gives the key to the topmost
 * layer alone, and a toast takes itself away without saying that the key was used; every other layer says so.
 */
export function closeOnEscape(onOpenChange: (open: boolean) => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onOpenChange(false);
  };
}
