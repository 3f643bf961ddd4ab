import type { Tour } from './tour.ts';

/** Milliseconds in which the screen may bring what the tour shows. */
const PATIENCE = 8_000;

/** The first that matches and takes up space: what one width hides, another shows. */
export const shownAt = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);

/**
 * The steps whose elements are there, as soon as all of them are, or when no more time is left. `left` is of the screen
 * before, which stands until the new one is drawn.
 */
export async function stepsShown(
  { steps }: Pick<Tour, 'steps'>,
  left: Element | null,
): Promise<Tour['steps']> {
  const shown = () =>
    left?.isConnected === true ? [] : steps.filter(({ element }) => shownAt(element) !== undefined);
  if (shown().length < steps.length) {
    await new Promise<void>((resolve) => {
      const done = () => {
        watcher.disconnect();
        clearTimeout(timer);
        resolve();
      };
      const watcher = new MutationObserver(() => {
        if (shown().length === steps.length) done();
      });
      const timer = setTimeout(done, PATIENCE);
      watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
  }
  return shown();
}
