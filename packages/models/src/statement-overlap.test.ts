import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayTheSame, shiftsOf, type Excerpt, type Run, type StatedLine } from './statement-overlap.ts';

interface Entry {
  readonly day: string;
  readonly amount: bigint;
  readonly content?: string;
  readonly format?: string | null;
}
const entry = (day: number, amount: number, more: Partial<Entry> = {}): Entry => ({
  day: `2026-11-${String(day).padStart(2, '0')}`,
  amount: BigInt(amount),
  ...more,
});

const linesOf = (opening: bigint, entries: readonly Entry[]): StatedLine[] => {
  let balance = opening;
  return entries.map(({ day, amount, content = `Cash ${amount}`, format = 'MT940' }) => ({
    day,
    amount,
    content,
    bankReference: null,
    format,
    balance: (balance += amount),
  }));
};
const excerptOf = (opening: number, ...entries: readonly Entry[]): Excerpt => ({
  opening: BigInt(opening),
  lines: linesOf(BigInt(opening), entries),
});
const runOf = (from: number, { opening, lines }: Excerpt): Run<StatedLine> => ({
  from,
  to: from + lines.length - 1,
  opening,
  closing: lines.at(-1)?.balance ?? opening,
  firstDay: lines[0]?.day ?? '',
  lastDay: lines.at(-1)?.day ?? '',
  at: new Map(lines.map((line, n) => [from + n, line])),
});
const sorted = (shifts: readonly number[]): number[] => [...new Set(shifts)].toSorted((a, b) => a - b);

describe('how two excerpts overlap', () => {
  const held = runOf(10, excerptOf(100, entry(3, 5), entry(4, -2), entry(5, 7)));

  it('is each place where all common lines agree', () => {
    expect(shiftsOf(excerptOf(105, entry(4, -2), entry(5, 7), entry(6, 1)), held)).toEqual([11]);
    expect(shiftsOf(excerptOf(99, entry(2, 1), entry(3, 5)), held)).toEqual([9]);
    expect(
      shiftsOf(excerptOf(98, entry(2, 1), entry(2, 1), entry(3, 5), entry(4, -2), entry(5, 7)), held),
    ).toEqual([8]);
    expect(shiftsOf(excerptOf(105, entry(4, -2)), held)).toEqual([11]);
  });

  it('is nowhere when one line, its day, amount or balance differs', () => {
    expect(shiftsOf(excerptOf(105, entry(4, -2), entry(5, 8)), held)).toEqual([]);
    expect(shiftsOf(excerptOf(105, entry(4, -2), entry(6, 7)), held)).toEqual([]);
    expect(shiftsOf(excerptOf(104, entry(4, -2), entry(5, 7)), held)).toEqual([]);
    expect(shiftsOf({ opening: 1n, lines: [] }, held)).toEqual([]);
  });

  it('is next to the run where the balances meet, after it or before it', () => {
    expect(shiftsOf(excerptOf(110, entry(5, 3), entry(6, 3)), held)).toEqual([13]);
    expect(shiftsOf(excerptOf(90, entry(1, 4), entry(3, 6)), held)).toEqual([8]);
  });

  it('is not next to it against the order of the days, where both list days in order', () => {
    expect(shiftsOf(excerptOf(110, entry(4, 3)), held)).toEqual([]);
    expect(shiftsOf(excerptOf(96, entry(4, 4)), held)).toEqual([]);
    // The excerpt lists its days backwards, so its order says nothing.
    expect(shiftsOf(excerptOf(110, entry(4, 3), entry(2, 3)), held)).toEqual([13]);
    const backwards = runOf(10, excerptOf(100, entry(5, 5), entry(4, 5), entry(5, 5)));
    expect(shiftsOf(excerptOf(115, entry(4, 3)), backwards)).toEqual([13]);
    expect(shiftsOf(excerptOf(96, entry(6, 4)), backwards)).toEqual([8 + 1]);
  });

  it('goes by the balances alone only where the wording agrees nowhere', () => {
    const reworded = excerptOf(105, entry(4, -2, { content: 'Fee' }), entry(5, 7, { content: 'Interest' }));
    expect(shiftsOf(reworded, held)).toEqual([11]);
    // Balance 100 comes twice: the wording decides between the two.
    const twice = runOf(
      0,
      excerptOf(100, entry(3, 5, { content: 'A' }), entry(3, -5), entry(3, 5, { content: 'B' })),
    );
    expect(shiftsOf(excerptOf(100, entry(3, 5, { content: 'B' })), twice)).toEqual([2]);
    expect(sorted(shiftsOf(excerptOf(100, entry(3, 5, { content: 'C' })), twice))).toEqual([0, 2]);
  });

  it('two lines say the same with one content, or in formats that word it differently', () => {
    const [a, b] = [entry(3, 5, { content: 'A' }), entry(3, 5, { content: 'B' })].map(
      (each) => linesOf(0n, [each])[0],
    );
    if (!a || !b) throw new Error('Two lines');
    expect(sayTheSame(a, a)).toBe(true);
    expect(sayTheSame(a, b)).toBe(false);
    expect(sayTheSame(a, { ...b, format: 'camt.053' })).toBe(true);
    expect(sayTheSame(a, { ...b, format: null })).toBe(true);
    expect(sayTheSame({ ...a, format: null }, b)).toBe(true);
  });

  it('is what comparing every place line by line gives, for any two excerpts', () => {
    const anyEntries = (most: number) =>
      fc.array(
        fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: -1, max: 1 }), fc.constantFrom('A', 'B')),
        {
          minLength: 1,
          maxLength: most,
        },
      );
    const anyExcerpt = (most: number) =>
      fc
        .tuple(fc.integer({ min: 0, max: 2 }), anyEntries(most))
        .map(([opening, entries]) =>
          excerptOf(opening, ...entries.map(([day, amount, content]) => entry(day, amount, { content }))),
        );
    const inOrder = (days: readonly string[]): boolean => days.join() === days.toSorted().join();
    const byHand = (mine: Excerpt, theirs: Excerpt, worded: boolean): number[] => {
      const [n, m] = [mine.lines.length, theirs.lines.length];
      const ordered = [mine, theirs].every(({ lines }) => inOrder(lines.map(({ day }) => day)));
      const found: number[] = [];
      for (let shift = -n; shift <= m; shift += 1) {
        const pairs = mine.lines.flatMap((line, j) => {
          const other = theirs.lines[j + shift];
          return other ? [[line, other] as const] : [];
        });
        const agree = pairs.every(
          ([a, b]) =>
            a.day === b.day &&
            a.amount === b.amount &&
            a.balance === b.balance &&
            (!worded || a.content === b.content),
        );
        const [first, last] = [mine.lines[0], mine.lines[n - 1]];
        const [head, tail] = [theirs.lines[0], theirs.lines[m - 1]];
        if (!first || !last || !head || !tail) continue;
        const follows = shift === m && tail.balance === mine.opening && (!ordered || tail.day <= first.day);
        const precedes =
          shift === -n && last.balance === theirs.opening && (!ordered || last.day <= head.day);
        if (pairs.length > 0 ? agree : follows || precedes) found.push(shift);
      }
      return found;
    };
    fc.assert(
      fc.property(anyExcerpt(5), anyExcerpt(6), (mine, theirs) => {
        const worded = byHand(mine, theirs, true);
        const expected = worded.length > 0 ? worded : byHand(mine, theirs, false);
        expect(sorted(shiftsOf(mine, runOf(0, theirs)))).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});
