/**
 * Decides which lines of a statement are already stored, which are new, and which are undecidable. A line is identified
 * by its content and its position in the running balance. If the balances do not determine it and an equal line came
 * with another statement, the line is a possible repeat: never dropped, never counted.
 */
import { grouped } from './grouped.ts';
import { sayTheSame, shiftsOf, type Run, type StatedLine } from './statement-overlap.ts';

export interface HeldLine extends StatedLine {
  /** True if it is neither an undecided repeat nor one that a person called the same. */
  readonly counted: boolean;
  /** Stored by a release without positions: such a line matches the first line with the same content. */
  readonly unplaced: boolean;
  /** It came without balances, and no statement with both contains it yet. */
  readonly unproved: boolean;
}
/** A stored run; `sameFile`: an earlier part of the file that is being read. */
export interface HeldRun<Line extends HeldLine> extends Run<Line> {
  readonly sameFile: boolean;
}
/** Lines that are decided together: lines of one file without a gap, or all of its lines without a balance. */
export interface Part {
  /** The balance before the first line; null: not known. */
  readonly opening: bigint | null;
  readonly lines: readonly StatedLine[];
  /** No line is missing between its balances: an unproved line of these days must be one of its lines. */
  readonly proved: boolean;
}
export type Verdict<Line> =
  | { readonly kind: 'held'; readonly line: Line }
  | { readonly kind: 'new' }
  | { readonly kind: 'repeat'; readonly of: Line };
export interface Known<Line extends HeldLine, Place extends HeldRun<Line>> {
  /** One for each line, in order. */
  readonly verdicts: readonly Verdict<Line>[];
  /** The run that these lines continue, and the position; null: they start a new one. */
  readonly continues: { readonly run: Place; readonly shift: number } | null;
}

/** Whether a line from another source may be the same: each source words the fields differently. */
const alike = (a: StatedLine, b: StatedLine): boolean =>
  a.content === b.content ||
  (a.day === b.day &&
    a.amount === b.amount &&
    (a.format === null || b.format === null
      ? a.bankReference !== null && a.bankReference === b.bankReference
      : a.format !== b.format));

const sameDayAndAmount = ({ day, amount }: StatedLine): string => `${day} ${amount}`;

/**
 * Decides one part of a file. `held` are the stored lines of the account with the day and amount of one of these lines,
 * `runs` the excerpts they belong to. `answered` are stored lines that earlier parts of the file were matched with;
 * those of this part are added.
 */
export function knownLines<Line extends HeldLine, Place extends HeldRun<Line>>(
  { opening, lines, proved }: Part,
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
      // The line is in the run at every possible shift.
      if (line && places.every((place) => place !== undefined && sayTheSame(place, lines[j] ?? place))) {
        answered.add(line);
        return { kind: 'held', line };
      }
    }
    return undefined;
  });

  /** Lines of the part are the stored ones with the same key, one for one. */
  const answer = (stored: readonly Line[], keyOf: (line: StatedLine) => string): void => {
    const waiting = grouped(
      stored.filter((line) => !answered.has(line)),
      keyOf,
    );
    for (const [j, line] of lines.entries()) {
      const match = verdicts[j] ? undefined : waiting.get(keyOf(line))?.shift();
      if (!match) continue;
      answered.add(match);
      verdicts[j] = { kind: 'held', line: match };
    }
  };
  const sameContent = ({ content }: StatedLine): string => content;
  answer(
    held.filter(({ unplaced }) => unplaced),
    sameContent,
  );
  if (proved) {
    const unproved = held.filter((line) => line.unproved && line.counted);
    answer(unproved, sameContent);
    answer(unproved, sameDayAndAmount);
  }

  const others = grouped(
    held.filter((line) => line.counted && !answered.has(line)),
    sameDayAndAmount,
  );
  /** Stored lines that the balances do not distinguish from line j. */
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
      // There are more lines than possible repeats: the rest is certainly new.
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

/** The number of lines that two excerpts have in common. */
const overlapOf = (
  { run, shift }: { readonly run: Run<StatedLine>; readonly shift: number },
  length: number,
): number => Math.max(0, Math.min(run.to, shift + length - 1) - Math.max(run.from, shift) + 1);
