/** Reads the numbers off a page: which are figures, what they say, and which are neither figure nor marked as constant. */
import type { Page } from 'playwright-core';
import { expectSoon } from './expect-soon.ts';

/** Why a number may stand on a screen without being a figure; `data-constant` must give one of these reasons. */
const REASONS = [
  'chart', // read off the series of its figures, which its table and file repeat
  'share', // part of the figures beside it
  'difference', // between two values of the figure beside it
  'name', // "Level 0 Basic"
  'limit', // "at least 8 characters"
  'note', // a fact of the world in an explanation
  'option', // a choice: "30 days"
  'period', // the month that the figures speak of
  'freshness', // when they were recorded
  'row', // a row of the business itself
  'count', // of the rows that the screen has read
  'status', // a check of the system, the 404
  'progress', // of the demo company
  'message', // what somebody wrote
  'session', // the time left
  'receipt', // a figure's receipt, where everything is about it
  'profile',
  'security',
  'path',
];

// Runs in the page, where these tests have no types.
const UNMARKED = `(reasons) => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!/[0-9]/.test(node.data) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const mark = element.closest('[data-figure], [data-constant], time[datetime]');
    const accepted = mark !== null &&
      (mark.dataset.constant === undefined || reasons.includes(mark.dataset.constant));
    if (!accepted) found.push(node.data.trim() + ' in <' + element.tagName.toLowerCase() + '> of ' +
      (element.closest('section')?.ariaLabel ?? element.closest('section')?.querySelector('h2, h3')?.textContent ?? 'the page'));
  }
  return found;
}`;

/** The visible texts with a digit that stand in no figure, no marked constant and no time stamp. */
export const unmarkedNumbers = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${UNMARKED})(${JSON.stringify(REASONS)})`);

export interface ShownFigure {
  readonly id: string;
  readonly dimension: string;
  readonly text: string;
}

/** Every figure on the page, as it is written there. */
export const figuresOn = (page: Page): Promise<ShownFigure[]> =>
  page.evaluate<ShownFigure[]>(`[...document.querySelectorAll('main [data-figure]')].map((each) =>
    ({ id: each.dataset.figure, dimension: each.dataset.dimension, text: each.textContent }))`);

const SCALE: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** What a written figure says: "SLL 1.3B" is 1,300,000,000, give or take half of the last place. */
export function readFigure(text: string): { value: number; within: number } {
  const [, minus = '', digits = '', scale = ''] =
    /^([−+]?)(?:SLL |USDC |\$)*([\d,]+(?:\.\d+)?)([KMB]?)%?$/.exec(text) ?? [];
  if (digits === '') throw new Error(`"${text}" is no figure as the screens write them`);
  const places = digits.split('.')[1]?.length ?? 0;
  const unit = SCALE[scale] ?? 1;
  return {
    value: Number(digits.replaceAll(',', '')) * unit * (minus === '−' ? -1 : 1),
    // A hair more than half: the value itself is read into a float.
    within: 0.500_001 * 10 ** -places * unit,
  };
}

/** All panels have their answers. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main [data-figure]').first().waitFor();
  await expectSoon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
}
