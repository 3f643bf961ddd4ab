import { describe, expect, it } from 'vitest';
import { found, type Entry } from './find.ts';

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

  it('is everything while nothing is typed, in its own order, up to a limit', () => {
    expect(labels(all, '  ', 2)).toEqual(['Advanced P&L Reporting', 'Compliance Reporting']);
  });
  it('begins with what begins so, then what has a word that does, then the rest', () => {
    expect(labels(all, 'report')).toEqual([
      'Report a fault',
      'Advanced P&L Reporting',
      'Compliance Reporting',
      'Unreported cards',
    ]);
  });
  it('has every typed word, in any order, though not only in the label', () => {
    expect(labels(all, 'requirements comp')).toEqual(['Compliance Reporting']);
    expect(labels(all, 'report nothing')).toEqual([]);
  });
  it('has first what says it in the typed words, one after the other', () => {
    const months = [
      entry('Month’s subscribers at the end of last year'),
      entry('As of the end of last month'),
    ];
    expect(labels(months, 'end of last month')).toEqual([
      'As of the end of last month',
      'Month’s subscribers at the end of last year',
    ]);
  });
  it('minds neither case nor accents', () => {
    expect(labels([entry('Fatu Kambía')], 'KAMBIA')).toEqual(['Fatu Kambía']);
  });
});
