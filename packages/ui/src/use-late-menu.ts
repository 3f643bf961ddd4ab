import { useState, type KeyboardEvent } from 'react';
import type { MenuProps } from './menu.tsx';
import { toast } from './toast-store.ts';

/** The keys that open a menu. */
const OPENING: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown']);

/**
 * State of a menu whose code is fetched when its button is hovered or focused: no screen waits for it.
 * @param label names it in the message when its code cannot be fetched
 * @param load fetches the code; later calls must resolve at once
 */
export function useLateMenu(label: string, load: () => Promise<unknown>) {
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const preload = () => void load().catch(() => undefined);
  const request = () => {
    load().then(
      () => {
        setLoaded(true);
        setOpen(true);
      },
      () =>
        toast({
          title: label,
          description: 'This part could not be loaded. Check the connection and try again.',
          variant: 'destructive',
        }),
    );
  };
  return {
    /** It was requested, and its code is loaded. */
    isLoaded,
    /** For the menu. */
    state: { open, onOpenChange: setOpen, openedByKey: byKey } satisfies Partial<MenuProps>,
    /** For the button that stands in its place until then. */
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: request,
      onKeyDown: (event: KeyboardEvent) => {
        if (!OPENING.has(event.key)) return;
        event.preventDefault();
        setByKey(true);
        request();
      },
    },
  } as const;
}
