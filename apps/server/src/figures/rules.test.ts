import { describe, expect, it } from 'vitest';
import { parseFigureList } from './rules.ts';

describe('parseFigureList', () => {
  it('reads ids and dimensions, each once', () => {
    const named = parseFigureList('revenue.month, cards.held:aqua,revenue.month');
    expect(
      typeof named === 'string' ? named : named.map(({ figure, dimension }) => [figure.id, dimension]),
    ).toEqual([
      ['revenue.month', ''],
      ['cards.held', 'aqua'],
    ]);
  });
  it('names the first error: an unknown figure, a dimension that is missing, unknown, or not there to be named', () => {
    expect(parseFigureList('revenue.month,revenu.month')).toBe('names the unknown figure "revenu.month"');
    expect(parseFigureList('')).toBe('names the unknown figure ""');
    expect(parseFigureList('cards.held')).toMatch(/^"cards\.held" must name one of .*aqua.* after a colon$/);
    expect(parseFigureList('cards.held:iron')).toMatch(/^"cards\.held:iron" must name one of /);
    expect(parseFigureList('revenue.month:aqua')).toBe('"revenue.month:aqua" has no dimensions');
  });
  it('limits the list to 60', () => {
    expect(parseFigureList(Array.from({ length: 60 }, (_, n) => `a.b${n}`).join(','))).toBe(
      'names the unknown figure "a.b0"',
    );
    expect(parseFigureList(Array.from({ length: 61 }, (_, n) => `a.b${n}`).join(','))).toBe(
      'must name at most 60 figures',
    );
  });
});
