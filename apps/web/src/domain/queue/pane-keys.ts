import { useEffect, useEffectEvent } from 'react';
import { takesText } from '@cottontree/ui/table-keys.ts';

export interface PaneKeys {
  /** Whether a row of the table is open in the pane. */
  open: boolean;
  /** Opens the next row, or the one before. */
  onMove: (by: 1 | -1) => void;
}

/**
 * Keys of a table whose rows open in a pane, as those of a queue: j and k open the next one from anywhere, a letter
 * presses the button of the pane that carries it. Within its rows the table moves by itself.
 */
export function usePaneKeys({ open, onMove }: PaneKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!open || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || takesText(target) || document.querySelector('[data-modal]')) return;
    const pane = document.querySelector('[data-pane]');
    if (key === 'j' || key === 'k') onMove(key === 'j' ? 1 : -1);
    else if (/^[a-z]$/.test(key) && target.closest('[data-pane], table') !== null) {
      const button = pane?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]`);
      if (button == null || button.disabled) return;
      button.click();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
