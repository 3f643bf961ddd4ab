/**
 * Which lines of a statement are held already, which are new, and which of the two cannot be said. A line is known by all
 * it says and its place in the running balance. Where the balances leave it open and an equal line came with another
 * statement, the line is a possible repeat: never dropped, never counted.
 */
import { sayTheSame, shiftsOf, type Run, type StatedLine } from './statement-overlap.ts';

export interface HeldLine extends StatedLine {
  /** It counts: it is neither an undecided repeat nor one that a person called the same. */
  readonly counted: boolean;
  /** Stored by a release that kept no places: such a line answers the first one that says the same. */
  readonly unplaced: boolean;
}
/** A run that is held; `sameFile`: an earlier part of the very file that is being read. */
export interface HeldRun<Line extends HeldLine> extends Run<Line> {
  readonly sameFile: boolean;
}
/** What is decided at once: lines of one file without a gap, or all those of it that have no balance. */
export interface Part {
  /** Before the first line; null: not known. */
  readonly opening: bigint | null;
  readonly lines: readonly StatedLine[];
}
export type Verdict<Line> =
  | { readonly kind: 'held'; readonly line: Line }
  | { readonly kind: 'new' }
  | { readonly kind: 'repeat'; readonly of: Line };
export interface Known<Line extends HeldLine, Place extends HeldRun<Line>> {
  /** One of each line, in their order. */
  readonly verdicts: readonly Verdict<Line>[];
  /** The run that these lines continue, and where; null: they begin one. */
  readonly continues: { readonly run: Place; readonly shift: number } | null;
}

/** Whether a line that came another way may be the same: each way words the fields differently. */
const alike = (a: StatedLine, b: StatedLine): boolean =>
  a.content === b.content ||
  (a.day === b.day &&
    a.amount === b.amount &&
    (a.format === null || b.format === null
      ? a.bankReference !== null && a.bankReference === b.bankReference
      : a.format !== b.format));

const grouped = <T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
const sameDayAndAmount = ({ day, amount }: StatedLine): string => `${day} ${amount}`;

/**
 * Decides on one part of a file. `held` are the lines of the account that agree with one of these in day and amount,
 * `runs` the excerpts they stand in. `answered` are held lines that earlier parts of the file were found to be; those of
 * this part are added.
 */
export function knownLines<Line extends HeldLine, Place extends HeldRun<Line>>(
  { opening, lines }: Part,
  runs: readonly Place[],
  held: readonly Line[],
  answered: Set<Line>,
): Known<Line, Place> {
  const aligned =
    opening === null
      ? []
      : runs.flatMap((run) => {
          const shifts = shiftsOf({ opening, lines }, run);
          return shifts.length === 0 ? [] : [{ run, shifts, standing: new Set(run.at.values()) }];
        });
  const verdicts: (Verdict<Line> | undefined)[] = lines.map((_, j) => {
    for (const { run, shifts } of aligned) {
      if (run.sameFile) continue;
      const places = shifts.map((shift) => run.at.get(j + shift));
      const [line] = places;
      // Whichever shift is true, the line is in there.
      if (line && places.every((place) => place !== undefined && sayTheSame(place, lines[j] ?? place))) {
        answered.add(line);
        return { kind: 'held', line };
      }
    }
    return undefined;
  });

  const waiting = grouped(
    held.filter((line) => line.unplaced && !answered.has(line)),
    ({ content }) => content,
  );
  for (const [j, line] of lines.entries()) {
    const match = verdicts[j] ? undefined : waiting.get(line.content)?.shift();
    if (!match) continue;
    answered.add(match);
    verdicts[j] = { kind: 'held', line: match };
  }

  const others = grouped(
    held.filter((line) => line.counted && !answered.has(line)),
    sameDayAndAmount,
  );
  /** Held lines that the balances do not tell from line j. */
  const candidatesOf = (line: StatedLine, j: number): Line[] => {
    const atItsPlace = aligned.flatMap(({ run, shifts }) =>
      shifts.flatMap((shift) => run.at.get(j + shift) ?? []),
    );
    const elsewhere = (others.get(sameDayAndAmount(line)) ?? []).filter(
      (other) => alike(line, other) && !aligned.some(({ standing }) => standing.has(other)),
    );
    return [...new Set([...atItsPlace, ...elsewhere])];
  };
  const open = lines.flatMap((line, j) => {
    const candidates = verdicts[j] ? [] : candidatesOf(line, j);
    return candidates.length === 0 ? [] : [{ j, line, candidates }];
  });
  const settle = (
    group: readonly { j: number; line: StatedLine; candidates: Line[] }[],
    chosen: (line: StatedLine, other: Line) => boolean,
  ): void => {
    const union = new Set(
      group.flatMap(({ line, candidates }) => candidates.filter((it) => chosen(line, it))),
    );
    const free = new Set(union);
    let left = union.size;
    for (const { j, line, candidates } of group) {
      // More lines than could be repeats: the rest are new for certain.
      if (left === 0 || verdicts[j]) continue;
      const fitting = candidates.filter((it) => chosen(line, it));
      const of = fitting.find((it) => free.has(it)) ?? fitting[0];
      if (!of) continue;
      free.delete(of);
      left -= 1;
      verdicts[j] = { kind: 'repeat', of };
    }
  };
  for (const group of grouped(open, ({ line }) => line.content).values())
    settle(group, (line, other) => line.content === other.content);
  for (const group of grouped(open, ({ line }) => sameDayAndAmount(line)).values())
    settle(group, (line, other) => line.content !== other.content);

  const sure = aligned
    .filter(({ run, shifts }) => shifts.length === 1 && !run.sameFile)
    .map(({ run, shifts: [shift = 0] }) => ({ run, shift }))
    .toSorted((a, b) => overlapOf(b, lines.length) - overlapOf(a, lines.length));
  return { verdicts: verdicts.map((verdict) => verdict ?? { kind: 'new' }), continues: sure[0] ?? null };
}

/** How many lines two excerpts have in common. */
const overlapOf = (
  { run, shift }: { readonly run: Run<StatedLine>; readonly shift: number },
  length: number,
): number => Math.max(0, Math.min(run.to, shift + length - 1) - Math.max(run.from, shift) + 1);
