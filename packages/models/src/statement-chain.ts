/**
 * Whether the statements of an account follow one another: each opens with the balance of the one before and has the next
 * number. What does not is a gap. Lines that came without balances are proved where they lead from one statement to the
 * next, and contradicted where statements without a gap around their day do not contain them.
 */

import { grouped } from './grouped.ts';

/** Balances between which no line is missing; one balance alone is a statement that begins and ends with it. */
export interface ProvedStatement {
  /** What its number is counted in, such as a format; null: it has no number that is counted. */
  readonly series: string | null;
  readonly sequence: number | null;
  /** YYYY-MM-DD; the opening balance may be dated on the day before the first line, or on its day. */
  readonly openingDay: string;
  readonly closingDay: string;
  /** Minor units. */
  readonly opening: bigint;
  readonly closing: bigint;
}
/** A line that no statement contains. */
export interface LooseLine {
  readonly day: string;
  readonly amount: bigint;
}
interface ChainGap {
  readonly from: string;
  readonly to: string;
  /** What the balances on both sides differ by, less the loose lines between them; null: only numbers are missing. */
  readonly missing: bigint | null;
  /** The first and the last missing number. */
  readonly numbers: readonly [number, number] | null;
}
export interface Chain<Line extends LooseLine> {
  readonly gaps: readonly ChainGap[];
  /** Loose lines that lead from one statement to the next. */
  readonly joined: readonly Line[];
  /** Loose lines of days on which every statement is known, and none contains them. */
  readonly contradicted: readonly Line[];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a number only repeats the date, as some banks number: 324 or 1120 on 20 November. */
function isDateNumber({ sequence, closingDay }: ProvedStatement): boolean {
  const [year = '', month = '', day = ''] = closingDay.split('-');
  const ofYear = Math.round((Date.parse(closingDay) - Date.parse(`${year}-01-01`)) / 86_400_000) + 1;
  const forms = [`${ofYear}`, day, month + day, year.slice(2) + month + day, year + month + day];
  const long = String(ofYear).padStart(3, '0');
  return [...forms, year.slice(2) + long, year + long].some((form) => Number(form) === sequence);
}

function numberGaps(statements: readonly ProvedStatement[]): ChainGap[] {
  const bySeries = grouped(
    statements.filter(({ series, sequence }) => series !== null && sequence !== null),
    ({ series }) => series,
  );
  return [...bySeries.values()].flatMap((series) => {
    const ordered = series.toSorted(
      (a, b) => compare(a.closingDay, b.closingDay) || (a.sequence ?? 0) - (b.sequence ?? 0),
    );
    return ordered.flatMap((each, n): ChainGap[] => {
      const before = ordered[n - 1];
      if (!before || before.sequence === null || each.sequence === null) return [];
      if (each.sequence <= before.sequence + 1) return [];
      // Numbers begin again with a year.
      if (before.closingDay.slice(0, 4) !== each.closingDay.slice(0, 4)) return [];
      if (isDateNumber(before) && isDateNumber(each)) return [];
      const numbers = [before.sequence + 1, each.sequence - 1] as const;
      return [{ from: before.closingDay, to: each.openingDay, missing: null, numbers }];
    });
  });
}

/** The chain of the statements of one account; `loose` are its lines that no statement contains. */
export function chainOf<Line extends LooseLine>(
  statements: readonly ProvedStatement[],
  loose: readonly Line[],
): Chain<Line> {
  const ordered = statements.toSorted(
    (a, b) => compare(a.openingDay, b.openingDay) || compare(a.closingDay, b.closingDay),
  );
  const closings = grouped(statements, ({ closing }) => closing);
  const openings = new Set(statements.map(({ opening, openingDay }) => `${openingDay} ${opening}`));
  const gaps: ChainGap[] = [];
  const joined = new Set<Line>();
  const [first] = ordered;
  if (first === undefined) return { gaps, joined: [], contradicted: [] };
  /** The statements that end on the last day that is reached. */
  let last: ProvedStatement[] = [first];
  let reach = first.closingDay;
  /** The last day that was reached before it. */
  let reachedBefore = first.openingDay;
  for (const each of ordered.slice(1)) {
    // Of several that end on one day, the order is known by their balances only.
    const since = each.closingDay === reach ? reachedBefore : reach;
    const follows = (closings.get(each.opening) ?? []).some(
      (before) => before !== each && before.closingDay >= since && before.closingDay <= each.closingDay,
    );
    // A statement that begins before that day overlaps; its lines are compared with those that are stored.
    if (each.openingDay >= reach && !follows) {
      const end = last.find(({ closing }) => !openings.has(`${reach} ${closing}`)) ?? last[0];
      const between = loose.filter(({ day }) => day >= reach && day <= each.openingDay);
      const sum = between.reduce((all, { amount }) => all + amount, 0n);
      const missing = each.opening - (end?.closing ?? 0n) - sum;
      if (missing === 0n) for (const line of between) joined.add(line);
      else gaps.push({ from: reach, to: each.openingDay, missing, numbers: null });
    }
    if (each.closingDay > reach) last = [each];
    else if (each.closingDay === reach) last.push(each);
    if (each.closingDay > reach) [reachedBefore, reach] = [reach, each.closingDay];
  }
  for (const gap of numberGaps(statements))
    if (!gaps.some(({ from, to }) => from <= gap.to && gap.from <= to)) gaps.push(gap);
  const isKnown = (day: string): boolean =>
    first.openingDay < day &&
    day < reach &&
    ordered.some(({ openingDay, closingDay }) => openingDay <= day && day <= closingDay) &&
    !gaps.some(({ from, to }) => from <= day && day <= to);
  return {
    gaps: gaps.toSorted((a, b) => compare(a.from, b.from)),
    joined: [...joined],
    contradicted: loose.filter((line) => !joined.has(line) && isKnown(line.day)),
  };
}
