import { describe, expect, it } from 'vitest';
import { knownLines, type HeldLine, type HeldRun } from './known-lines.ts';

const line = (amount: bigint, balance: bigint | null, more: Partial<HeldLine> = {}): HeldLine => ({
  day: '2026-11-20',
  amount,
  content: `Cash ${amount}`,
  bankReference: null,
  format: 'MT940',
  balance,
  counted: true,
  unplaced: false,
  ...more,
});
/** Consecutive lines from an opening balance. */
const path = (opening: bigint, ...amounts: readonly bigint[]): HeldLine[] => {
  let balance = opening;
  return amounts.map((amount) => line(amount, (balance += amount)));
};
const run = (opening: bigint, lines: readonly HeldLine[], from = 0): HeldRun<HeldLine> => ({
  sameFile: false,
  from,
  to: from + lines.length - 1,
  opening,
  closing: lines.at(-1)?.balance ?? opening,
  firstDay: lines[0]?.day ?? '',
  lastDay: lines.at(-1)?.day ?? '',
  at: new Map(lines.map((each, n) => [from + n, each])),
});
const known = (opening: bigint | null, lines: readonly HeldLine[], held: HeldRun<HeldLine>[]) =>
  knownLines({ opening, lines }, held, [...new Set(held.flatMap(({ at }) => [...at.values()]))], new Set());

describe('the lines of a statement', () => {
  it('are known where they overlap with a stored statement, and continue it', () => {
    const held = run(0n, path(0n, 5n, 5n, 7n), 10);
    const { verdicts, continues } = known(5n, path(5n, 5n, 7n, 5n), [held]);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['held', 'held', 'new']);
    expect(continues).toEqual({ run: held, shift: 11 });
  });
  it('may repeat a line if the balance returned to a value, so that two overlaps are possible', () => {
    const [first] = path(0n, 10n);
    const held = run(0n, first ? [first] : []);
    expect(known(10n, path(10n, -10n, 10n), [held])).toEqual({
      verdicts: [{ kind: 'new' }, { kind: 'repeat', of: first }],
      continues: null,
    });
  });
  it('may repeat equal lines of the day without a possible overlap, for example in another order', () => {
    const held = run(0n, path(0n, 5n, -3n, 4n));
    const { verdicts } = known(0n, path(0n, -3n, 4n, 5n), [held]);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['repeat', 'repeat', 'repeat']);
  });
  it('are compared only by content without a balance, and lines in excess of the stored ones are new', () => {
    const held = run(0n, path(0n, 5n));
    const { verdicts } = known(null, [line(5n, null), line(5n, null), line(6n, null)], [held]);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['repeat', 'new', 'new']);
  });
  it('do not repeat a line that does not count', () => {
    const held = run(0n, [line(5n, 5n, { counted: false })]);
    expect(known(null, [line(5n, null)], [held]).verdicts).toEqual([{ kind: 'new' }]);
  });
});
