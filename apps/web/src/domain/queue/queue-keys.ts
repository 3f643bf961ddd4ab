import { movedRow, takesText } from '@cottontree/ui/table-keys.ts';

/** What a key does in a queue, decided from where the focus is; undefined if the key is not the queue's. */
export type QueueKeyAction =
  | { does: 'move'; to: number }
  | { does: 'open' | 'close' | 'list' }
  | { does: 'press'; letter: string };

export interface QueuePlace {
  /** The place of the row that j and k start from; -1 before the first. */
  at: number;
  count: number;
  /** The focus is on a row itself, not on a control in it. */
  onRow: boolean;
  /** The focus is in a row or in the pane, so that a letter has an entry to act on. */
  onEntry: boolean;
  paneOpen: boolean;
}

const ARROWS = /^(Arrow|Home$|End$)/;

/** j and k move from anywhere on the screen, letters act only on the entry that has the focus. */
export function keyActionOf(key: string, place: QueuePlace): QueueKeyAction | undefined {
  const to = ARROWS.test(key) && !place.onRow ? undefined : movedRow(key, place.at, place.count);
  if (to !== undefined) return { does: 'move', to };
  if (key === '?') return { does: 'list' };
  if (key === 'Enter') return place.onRow ? { does: 'open' } : undefined;
  if (key === 'Escape') return place.paneOpen && place.onEntry ? { does: 'close' } : undefined;
  return place.onEntry && /^[a-z]$/.test(key) ? { does: 'press', letter: key } : undefined;
}

/** Whether the key belongs to something else: a text, a menu, a part over the page, or a shortcut of the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (target !== null && takesText(target)) ||
    (target instanceof Element && target.closest('[role="menu"], [role="tablist"], table') !== null) ||
    document.querySelector('[data-modal]') !== null
  );
}
