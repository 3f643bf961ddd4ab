import { Search } from 'lucide-react';
import css from './search-field.module.css';
import { openPalette, paletteKeys } from './palette-event.ts';
import { SHELL_TEXTS } from './texts.ts';

/** Looks like a field and opens the palette, whose field takes what is typed from then on. An icon where room is short. */
export function SearchField() {
  return (
    <button
      type="button"
      className={css.search}
      aria-label={SHELL_TEXTS.commandPalette(SHELL_TEXTS.search, paletteKeys())}
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={openPalette}
    >
      <Search />
      <span className={css.hint}>{SHELL_TEXTS.search}</span>
      <kbd className={css.key} aria-hidden="true">
        /
      </kbd>
    </button>
  );
}
