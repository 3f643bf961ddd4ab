// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figureIdsFailure, writeFigureIds } from './figure-ids.mjs';
import { fixtureTree } from './fixture-tree.mjs';

const FILE = 'packages/contract/src/figures/figure-ids.ts';
const OUTDATED =
  "packages/contract/src/figures/figure-ids.ts does not hold the ids of the catalogue's figures: npm run figure-ids writes them.";

test('the type names each figure of the catalogue, in the order of the alphabet', () => {
  const root = fixtureTree({ [FILE]: '' });
  writeFigureIds(root, ['revenue.month', 'cards.held', 'revenue.day']);
  expect(readFileSync(join(root, FILE), 'utf8'))
    .toBe(`/** Written by \`npm run figure-ids\`, from the figures of the server's catalogue. */
export type KnownFigure =
  | 'cards.held'
  | 'revenue.day'
  | 'revenue.month';
`);
});

test('the check passes for the file as written, in whatever order the catalogue is', () => {
  const root = fixtureTree({ [FILE]: '' });
  writeFigureIds(root, ['revenue.month', 'cards.held']);
  expect(figureIdsFailure(root, ['cards.held', 'revenue.month'])).toBe(null);
});

test('the check names the remedy for a figure more, a figure less, a line by hand, and no file', () => {
  const root = fixtureTree({ [FILE]: '' });
  writeFigureIds(root, ['cards.held', 'revenue.month']);
  expect(figureIdsFailure(root, ['cards.held', 'revenue.day', 'revenue.month'])).toBe(OUTDATED);
  expect(figureIdsFailure(root, ['cards.held'])).toBe(OUTDATED);
  const byHand = readFileSync(join(root, FILE), 'utf8').replace('cards.held', 'cards.lost');
  expect(figureIdsFailure(fixtureTree({ [FILE]: byHand }), ['cards.held', 'revenue.month'])).toBe(OUTDATED);
  expect(figureIdsFailure(fixtureTree({}), ['cards.held'])).toBe(OUTDATED);
});
