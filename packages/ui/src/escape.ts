import type { KeyboardEvent } from 'react';

/**
 * For the content of a modal part: Escape closes it also while a toast is above it. Radix gives the key only to the
 * topmost layer, and a toast closes without marking the event as handled; every other layer marks it.
 */
export function closeOnEscape(onOpenChange: (open: boolean) => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onOpenChange(false);
  };
}
