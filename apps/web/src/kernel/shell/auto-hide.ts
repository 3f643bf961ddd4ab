/** Milliseconds between the scroll and the hiding of the bar. */
const HIDE_DELAY = 600;
/** Within this many pixels of the top the bar is always shown. */
const TOP_ZONE = 48;

export interface AutoHide {
  /** The page was scrolled to this position in px. */
  scrolled(to: number): void;
  /** An element in the bar received the focus. */
  focused(): void;
  stop(): void;
}

/**
 * Hides a bar 600 ms after the page was scrolled down, unless `mayHide` then returns false. Scrolling up, reaching the
 * top of the page and focus show it again at once.
 */
export function createAutoHide(onChange: (hidden: boolean) => void, mayHide: () => boolean): AutoHide {
  let last = 0;
  let hidden = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (next: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    if (next === hidden) return;
    hidden = next;
    onChange(hidden);
  };

  return {
    scrolled: (to) => {
      const down = to > last;
      const moved = to !== last;
      last = to;
      if (to <= TOP_ZONE || (moved && !down)) set(false);
      else if (down && !hidden) {
        timer ??= setTimeout(() => {
          timer = undefined;
          if (mayHide()) set(true);
        }, HIDE_DELAY);
      }
    },
    focused: () => set(false),
    stop: () => clearTimeout(timer),
  };
}
