import { driver, type Driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import { shownAt } from './shown.ts';
import { TOURS_TEXTS } from './texts.ts';
import type { Tour } from './tour.ts';
import css from './tour.module.css';

/** Runs a tour over the open page. Escape, the close button, a click outside, or leaving the screen end it. */
export function drive(steps: Tour['steps']): void {
  const over = new AbortController();
  const marks = keptMarks();
  const guide = driver({
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    duration: 160,
    overlayOpacity: 0.4,
    stagePadding: 4,
    stageRadius: 4,
    // An explained element must not be pressed by accident.
    disableActiveInteraction: true,
    popoverClass: css.tour ?? '',
    showProgress: true,
    progressText: '{{current}} of {{total}}',
    nextBtnText: TOURS_TEXTS.next,
    prevBtnText: TOURS_TEXTS.back,
    doneBtnText: TOURS_TEXTS.done,
    // These are our own static texts: the library inserts them as HTML.
    steps: steps.map(({ element, title, text }) => ({
      // The library's types do not say that a step without an element is shown in the middle of the page.
      element: () => shownAt(element) as Element,
      popover: { title, description: text },
    })),
    onPopoverRender: ({ wrapper }) => {
      wrapper.dataset.constant = 'note';
    },
    onHighlightStarted: marks.keep,
    onHighlighted: marks.restore,
    onDestroyStarted: () => end(),
  });
  // Ends a tour during its first animation: the library reports no end for it.
  const end = () => {
    guide.destroy();
    marks.restore();
    over.abort();
  };
  endWithThePage(end, over.signal);
  followReplaced(guide, steps, over.signal);
  guide.drive();
}

function endWithThePage(end: () => void, signal: AbortSignal): void {
  const { pathname } = location;
  const look = () => {
    if (location.pathname !== pathname) end();
  };
  // The router reports the latter two.
  for (const event of ['popstate', 'pushState', 'replaceState'])
    window.addEventListener(event, look, { signal });
}

/** The library's placeholder for a step without an element: the middle of the page. */
const NOWHERE = 'driver-dummy-element';

/** Data that arrives late, or another width, may replace the element that is shown. */
function followReplaced(guide: Driver, steps: Tour['steps'], signal: AbortSignal): void {
  const watcher = new MutationObserver(() => {
    const [at, shown] = [guide.getActiveIndex(), guide.getActiveElement()];
    const step = at === undefined ? undefined : steps[at];
    if (at === undefined || step === undefined || shown === undefined) return;
    const wanted = shownAt(step.element);
    if (wanted !== shown && (wanted !== undefined || shown.id !== NOWHERE)) guide.moveTo(at);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => watcher.disconnect());
}

const MARKS = ['aria-haspopup', 'aria-expanded', 'aria-controls'];

/**
 * The library marks the shown element as the trigger of its dialog, which is invalid for most elements, and removes the
 * marks of real triggers afterwards. This restores the original attributes.
 */
function keptMarks() {
  const kept = new Map<Element, (string | null)[]>();
  return {
    keep: (element: Element | undefined) => {
      if (element && !kept.has(element))
        kept.set(
          element,
          MARKS.map((name) => element.getAttribute(name)),
        );
    },
    restore: () => {
      for (const [element, values] of kept) {
        for (const [at, name] of MARKS.entries()) {
          const value = values[at] ?? null;
          if (value === null) element.removeAttribute(name);
          else element.setAttribute(name, value);
        }
      }
    },
  };
}
