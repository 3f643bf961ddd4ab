import type { Tour } from './tour.ts';

/** Maximum milliseconds to wait for the elements of the tour. */
const MAX_WAIT_MS = 8_000;

/** The first matching element that takes up space: at one width an element may be hidden and another one shown. */
export const shownAt = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);

/**
 * The steps whose elements exist, as soon as all of them do or the time is over. `left` belongs to the previous screen,
 * which stays until the new one is rendered.
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
      const timer = setTimeout(done, MAX_WAIT_MS);
      watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
  }
  return shown();
}
