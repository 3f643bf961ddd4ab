/**
 * Finds how two excerpts of one account's history can overlap. An excerpt is a sequence of lines without a gap; its
 * running balance gives each line a position. Two excerpts can overlap, or be adjacent, wherever all common lines would
 * agree in their content and in the balance after them.
 */

/** A line as in a statement. Amounts are signed minor units of one currency. */
export interface StatedLine {
  /** Booking day, YYYY-MM-DD. */
  readonly day: string;
  readonly amount: bigint;
  /** All its fields as one text. */
  readonly content: string;
  /** The bank's own reference, which may repeat; null: none. */
  readonly bankReference: string | null;
  /** Its source format: each format words the fields differently. Null: not known. */
  readonly format: string | null;
  /** The running balance after it; null: the statement has none. */
  readonly balance: bigint | null;
}

/** Lines without a gap, each with its balance. */
export interface Excerpt {
  /** The balance before the first line. */
  readonly opening: bigint;
  readonly lines: readonly StatedLine[];
}

/** A stored excerpt. Positions are consecutive integers; only the relevant ones are given. */
export interface Run<Line extends StatedLine> {
  readonly from: number;
  readonly to: number;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly firstDay: string;
  readonly lastDay: string;
  /** By position. A line that is not in the map equals none of the excerpt's lines. */
  readonly at: ReadonlyMap<number, Line>;
}

/** The same position in the running balance, whatever the content of the lines. */
const atOnePlace = (a: StatedLine, b: StatedLine): boolean =>
  a.day === b.day && a.amount === b.amount && a.balance === b.balance;
/** Whether two lines have the same content, or come in formats that word it differently. */
export const sayTheSame = (a: StatedLine, b: StatedLine): boolean =>
  a.content === b.content || a.format === null || b.format === null || a.format !== b.format;

const inOrder = (days: readonly string[]): boolean =>
  days.every((day, n) => n === 0 || (days[n - 1] ?? day) <= day);

/**
 * Every shift s at which line j of the excerpt can be the run's line at position j + s, including shifts at which the
 * two are only adjacent. Empty: they neither overlap nor are adjacent. With more than one, the balances do not
 * determine the right one. If the content matches nowhere, only amounts and balances are compared: a bank may have
 * changed the wording.
 */
export function shiftsOf<Line extends StatedLine>(excerpt: Excerpt, run: Run<Line>): number[] {
  const exact = shiftsWhere(excerpt, run, (a, b) => atOnePlace(a, b) && sayTheSame(a, b));
  return exact.length > 0 ? exact : shiftsWhere(excerpt, run, atOnePlace);
}

function shiftsWhere<Line extends StatedLine>(
  { lines, opening }: Excerpt,
  run: Run<Line>,
  agree: (a: StatedLine, b: StatedLine) => boolean,
): number[] {
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last) return [];
  const candidates = new Set<number>();
  for (const [position, line] of run.at) if (agree(first, line)) candidates.add(position);
  const head = run.at.get(run.from);
  if (head) for (const [j, line] of lines.entries()) if (agree(line, head)) candidates.add(run.from - j);
  const fits = (shift: number): boolean => {
    const end = Math.min(run.to, shift + lines.length - 1);
    for (let position = Math.max(run.from, shift); position <= end; position += 1) {
      const mine = lines[position - shift];
      const held = run.at.get(position);
      if (!mine || !held || !agree(mine, held)) return false;
    }
    return true;
  };
  const found = [...candidates].filter(fits);
  // Both list days in order, so what follows the run cannot have an earlier day.
  const held = [...run.at].toSorted(([a], [b]) => a - b).map(([, { day }]) => day);
  const ordered = inOrder(lines.map(({ day }) => day)) && inOrder([run.firstDay, ...held, run.lastDay]);
  if (run.closing === opening && (!ordered || run.lastDay <= first.day)) found.push(run.to + 1);
  if (last.balance === run.opening && (!ordered || last.day <= run.firstDay))
    found.push(run.from - lines.length);
  return found;
}
