import { useCallback, useEffect, useState } from 'react';
import { takesText } from '@cottontree/ui/table-keys.ts';
import { deferred } from '../../kernel/deferred.tsx';
import type { RouteTable } from '../../kernel/route-table.ts';
import { PALETTE_EVENT } from '../../kernel/shell/palette-event.ts';

const Palette = deferred(() => import('./palette.tsx').then((part) => part.Palette), null, 'over');
const KeysList = deferred(() => import('./keys-list.tsx').then((part) => part.KeysList), null, 'over');

/** Opens the palette on Ctrl K or Cmd K, and the list of shortcuts on a question mark. */
export function PaletteKeys({ routes }: { routes: RouteTable }) {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k'
      ) {
        // Browsers use this key for a web search.
        event.preventDefault();
        // A modal dialog that must be answered first stays in front.
        if (!modalInFront()) setOpen('palette');
      } else if (event.key === '?' && !isOthers(event) && !modalInFront()) setOpen('keys');
    };
    const openPalette = () => setOpen('palette');
    window.addEventListener('keydown', onKey);
    window.addEventListener(PALETTE_EVENT, openPalette);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(PALETTE_EVENT, openPalette);
    };
  }, []);
  const close = useCallback(() => setOpen(undefined), []);
  const listKeys = useCallback(() => setOpen('keys'), []);
  if (open === 'palette') return <Palette routes={routes} onClose={close} onKeys={listKeys} />;
  return open === 'keys' ? <KeysList onClose={close} /> : null;
}

const modalInFront = (): boolean => document.querySelector('[data-modal]') !== null;

/** Typed text, or a key that the focused part has handled: a table has its own shortcuts. */
const isOthers = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented || (target !== null && takesText(target));
