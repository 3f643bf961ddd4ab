/** Whether every control on a page is large enough, and nothing is wider than the page. */
import type { Page } from 'playwright-core';

/** Controls are 44 px; a figure is a clickable text, and has the 24 px of WCAG 2.2. */
const CONTROL = 44;
const FIGURE = 24;

// Runs in the page, as untyped code. A field's label can be pressed like the field.
const SMALL = `(control, figure) => {
  const found = [];
  const targets = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]');
  for (const target of targets) {
    if (!target.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height, bottom } = (target.closest('label') ?? target).getBoundingClientRect();
    // A link within a sentence may be as high as its line (WCAG 2.5.8).
    const within = target.matches('a') && getComputedStyle(target).display === 'inline';
    if (within && target.parentElement.textContent.trim() !== target.textContent.trim()) continue;
    // An absolutely positioned ::after belongs to its target.
    const overlay = getComputedStyle(target, '::after');
    const over = overlay.content !== 'none' && overlay.position === 'absolute';
    const side = (own, more) => Math.max(own, (over && parseFloat(more)) || 0);
    // The skip link is above the page until it has the focus, which touch does not give.
    if (bottom <= 0) continue;
    const least = 'figure' in target.dataset ? figure : control;
    if (Math.min(side(width, overlay.width), side(height, overlay.height)) + 0.01 < least)
      found.push((target.ariaLabel ?? target.textContent) + ': ' + width.toFixed(1) + ' x ' + height.toFixed(1));
  }
  return found;
}`;
/** Name and size of targets that are too small. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${SMALL})(${CONTROL}, ${FIGURE})`);

/** `wider`: by how many pixels parts of the page exceed the width of the window. */
export const roomOn = async (page: Page): Promise<{ small: string[]; wider: number }> => ({
  small: await smallTargets(page),
  wider: await page.evaluate<number>(`Math.max(0, document.documentElement.scrollWidth - innerWidth)`),
});
