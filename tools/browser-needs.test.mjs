// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { SUPPORTED, TARGET } from '../apps/web/build/supported-browsers.ts';
import { needsOfScript, needsOfStyle, newerThan, since } from './browser-needs.mjs';
import { listFiles, projectRoot } from './source-files.mjs';

const SENTENCE = 'Chrome 120, Edge 120, Firefox 121 or Safari 17';
const web = join(projectRoot, 'dist/web');
/** @param {string} path */
const read = (path) => readFileSync(join(projectRoot, path), 'utf8');

/** What the product can do without where it is missing. */
const DISPENSABLE = new Map([
  ['AbortSignal.timeout', 'Chrome from 103 gives its error another name, which nobody reads'],
  ['Document.startViewTransition()', 'React does without where it throws'],
  ['Element.checkVisibility()', 'looked for before it is called'],
  ['Error.captureStackTrace', 'looked for before it is called'],
  ['Iterator.toArray()', 'Children.toArray of React; the compiler refuses that of an iterator'],
  ['css :-webkit-inner-spin-button', 'arrows of a number field'],
  ['css @page', 'the margins of the paper'],
  ['css accent-color', 'the colour of a check box; Safari has it without some contrasts'],
  ['css break-after: avoid', 'where a page of paper ends'],
  ['css break-before: avoid', 'where a page of paper ends'],
  ['css line-clamp', 'stands beside -webkit-line-clamp'],
  ['css overflow-anchor', 'the list of the search keeps its place by itself where it is missing'],
  ['css overflow-anchor: none', 'as above'],
  ['css overscroll-behavior', 'whole but for pages without a scroll bar'],
  ['css print-color-adjust', 'stands beside -webkit-print-color-adjust'],
  ['css print-color-adjust: exact', 'stands beside -webkit-print-color-adjust'],
  ['css round()', 'a table that ends with a whole row'],
  ['css scrollbar-gutter', 'a page that moves by the width of a scroll bar'],
  ['css scrollbar-gutter: auto', 'as above'],
  ['css scrollbar-gutter: stable', 'as above'],
  ['css scrollbar-width', 'a scroll bar that is seen'],
  ['css scrollbar-width: none', 'as above'],
  ['css text-decoration: dotted', 'stands beside -webkit-text-decoration'],
  ['css text-size-adjust', 'the size of text on a phone held sideways'],
  ['css text-wrap', 'where a heading breaks'],
  ['css text-wrap: balance', 'where a heading breaks'],
  ['css user-select', 'stands beside -webkit-user-select'],
  ['css zoom', 'of the guide, at its natural size'],
]);

describe('the supported browsers', () => {
  it('are the target of the build, and are named in README and on the page', () => {
    expect(TARGET).toEqual(['chrome120', 'edge120', 'firefox121', 'safari17']);
    expect(read('README.md')).toContain(SENTENCE);
    expect(read('dist/web/index.html')).toContain(`which needs ${SENTENCE}, or a newer one`);
  });

  it('have all that the built code uses, except what it can do without', () => {
    expect(existsSync(web), 'build first: node tools/build.mjs').toBe(true);
    const files = listFiles(projectRoot, 'dist/web');
    const scripts = files.filter((path) => path.endsWith('.js'));
    const styles = files.filter((path) => path.endsWith('.css'));
    expect(scripts.length).toBeGreaterThan(100);
    expect(styles.length).toBeGreaterThan(0);
    const needs = new Map([
      ...scripts.flatMap((path) => [...needsOfScript(read(path))]),
      ...styles.flatMap((path) => [...needsOfStyle(read(path))]),
    ]);
    const found = new Set([...newerThan(needs, SUPPORTED)].map((line) => line.replace(/: \w+ \S+$/, '')));
    expect([...found].filter((name) => !DISPENSABLE.has(name))).toEqual([]);
    // An entry that is no longer used must be removed from the list.
    expect([...DISPENSABLE.keys()].filter((name) => !found.has(name))).toEqual([]);
  }, 120_000);

  it('are the oldest that have what public/first-paint.js checks for, and that file is written in the language of 2009', () => {
    const script = read('dist/web/first-paint.js');
    expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow();
    expect(script).toContain("typeof URL.canParse === 'function' && CSS.supports('selector(:has(a))')");
    const probes = [bcd.api.URL?.canParse_static, bcd.css.selectors?.has];
    const oldest = SUPPORTED.map(({ id }) => Math.max(...probes.map((each) => (each ? since(each, id) : 0))));
    expect(oldest).toEqual([120, 120, 121, 17]);
  });
});

describe('what code needs', () => {
  /** @param {import('./browser-needs.mjs').Needs} needs */
  const newer = (needs) => newerThan(needs, [{ id: 'firefox', version: '100' }]);

  it('is found in what scripts use from globals and in methods that nothing else has', () => {
    expect(newer(needsOfScript('Promise.withResolvers()'))).toEqual(['Promise.withResolvers: firefox 121']);
    expect(newer(needsOfScript('new Intl.Segmenter("en")'))).toEqual(['Intl.Segmenter: firefox 125']);
    expect(newer(needsOfScript('const a = list.toSorted(); navigator.share(a)'))).toEqual([
      'Array.toSorted(): firefox 115',
    ]);
    expect(newer(needsOfScript('const a = { toSorted() {} }; a.toSorted()'))).toEqual([]);
    expect(newer(needsOfScript('list.map((each) => each.at(-1))'))).toEqual([]);
  });

  it('is found in selectors, properties, keywords, functions, rules and units of styles', () => {
    expect(newer(needsOfStyle('a:has(b) { color: color-mix(in srgb, red, blue) }'))).toEqual([
      'css :has: firefox 121',
      'css color-mix(): firefox 113',
    ]);
    expect(
      newer(needsOfStyle('@container (width > 1px) { a { height: 5dvh; width: 1cqi; text-wrap: balance } }')),
    ).toEqual([
      'css @container: firefox 110',
      'css dvh: firefox 101',
      'css cqi: firefox 110',
      'css text-wrap: firefox 121',
      'css text-wrap: balance: firefox 121',
    ]);
    expect(newer(needsOfStyle('a { display: grid; gap: 1px }'))).toEqual([]);
  });
});
