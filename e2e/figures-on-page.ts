/**
 * Reads the numbers of a page: the figures with their texts, and numbers that are neither figures nor marked as
 * constant.
 */
import type { Page } from 'playwright-core';
import { CONSTANT_KINDS } from '../apps/web/src/kernel/constant-kinds.ts';
import { expectSoon } from './expect-soon.ts';

// Runs in the page, as untyped code.
const UNMARKED = `(kinds) => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!/[0-9]/.test(node.data) || !element.checkVisibility({ visibilityProperty: true })) continue;
    // The copy of a toast for screen readers repeats the toast itself.
    if (element.matches('span[role="status"][aria-live]')) continue;
    const mark = element.closest('[data-figure], [data-constant], time[datetime]');
    const accepted = mark !== null &&
      (mark.dataset.constant === undefined || kinds.includes(mark.dataset.constant));
    if (!accepted) found.push(node.data.trim() + ' in <' + element.tagName.toLowerCase() + '> of ' +
      (element.closest('section')?.ariaLabel ?? element.closest('section')?.querySelector('h2, h3')?.textContent ?? 'the page'));
  }
  return found;
}`;

/** The visible texts with a digit outside of figures, marked constants and time stamps. */
export const unmarkedNumbers = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${UNMARKED})(${JSON.stringify(CONSTANT_KINDS)})`);

export interface ShownFigure {
  readonly id: string;
  readonly dimension: string;
  /** Present when it is not the page's day. */
  readonly day?: string;
  readonly text: string;
}

const read = (page: Page, selector: string): Promise<ShownFigure[]> =>
  page.evaluate<ShownFigure[]>(`[...document.querySelectorAll('main ${selector}')].map((each) =>
    ({ id: each.dataset.figure, dimension: each.dataset.dimension, day: each.dataset.day, text: each.textContent }))`);

/** Every figure of the page's own day, with its text. */
export const figuresOn = (page: Page): Promise<ShownFigure[]> =>
  read(page, '[data-figure]:not([data-day], [data-derived])');

/** The figures of other days, which charts show. */
export const figuresOfOtherDays = (page: Page): Promise<ShownFigure[]> =>
  read(page, '[data-figure][data-day]:not([data-derived])');

/** The numbers derived from two figures. */
export const derivedOn = (page: Page): Promise<ShownFigure[]> => read(page, '[data-derived]');

const SCALE: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** The value of a formatted figure: "SLL 1.3B" is 1,300,000,000, within half of the last digit. */
export function readFigure(text: string): { value: number; within: number } {
  const [, minus = '', digits = '', scale = ''] =
    /^((?:>?−)|[+<]?)(?:SLL |USDC |\$)*([\d,]+(?:\.\d+)?)([KMB]?)(?:%| pp)?$/.exec(text) ?? [];
  if (digits === '') throw new Error(`"${text}" is no figure as the screens write them`);
  const places = digits.split('.')[1]?.length ?? 0;
  const unit = SCALE[scale] ?? 1;
  return {
    value: Number(digits.replaceAll(',', '')) * unit * (minus.endsWith('−') ? -1 : 1),
    // Slightly more than half, because the value is parsed as a float. A share is never rounded to 100% or to 0%.
    within: (/^(<|>|99\.9+%)/.test(text) ? 1.000_001 : 0.500_001) * 10 ** -places * unit,
  };
}

/** Waits until all panels have their responses. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main [data-figure]').first().waitFor();
  await expectSoon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
}
