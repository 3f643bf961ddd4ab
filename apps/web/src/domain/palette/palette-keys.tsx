import { useCallback, useEffect, useState } from 'react';
import { takesText } from '@cottontree/ui/table-keys.ts';
import { deferred } from '../../kernel/deferred.tsx';
import type { RouteTable } from '../../kernel/route-table.ts';
import { PALETTE_EVENT } from '../../kernel/shell/palette-event.ts';

const Palette = deferred(() => import('./palette.tsx').then((part) => part.Palette), null, 'over');
const KeysList = deferred(() => import('./keys-list.tsx').then((part) => part.KeysList), null, 'over');

/** Opens the palette on Ctrl K or Cmd K, and the list of keys on a question mark. */
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
        // Browsers search the web with it.
        event.preventDefault();
        // A question that must be answered first stays in front.
        if (!modalInFront()) setOpen('palette');
      } else if (event.key === '?' && !isOthers(event) && !modalInFront()) setOpen('keys');
    };
    const onAsked = () => setOpen('palette');
    window.addEventListener('keydown', onKey);
    window.addEventListener(PALETTE_EVENT, onAsked);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(PALETTE_EVENT, onAsked);
    };
  }, []);
  const close = useCallback(() => setOpen(undefined), []);
  const listKeys = useCallback(() => setOpen('keys'), []);
  if (open === 'palette') return <Palette routes={routes} onClose={close} onKeys={listKeys} />;
  return open === 'keys' ? <KeysList onClose={close} /> : null;
}

const modalInFront = (): boolean => document.querySelector('[data-modal]') !== null;

/** A letter of a text, or a key that the part with the focus has answered: a table lists its own. */
const isOthers = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented || (target !== null && takesText(target));
