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
  it('limits the list', () => {
    expect(parseFigureList(Array.from({ length: 61 }, (_, n) => `a.b${n}`).join(','))).toBe(
      'must name at most 60 figures',
    );
  });
});
