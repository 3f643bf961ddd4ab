import { useCallback, useEffect, useRef, useState } from 'react';
import { takesText } from '@cottontree/ui/table-keys.ts';
import { deferred } from '../../kernel/deferred.tsx';
import type { RouteTable } from '../../kernel/route-table.ts';
import { PALETTE_EVENT } from '../../kernel/shell/palette-event.ts';

const Palette = deferred(() => import('./palette.tsx').then((part) => part.Palette), null, 'over');
const KeysList = deferred(() => import('./keys-list.tsx').then((part) => part.KeysList), null, 'over');

/**
 * Opens the palette on Ctrl K, Cmd K or a slash, and the list of shortcuts on a question mark. What is typed before the
 * palette's field is there, while its code is loaded, is kept for it.
 */
export function PaletteKeys({ routes }: { routes: RouteTable }) {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const [typed, setTyped] = useState('');
  // Known at once, not after the next render: the keys of a quick typist come before that.
  const collects = useRef(false);
  const close = useCallback(() => {
    collects.current = false;
    setOpen(undefined);
  }, []);
  useEffect(() => {
    const openPalette = () => {
      collects.current = true;
      setTyped('');
      setOpen('palette');
    };
    const onKey = (event: KeyboardEvent) => {
      // A modal dialog that must be answered first stays in front.
      if (isPaletteKey(event)) {
        // Browsers use these keys for a search of their own.
        event.preventDefault();
        if (!modalInFront()) openPalette();
      } else if (event.key === '?' && !isOthers(event) && !modalInFront()) setOpen('keys');
    };
    const onEarlyKey = (event: KeyboardEvent) => {
      if (!collects.current || isInPalette(event)) return;
      const typedOn = withKey(event);
      if (typedOn !== undefined) setTyped(typedOn);
      else if (event.key === 'Escape') close();
      else if (event.key !== 'Enter') return;
      // Neither a button that still has the focus nor the page takes the key as well.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onEarlyKey, { capture: true });
    window.addEventListener('keydown', onKey);
    window.addEventListener(PALETTE_EVENT, openPalette);
    return () => {
      window.removeEventListener('keydown', onEarlyKey, { capture: true });
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(PALETTE_EVENT, openPalette);
    };
  }, [close]);
  const listKeys = useCallback(() => {
    collects.current = false;
    setOpen('keys');
  }, []);
  if (open === 'palette')
    return <Palette routes={routes} typed={typed} onTyped={setTyped} onClose={close} onKeys={listKeys} />;
  return open === 'keys' ? <KeysList onClose={close} /> : null;
}

const isInPalette = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[cmdk-root]') !== null;

/** What a key of text does to what was typed; undefined for every other key. */
function withKey(event: KeyboardEvent): ((typed: string) => string) | undefined {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (key === 'Backspace') return (typed) => typed.slice(0, -1);
  return /^.$/u.test(key) ? (typed) => typed + key : undefined;
}

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key === '/'
    ? !event.ctrlKey && !event.metaKey && !event.altKey && !isOthers(event) && !modalInFront()
    : (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';

const modalInFront = (): boolean => document.querySelector('[data-modal]') !== null;

/** Typed text, or a key that the focused part has handled: a table has its own shortcuts. */
const isOthers = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented || (target !== null && takesText(target));
