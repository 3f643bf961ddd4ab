import { expect, test } from 'vitest';
import { inlineTexts } from './texts-check.mjs';

/** @param {string} text @param {number} [line] */
const moved = (text, line = 1) => `a.tsx:${line} shows "${text}": move it to the texts file beside it.`;

test.each([
  ['<p>Nothing waits</p>', 'Nothing waits'],
  ['<p>{none ? "Nothing" : count}</p>', 'Nothing'],
  ['<p>{name ?? `No name of ${id}`}</p>', 'No name of'],
  ['<>Nothing waits</>', 'Nothing waits'],
  ['<Field label="month" />', 'month'],
  ['<Field label={open ? "Close" : texts.open} />', 'Close'],
  ['<Rows note="Nothing is kept" />', 'Nothing is kept'],
  ['<Line name="Amount" />', 'Amount'],
])('a text in a component is refused: %s', (source, text) => {
  expect(inlineTexts('a.tsx', source)).toEqual([moved(text)]);
});

test('the line is that of the text', () => {
  expect(inlineTexts('a.tsx', '<p>\n  Nothing\n  {count} waits\n</p>')).toEqual([
    moved('Nothing', 2),
    moved('waits', 3),
  ]);
});

test.each([
  '<p className="wide text">{TEXTS.none}</p>',
  '<p>{count} – {total}%</p>',
  '<kbd>Esc</kbd>',
  '<Field label={TEXTS.month} name="month" />',
  '<p data-constant="The word" title={titleOf("Some row")} />',
  'const title = "Nothing waits";',
])('texts of a texts file, symbols, and what nobody reads pass: %s', (source) => {
  expect(inlineTexts('a.tsx', source)).toEqual([]);
});
