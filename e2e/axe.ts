/** WCAG 2.2 A and AA, and what is good practice beside it, as far as a program can check them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const EVERY_RULE = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** A menu opens beside the landmarks of the page. */
const NOT_MEANT = { region: { enabled: false } };
/** The rules whose result depends on the theme. */
export const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Returns the violations and their places. The page's CSP does not apply to what the test runs in it. */
export async function inaccessible(page: Page, rules = EVERY_RULE): Promise<string[]> {
  if (!(await page.evaluate<boolean>('typeof axe !== "undefined"'))) await page.evaluate(AXE);
  // During a fade the contrast is too low, so animations have to end first.
  await page.evaluate(
    `Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined)))`,
  );
  return page.evaluate<string[]>(`axe
    .run(document, { runOnly: ${JSON.stringify(rules)}, rules: ${JSON.stringify(NOT_MEANT)}, resultTypes: ['violations'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => [id, target.join(' '), any[0]?.message ?? ''].join(' | '))))`);
}

export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect({ where, violations: await inaccessible(page) }).toEqual({ where, violations: [] });
}
