// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figureIdsFailure, writeFigureIds } from './figure-ids.mjs';
import { fixtureTree } from './fixture-tree.mjs';

const IDS = 'packages/contract/src/figures/figure-ids.ts';
const TITLES = 'packages/contract/src/figures/figure-titles.ts';
/** @param {string} file */
const outdated = (file) =>
  `${file} does not hold what the catalogue's figures are: npm run figure-ids writes it.`;
const MONTH = { id: 'revenue.month', title: 'Monthly revenue' };
const HELD = { id: 'cards.held', title: "Holders' cards" };
const DAY = { id: 'revenue.day', title: 'Revenue of the day' };

test('the type names each figure of the catalogue, in the order of the alphabet, and the titles follow it', () => {
  const root = fixtureTree({ [IDS]: '' });
  writeFigureIds(root, [MONTH, HELD, DAY]);
  expect(readFileSync(join(root, IDS), 'utf8'))
    .toBe(`/** Written by \`npm run figure-ids\`, from the figures of the server's catalogue. */
export type KnownFigure =
  | 'cards.held'
  | 'revenue.day'
  | 'revenue.month';
`);
  expect(readFileSync(join(root, TITLES), 'utf8')).toContain(`{
  'cards.held': "Holders' cards",
  'revenue.day': 'Revenue of the day',
  'revenue.month': 'Monthly revenue',
};
`);
});

test('the check passes for the files as written, in whatever order the catalogue is', () => {
  const root = fixtureTree({ [IDS]: '' });
  writeFigureIds(root, [MONTH, HELD]);
  expect(figureIdsFailure(root, [HELD, MONTH])).toBe(null);
});

test('the check names the remedy for a figure more, a figure less, another title, a line by hand, and no file', () => {
  const root = fixtureTree({ [IDS]: '' });
  writeFigureIds(root, [HELD, MONTH]);
  expect(figureIdsFailure(root, [HELD, DAY, MONTH])).toBe(outdated(IDS));
  expect(figureIdsFailure(root, [HELD])).toBe(outdated(IDS));
  expect(figureIdsFailure(root, [{ ...HELD, title: 'Cards' }, MONTH])).toBe(outdated(TITLES));
  const byHand = readFileSync(join(root, IDS), 'utf8').replace('cards.held', 'cards.lost');
  expect(figureIdsFailure(fixtureTree({ [IDS]: byHand }), [HELD, MONTH])).toBe(outdated(IDS));
  expect(figureIdsFailure(fixtureTree({}), [HELD])).toBe(outdated(IDS));
});
