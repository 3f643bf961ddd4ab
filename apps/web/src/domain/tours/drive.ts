import { driver, type Driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import { shownAt } from './shown.ts';
import type { Tour } from './tour.ts';
import css from './tour.module.css';

/** Walks over the page that is open. Escape, the cross, a click beside it, or leaving the page end it. */
export function drive(steps: Tour['steps']): void {
  const over = new AbortController();
  const marks = keptMarks();
  const guide = driver({
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    duration: 160,
    overlayOpacity: 0.4,
    stagePadding: 4,
    stageRadius: 4,
    // What is explained is not pressed by accident.
    disableActiveInteraction: true,
    popoverClass: css.tour ?? '',
    showProgress: true,
    progressText: '{{current}} of {{total}}',
    nextBtnText: 'Next',
    prevBtnText: 'Back',
    doneBtnText: 'Done',
    // Static texts of our own: the library writes them as HTML.
    steps: steps.map(({ element, title, text }) => ({
      // Its types do not say that it shows a step without an element in the middle of the page.
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
  // Whoever is quicker than the first movement ends a tour whose end the library tells nobody.
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
  // The latter two are told by the router.
  for (const event of ['popstate', 'pushState', 'replaceState'])
    window.addEventListener(event, look, { signal });
}

/** What the library shows where a step has no element: the middle of the page. */
const NOWHERE = 'driver-dummy-element';

/** Data that arrive late, or another width, may put a new element in the place of the one that is shown. */
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
 * The library marks what it shows as the trigger of its dialog, which most elements cannot be, and takes the marks of
 * real triggers with it when it goes on: they are put back as they were.
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
