/**
 * Where two excerpts of one account's history can lie against each other. An excerpt is a sequence of lines without a
 * gap; its running balance ties each line to a place. Two excerpts can overlap, or touch, wherever all lines that would
 * be common agree in what they say and in the balance after them.
 */

/** A line as a statement lists it. Amounts are minor units of one currency, signed. */
export interface StatedLine {
  /** Booking day, YYYY-MM-DD. */
  readonly day: string;
  readonly amount: bigint;
  /** All its fields as one text. */
  readonly content: string;
  /** The bank's own reference, which may repeat; null: none. */
  readonly bankReference: string | null;
  /** How it came: each format words the fields in its own way. Null: not known. */
  readonly format: string | null;
  /** The running balance after it; null: its statement names none. */
  readonly balance: bigint | null;
}

/** Lines without a gap, each with its balance. */
export interface Excerpt {
  /** Before the first line. */
  readonly opening: bigint;
  readonly lines: readonly StatedLine[];
}

/** An excerpt that is held. Positions are integers in a row; only those in sight are given. */
export interface Run<Line extends StatedLine> {
  readonly from: number;
  readonly to: number;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly firstDay: string;
  readonly lastDay: string;
  /** By position. A line that is missing here equals none of the excerpt's. */
  readonly at: ReadonlyMap<number, Line>;
}

/** One place in the running balance, whatever the lines say. */
const atOnePlace = (a: StatedLine, b: StatedLine): boolean =>
  a.day === b.day && a.amount === b.amount && a.balance === b.balance;
/** Whether two lines say the same, or come in formats that word the same thing differently. */
export const sayTheSame = (a: StatedLine, b: StatedLine): boolean =>
  a.content === b.content || a.format === null || b.format === null || a.format !== b.format;

const inOrder = (days: readonly string[]): boolean =>
  days.every((day, n) => n === 0 || (days[n - 1] ?? day) <= day);

/**
 * Every shift s by which line j of the excerpt can be the run's line at position j + s, those included that make the two
 * only touch. Empty: they neither overlap nor touch. Of more than one, the balances do not say which is true. Amounts and
 * balances alone are compared where the words agree nowhere: a bank may have worded its lines anew.
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
  // Both list days in order, so what comes after the run cannot be of an earlier day.
  const held = [...run.at].toSorted(([a], [b]) => a - b).map(([, { day }]) => day);
  const ordered = inOrder(lines.map(({ day }) => day)) && inOrder([run.firstDay, ...held, run.lastDay]);
  if (run.closing === opening && (!ordered || run.lastDay <= first.day)) found.push(run.to + 1);
  if (last.balance === run.opening && (!ordered || last.day <= run.firstDay))
    found.push(run.from - lines.length);
  return found;
}
