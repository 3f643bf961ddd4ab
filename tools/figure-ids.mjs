// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { projectRoot } from './source-files.mjs';

// `npm run figure-ids` writes the ids of the catalogue's figures as a type; with --check it compares only.

const FILE = 'packages/contract/src/figures/figure-ids.ts';

/** @param {readonly string[]} ids */
const figureIdsText = (
  ids,
) => `/** Written by \`npm run figure-ids\`, from the figures of the server's catalogue. */
export type KnownFigure =
${ids
  .toSorted()
  .map((id) => `  | '${id}'`)
  .join('\n')};
`;

/**
 * @param {string} root
 * @param {readonly string[]} ids
 */
export const writeFigureIds = (root, ids) => writeFileSync(join(root, FILE), figureIdsText(ids));

/**
 * @param {string} root
 * @param {readonly string[]} ids
 * @returns {string | null} what is wrong, and the remedy
 */
export function figureIdsFailure(root, ids) {
  const file = join(root, FILE);
  if (existsSync(file) && readFileSync(file, 'utf8') === figureIdsText(ids)) return null;
  return `${FILE} does not hold the ids of the catalogue's figures: npm run figure-ids writes them.`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Types are not checked: a figure that the type does not have yet can be read.
  /** @type {{ CATALOGUE: readonly { id: string }[] }} */
  const { CATALOGUE } = await tsImport('../apps/server/src/figures/catalogue.ts', import.meta.url);
  const ids = CATALOGUE.map(({ id }) => id);
  if (!process.argv.includes('--check')) writeFigureIds(projectRoot, ids);
  const failure = figureIdsFailure(projectRoot, ids);
  if (failure === null) console.log(`${FILE}: ${ids.length} figures`);
  else {
    console.error(failure);
    process.exitCode = 1;
  }
}
