/** Whether everything on a page can be hit, and nothing sticks out of it. */
import type { Page } from 'playwright-core';

/** Controls are 44 px; a figure is a text that can be pressed, and keeps to the 24 px of WCAG 2.2. */
const CONTROL = 44;
const FIGURE = 24;

// Runs in the page, where these tests have no types. A field's label is pressed as the field is.
const SMALL = `(control, figure) => {
  const found = [];
  const targets = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]');
  for (const target of targets) {
    if (!target.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height, bottom } = (target.closest('label') ?? target).getBoundingClientRect();
    // A word within a sentence is as high as its line (WCAG 2.5.8).
    const within = target.matches('a') && getComputedStyle(target).display === 'inline';
    if (within && target.parentElement.textContent.trim() !== target.textContent.trim()) continue;
    // What is laid over a target belongs to it.
    const laid = getComputedStyle(target, '::after');
    const over = laid.content !== 'none' && laid.position === 'absolute';
    const side = (own, more) => Math.max(own, (over && parseFloat(more)) || 0);
    // The way past the bars waits above the page until it has the focus, which no finger gives.
    if (bottom <= 0) continue;
    const least = 'figure' in target.dataset ? figure : control;
    if (Math.min(side(width, laid.width), side(height, laid.height)) + 0.01 < least)
      found.push((target.ariaLabel ?? target.textContent) + ': ' + width.toFixed(1) + ' x ' + height.toFixed(1));
  }
  return found;
}`;
/** Name and size of what is smaller than it should be. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${SMALL})(${CONTROL}, ${FIGURE})`);

/** `wider`: how far parts of the page stick out of the window at its side, in pixels. */
export const roomOn = async (page: Page): Promise<{ small: string[]; wider: number }> => ({
  small: await smallTargets(page),
  wider: await page.evaluate<number>(`Math.max(0, document.documentElement.scrollWidth - innerWidth)`),
});
