/** Lighthouse's mobile score of a page behind the sign-in: it uses a Chromium in which somebody is signed in. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../e2e/chromium.ts';
import { until } from '../../e2e/server-process.ts';
import { findChromium } from '../../tools/chromium.mjs';
import { median } from '../report.ts';
import type { Product } from '../product.ts';
import { signIn } from './visit.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

async function run(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // It clears the caches and the service worker before each visit, but keeps the session's cookie and record.
  });
  const failure = result?.lhr.runtimeError;
  if (failure) throw new Error(`Lighthouse: ${failure.code} ${failure.message}`);
  const score = (category: (typeof CATEGORIES)[number]): number =>
    (result?.lhr.categories[category]?.score ?? 0) * 100;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  };
}

/** The median of `visits` visits to `url` by the owner. */
export async function measureLighthouse(product: Product, url: string, visits: number): Promise<Scores> {
  const profile = mkdtempSync(path.join(tmpdir(), 'cottontree-bench-'));
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing; `npm test` installs it');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...CHROMIUM_FLAGS, '--remote-debugging-port=0'],
  });
  try {
    const page = await context.newPage();
    await signIn(page, product);
    await page.goto('about:blank');
    const port = await until('the port of Chromium', async () =>
      Number(readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]),
    );
    const scores: Scores[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      // Its protocol with the browser sometimes times out on a busy machine.
      scores.push(await run(url, port).catch(() => run(url, port)));
    }
    const middle = (category: (typeof CATEGORIES)[number]): number =>
      median(scores.map((each) => each[category]));
    return {
      performance: middle('performance'),
      accessibility: middle('accessibility'),
      'best-practices': middle('best-practices'),
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
