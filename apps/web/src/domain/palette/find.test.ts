import { describe, expect, it } from 'vitest';
import { found, valuesFirst, type Entry } from './find.ts';

const entry = (label: string, more: Partial<Entry> = {}): Entry => ({
  id: label,
  label,
  run: () => undefined,
  ...more,
});
const labels = (entries: readonly Entry[], typed: string, most = 10) =>
  found(entries, typed, most).map(({ label }) => label);

describe('what the palette finds', () => {
  const all = [
    entry('Advanced P&L Reporting'),
    entry('Compliance Reporting', { words: 'reports requirements' }),
    entry('Report a fault'),
    entry('Unreported cards'),
  ];

  it('is everything in its own order, up to a limit, while nothing is typed', () => {
    expect(labels(all, '  ', 2)).toEqual(['Advanced P&L Reporting', 'Compliance Reporting']);
  });
  it('lists labels that start with the text first, then labels with such a word, then the rest', () => {
    expect(labels(all, 'report')).toEqual([
      'Report a fault',
      'Advanced P&L Reporting',
      'Compliance Reporting',
      'Unreported cards',
    ]);
  });
  it('matches every typed word, in any order, not only in the label', () => {
    expect(labels(all, 'requirements comp')).toEqual(['Compliance Reporting']);
    expect(labels(all, 'report nothing')).toEqual([]);
  });
  it('lists labels with the typed words in sequence first', () => {
    const months = [
      entry('Month’s subscribers at the end of last year'),
      entry('As of the end of last month'),
    ];
    expect(labels(months, 'end of last month')).toEqual([
      'As of the end of last month',
      'Month’s subscribers at the end of last year',
    ]);
  });
  it('ignores case and accents', () => {
    expect(labels([entry('Fatu Kambía')], 'KAMBIA')).toEqual(['Fatu Kambía']);
  });
  it('lists figures as a whole before parts of one, and first those of the length of time that was typed', () => {
    const figures = [
      entry('Profit and loss of the week: Revenue', { part: true }),
      entry('Gross profit'),
      entry('Net profit before tax', { main: true }),
      entry('Profit of a day'),
      entry('Profit of the month', { preferred: true }),
    ];
    expect(labels(figures, 'profit')).toEqual([
      'Profit of the month',
      'Profit of a day',
      'Net profit before tax',
      'Gross profit',
      'Profit and loss of the week: Revenue',
    ]);
  });
});

it('lists figures without a value of their own last, and not as another name of one that has it', () => {
  const figure = { key: 'pnl.gross-profit', unit: 'USD' } as const;
  const entries = [
    entry('Profit and loss of the month: Gross profit'),
    entry('Profit and loss of the month: Tax'),
    entry('Gross profit', { figure }),
  ];
  expect(valuesFirst(entries).map(({ label }) => label)).toEqual([
    'Gross profit',
    'Profit and loss of the month: Tax',
  ]);
});
