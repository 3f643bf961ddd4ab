// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { projectRoot } from './source-files.mjs';

// `npm run figure-ids` writes the ids of the catalogue's figures as a type, and their titles; with --check it compares only.

/** @typedef {{ id: string; title: string }} Titled */

/** @param {string} text */
const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** @type {readonly { file: string; text: (figures: readonly Titled[]) => string }[]} */
const WRITTEN = [
  {
    file: 'packages/contract/src/figures/figure-ids.ts',
    text: (figures) => `/** Written by \`npm run figure-ids\`, from the figures of the server's catalogue. */
export type KnownFigure =
${figures.map(({ id }) => `  | '${id}'`).join('\n')};
`,
  },
  {
    file: 'packages/contract/src/figures/figure-titles.ts',
    text: (figures) => `/** Written by \`npm run figure-ids\`, from the figures of the server's catalogue. */
import type { KnownFigure } from './figure-ids.ts';

/** Not for the first screen: the name of a number that opens its receipt. */
export const FIGURE_TITLES: Readonly<Record<KnownFigure, string>> = {
${figures.map(({ id, title }) => `  '${id}': ${quoted(title)},`).join('\n')}
};
`,
  },
];

/** @param {readonly Titled[]} figures */
const inOrder = (figures) => figures.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * @param {string} root
 * @param {readonly Titled[]} figures
 */
export function writeFigureIds(root, figures) {
  for (const { file, text } of WRITTEN) writeFileSync(join(root, file), text(inOrder(figures)));
}

/**
 * @param {string} root
 * @param {readonly Titled[]} figures
 * @returns {string | null} what is wrong, and the remedy
 */
export function figureIdsFailure(root, figures) {
  const wrong = WRITTEN.find(({ file, text }) => {
    const path = join(root, file);
    return !existsSync(path) || readFileSync(path, 'utf8') !== text(inOrder(figures));
  });
  return wrong
    ? `${wrong.file} does not hold what the catalogue's figures are: npm run figure-ids writes it.`
    : null;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Types are not checked: a figure that the type does not have yet can be read.
  /** @type {{ CATALOGUE: readonly Titled[] }} */
  const { CATALOGUE } = await tsImport('../apps/server/src/figures/catalogue.ts', import.meta.url);
  if (!process.argv.includes('--check')) writeFigureIds(projectRoot, CATALOGUE);
  const failure = figureIdsFailure(projectRoot, CATALOGUE);
  if (failure === null) console.log(`${WRITTEN[0]?.file}: ${CATALOGUE.length} figures`);
  else {
    console.error(failure);
    process.exitCode = 1;
  }
}
