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
  unproved: false,
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
  knownLines(
    { opening, lines, proved: false },
    held,
    [...new Set(held.flatMap(({ at }) => [...at.values()]))],
    new Set(),
  );

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
  it('are never known from an earlier part of their own file: there an equal line may repeat', () => {
    const [first, second] = path(0n, 5n, 7n);
    const earlier = {
      ...run(
        0n,
        [first, second].flatMap((each) => each ?? []),
      ),
      sameFile: true,
    };
    expect(known(0n, path(0n, 5n, 7n), [earlier])).toEqual({
      verdicts: [
        { kind: 'repeat', of: first },
        { kind: 'repeat', of: second },
      ],
      continues: null,
    });
  });
  it('match lines of a release without places by their content, each once, before anything else', () => {
    const old = [1, 2].map(() => line(5n, null, { unplaced: true }));
    const other = line(6n, null, { unplaced: true, content: 'Cash 5' });
    const answered = new Set<HeldLine>();
    const { verdicts } = knownLines(
      {
        opening: null,
        lines: [line(5n, null), line(5n, null), line(5n, null), line(6n, null), line(7n, null)],
        proved: false,
      },
      [],
      [...old, other],
      answered,
    );
    expect(verdicts).toEqual([
      { kind: 'held', line: old[0] },
      { kind: 'held', line: old[1] },
      { kind: 'held', line: other },
      { kind: 'new' },
      { kind: 'new' },
    ]);
    expect([...answered]).toEqual([...old, other]);
    // What an earlier part of the file was matched with is taken.
    const again = knownLines(
      { opening: null, lines: [line(5n, null)], proved: false },
      [],
      [...old, other],
      answered,
    );
    expect(again.verdicts).toEqual([{ kind: 'new' }]);
  });
  it('may repeat a line of another source: of the same day and amount, with another format', () => {
    const verdictOf = (mine: Partial<HeldLine>, stored: Partial<HeldLine>) =>
      known(
        null,
        [line(5n, null, { content: 'Mine', ...mine })],
        [run(0n, [line(5n, 5n, { content: 'Stored', ...stored })])],
      ).verdicts[0]?.kind;
    expect(verdictOf({ format: 'MT940' }, { format: 'CSV' })).toBe('repeat');
    expect(verdictOf({ format: 'MT940' }, { format: 'MT940' })).toBe('new');
    expect(verdictOf({ format: 'MT940' }, { format: 'MT940', content: 'Mine' })).toBe('repeat');
    expect(verdictOf({ day: '2026-11-19' }, { format: 'CSV' })).toBe('new');
    expect(verdictOf({ format: 'MT940' }, { format: 'CSV', amount: 6n })).toBe('new');
    // Where a format is not known, the bank's reference decides.
    const reference = { bankReference: 'R1' };
    for (const [mine, stored] of [
      [null, 'CSV'],
      ['MT940', null],
      [null, null],
    ] as const) {
      expect(verdictOf({ format: mine, ...reference }, { format: stored, ...reference })).toBe('repeat');
      expect(verdictOf({ format: mine, ...reference }, { format: stored, bankReference: 'R2' })).toBe('new');
      expect(verdictOf({ format: mine }, { format: stored })).toBe('new');
    }
  });
  it('prefer a line of the same content to one of another source, and each stored line once', () => {
    const stored = [
      line(5n, 5n, { content: 'Other', format: 'CSV' }),
      line(5n, 10n, { content: 'Mine', format: 'CSV' }),
    ];
    const mine = () => line(5n, null, { content: 'Mine' });
    const of = (lines: HeldLine[]) =>
      known(null, lines, [run(0n, stored)]).verdicts.map((each) =>
        each.kind === 'repeat' ? each.of.content : each.kind,
      );
    expect(of([mine()])).toEqual(['Mine']);
    expect(of([mine(), mine()])).toEqual(['Mine', 'Other']);
    expect(of([mine(), mine(), mine()])).toEqual(['Mine', 'Other', 'new']);
    expect(of([line(5n, null, { content: 'Third' }), mine()])).toEqual(['Other', 'Mine']);
  });
  it('are no repeats of a run that the balances place elsewhere', () => {
    // The stored run follows this part, so its equal line is another one.
    const held = run(5n, path(5n, 5n), 3);
    expect(known(0n, path(0n, 5n), [held])).toEqual({
      verdicts: [{ kind: 'new' }],
      continues: { run: held, shift: 2 },
    });
  });
  it('continue the run with which they have most lines in common', () => {
    const lines = path(0n, 1n, 2n, 3n, 4n);
    const short = run(0n, lines.slice(0, 1), 0);
    const long = run(1n, lines.slice(1), 50);
    expect(known(0n, lines, [short, long]).continues).toEqual({ run: long, shift: 49 });
    expect(known(0n, lines, [long, short]).continues).toEqual({ run: long, shift: 49 });
  });
  it('do not repeat a line that does not count', () => {
    const held = run(0n, [line(5n, 5n, { counted: false })]);
    expect(known(null, [line(5n, null)], [held]).verdicts).toEqual([{ kind: 'new' }]);
  });
  it('are unproved stored lines where a proved statement has their content, or their day and amount', () => {
    const report = (content: string) => line(5n, null, { unproved: true, content, format: 'MT942' });
    const [same, other, extra] = [report('Cash 5'), report('Counter'), report('Counter 2')];
    const lines = path(0n, 5n, 5n);
    const decide = (proved: boolean) =>
      knownLines({ opening: 0n, lines, proved }, [], [other, same, extra], new Set()).verdicts;
    expect(decide(true)).toEqual([
      { kind: 'held', line: same },
      { kind: 'held', line: other },
    ]);
    expect(decide(false).map(({ kind }) => kind)).toEqual(['repeat', 'repeat']);
  });
});
