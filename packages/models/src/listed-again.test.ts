import { describe, expect, it } from 'vitest';
import type { HeldLine } from './known-lines.ts';
import { listedAgain } from './listed-again.ts';

const line = (bankReference: string | null, amount: bigint, more: Partial<HeldLine> = {}): HeldLine => ({
  day: '2026-11-20',
  amount,
  content: `${bankReference} ${amount}`,
  bankReference,
  format: 'api',
  balance: null,
  counted: true,
  unplaced: false,
  unproved: false,
  ...more,
});
const kinds = (pages: HeldLine[][], held: HeldLine[], elsewhere: HeldLine[] = []) =>
  listedAgain(pages, held, elsewhere).map(({ kind }) => kind);

describe('the lines of a bank response', () => {
  it('are distinguished by their number if a reference repeats', () => {
    const held = [line('B7', -2n)];
    expect(kinds([[line('B7', -2n), line('B7', -2n), line('B7', -100n)]], held)).toEqual([
      'held',
      'new',
      'new',
    ]);
  });
  it('match one stored line each, also if the bank changed the wording', () => {
    const held = [line('B7', -2n), line('B8', -2n)];
    const reworded = line('B7', -2n, { content: 'in other words' });
    expect(kinds([[reworded, line('B8', -2n), reworded]], held)).toEqual(['held', 'held', 'new']);
  });
  it('may repeat a line that the bank no longer lists under its reference', () => {
    const [missing, kept] = [line('B7', -2n), line('B8', -3n)];
    const verdicts = listedAgain([[line('B7', -5n), line('B8', -3n), line('B8', -4n)]], [missing, kept], []);
    expect(verdicts).toEqual([
      { kind: 'repeat', of: missing },
      { kind: 'held', line: kept },
      { kind: 'new' },
    ]);
    // A line that does not count is not repeated.
    expect(kinds([[line('B7', -5n)]], [{ ...missing, counted: false }])).toEqual(['held']);
  });
  it('without a reference match by their content alone', () => {
    const held = [line(null, -2n), line(null, -2n), line(null, -3n)];
    const verdicts = listedAgain(
      [[line(null, -2n), line(null, -2n), line(null, -2n, { content: 'in other words' }), line(null, -4n)]],
      held,
      [],
    );
    expect(verdicts).toEqual([
      { kind: 'held', line: held[0] },
      { kind: 'held', line: held[1] },
      { kind: 'new' },
      { kind: 'new' },
    ]);
  });
  it('on three pages repeat the first, and one that may be a repeat is not itself repeated', () => {
    const twice = () => line('B7', -2n);
    const first = twice();
    expect(listedAgain([[first], [twice()], [twice()]], [], [])).toEqual([
      { kind: 'new' },
      { kind: 'repeat', of: first },
      { kind: 'repeat', of: first },
    ]);
    // The first may be a line of another source, so the second may be that one too.
    const other = line('X', -2n);
    expect(listedAgain([[twice()], [twice()]], [], [other])).toEqual([
      { kind: 'repeat', of: other },
      { kind: 'repeat', of: other },
    ]);
  });
  it('of another day or amount repeat no line of another source', () => {
    expect(kinds([[line('B7', -2n)]], [], [line('X', -3n)])).toEqual(['new']);
    expect(kinds([[line('B7', -2n)]], [], [line('X', -2n, { day: '2026-11-19' })])).toEqual(['new']);
  });
  it('may be one line that is on two pages because it moved meanwhile', () => {
    const twice = () => line('B7', -2n);
    const first = twice();
    expect(listedAgain([[first, twice()], [twice()]], [], [])).toEqual([
      { kind: 'new' },
      { kind: 'new' },
      { kind: 'repeat', of: first },
    ]);
    const held = twice();
    expect(listedAgain([[twice()], [twice()]], [held], [])).toEqual([
      { kind: 'held', line: held },
      { kind: 'repeat', of: held },
    ]);
  });
  it('may repeat a line from another source with the same day and amount', () => {
    const [other, undecided] = [line('X', -2n), line('Y', -2n, { counted: false })];
    expect(listedAgain([[line('B7', -2n), line('B8', -2n)]], [], [undecided, other])).toEqual([
      { kind: 'repeat', of: other },
      { kind: 'new' },
    ]);
  });
});
