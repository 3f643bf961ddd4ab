import { describe, expect, it } from 'vitest';
import { chainOf, type ProvedStatement } from './statement-chain.ts';

const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}`;
const statement = (
  from: number,
  to: number,
  opening: bigint,
  closing: bigint,
  sequence: number | null = null,
): ProvedStatement => ({
  series: sequence === null ? null : 'MT940',
  sequence,
  openingDay: day(from),
  closingDay: day(to),
  opening,
  closing,
});
const loose = (n: number, amount: bigint) => ({ day: day(n), amount });

describe('the statements of an account', () => {
  it('have no gap where each opens with the balance of the one before, in whatever order they arrived', () => {
    const all = [statement(3, 4, 110n, 120n), statement(1, 2, 90n, 100n), statement(2, 3, 100n, 110n)];
    expect(chainOf(all, [])).toEqual({ gaps: [], joined: [], contradicted: [] });
  });
  it('have none either where an opening balance has the day of the first line, or several end on one day', () => {
    const all = [statement(1, 1, 90n, 100n), statement(2, 2, 105n, 110n), statement(2, 2, 100n, 105n)];
    expect(chainOf([...all, statement(5, 5, 110n, 90n)], []).gaps).toEqual([]);
  });
  it('have a gap where a balance does not follow, until the missing one arrives', () => {
    const before = statement(1, 2, 90n, 100n);
    const after = statement(3, 4, 130n, 120n);
    expect(chainOf([before, after], []).gaps).toEqual([
      { from: day(2), to: day(3), missing: 30n, numbers: null },
    ]);
    expect(chainOf([before, after, statement(2, 3, 100n, 130n)], []).gaps).toEqual([]);
  });
  it('have a gap where a number is missing, though the balances agree', () => {
    const first = statement(1, 2, 90n, 100n, 12);
    const third = statement(3, 4, 100n, 120n, 14);
    expect(chainOf([first, third], []).gaps).toEqual([
      { from: day(2), to: day(3), missing: null, numbers: [13, 13] },
    ]);
    expect(chainOf([first, third, statement(2, 3, 100n, 100n, 13)], []).gaps).toEqual([]);
  });
  it('are not judged by numbers that repeat the date, or begin again with the year', () => {
    expect(chainOf([statement(19, 20, 1n, 2n, 324), statement(22, 23, 2n, 3n, 327)], []).gaps).toEqual([]);
    const next = { ...statement(1, 2, 2n, 3n, 330), openingDay: '2026-11-20', closingDay: '2027-01-04' };
    expect(chainOf([statement(19, 20, 1n, 2n, 300), next], []).gaps).toEqual([]);
  });
  it('may overlap', () => {
    const month = statement(1, 30, 90n, 200n);
    expect(chainOf([statement(2, 3, 100n, 110n), month, statement(3, 4, 110n, 120n)], []).gaps).toEqual([]);
  });
});

describe('lines without balances', () => {
  const before = statement(1, 2, 90n, 100n);
  const after = statement(5, 6, 130n, 150n);
  it('are proved by the balances on both sides', () => {
    const lines = [loose(3, 20n), loose(4, 10n)];
    expect(chainOf([before, after], lines)).toEqual({ gaps: [], joined: lines, contradicted: [] });
  });
  it('leave a gap of what they do not come to', () => {
    const chain = chainOf([before, after], [loose(3, 20n)]);
    expect(chain).toEqual({
      gaps: [{ from: day(2), to: day(5), missing: 10n, numbers: null }],
      joined: [],
      contradicted: [],
    });
  });
  it('are contradicted on a day of which every statement is known, and on no other', () => {
    const known = [before, statement(2, 4, 100n, 130n), after];
    expect(chainOf(known, [loose(3, 7n)]).contradicted).toEqual([loose(3, 7n)]);
    for (const n of [1, 6, 7]) expect(chainOf(known, [loose(n, 7n)]).contradicted).toEqual([]);
    expect(chainOf([before, after], [loose(3, 7n)]).contradicted).toEqual([]);
  });
  it('wait where there is no statement', () => {
    expect(chainOf([], [loose(3, 7n)])).toEqual({ gaps: [], joined: [], contradicted: [] });
  });
});
