/** WCAG 2.2 A and AA as far as a program can judge them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EVERY_RULE = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** All that another theme changes. */
export const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What is wrong, where; the policy of the page does not bind what the test runs in it. */
export async function inaccessible(page: Page, rules = EVERY_RULE): Promise<string[]> {
  if (!(await page.evaluate<boolean>('typeof axe !== "undefined"'))) await page.evaluate(AXE);
  // A fade leaves half a contrast behind while it lasts.
  await page.evaluate(
    `Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined)))`,
  );
  return page.evaluate<string[]>(`axe
    .run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => [id, target.join(' '), any[0]?.message ?? ''].join(' | '))))`);
}

export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect({ where, violations: await inaccessible(page) }).toEqual({ where, violations: [] });
}
