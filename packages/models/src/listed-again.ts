/**
 * Which lines of a bank's answer are held already. An answer lists everything that the bank has booked since a day, so
 * every line that came the same way before and is of that time must be in it: equal lines are told apart by how many
 * there are. Where an answer comes in pages, a line that stands on two of them may be one that moved on meanwhile.
 */
import type { HeldLine, Verdict } from './known-lines.ts';
import type { StatedLine } from './statement-overlap.ts';

/** Lines by a key, each to be taken once. */
class Waiting<Line extends StatedLine> {
  readonly #byKey = new Map<string, Line[]>();
  constructor(lines: Iterable<Line>, keyOf: (line: Line) => string | null) {
    for (const line of lines) {
      const key = keyOf(line);
      if (key === null) continue;
      const group = this.#byKey.get(key);
      if (group) group.push(line);
      else this.#byKey.set(key, [line]);
    }
  }
  take(key: string | null): Line | undefined {
    return key === null ? undefined : this.#byKey.get(key)?.pop();
  }
}
const sameDayAndAmount = ({ day, amount }: StatedLine): string => `${day} ${amount}`;

/**
 * One verdict of each line, page by page. `held` is what came the same way since the day that was asked for, `elsewhere`
 * what came another way and agrees in day and amount with a line of the answer.
 */
export function listedAgain<Line extends HeldLine>(
  pages: readonly (readonly Line[])[],
  held: readonly Line[],
  elsewhere: readonly Line[],
): Verdict<Line>[] {
  const lines = pages.flatMap((page, n) => page.map((line) => ({ line, page: n })));
  const verdicts: (Verdict<Line> | undefined)[] = lines.map(() => undefined);
  const left = new Set(held);
  /** Lets each line answer one held line of the same key, as long as there are any. */
  const answer = (keyOf: (line: StatedLine) => string | null, say: (line: Line) => Verdict<Line>): void => {
    const waiting = new Waiting([...left].toReversed(), keyOf);
    for (const [n, { line }] of lines.entries()) {
      const found = verdicts[n] ? undefined : waiting.take(keyOf(line));
      if (!found) continue;
      left.delete(found);
      verdicts[n] = say(found);
    }
  };
  const isHeld = (line: Line): Verdict<Line> => ({ kind: 'held', line });
  answer(({ content }) => content, isHeld);
  // The bank words it anew, or names more than it did.
  answer(
    ({ bankReference, day, amount }) => bankReference && JSON.stringify([bankReference, day, `${amount}`]),
    isHeld,
  );
  // Under its reference the bank no longer names a line that it named: perhaps it says this instead.
  answer(
    ({ bankReference }) => bankReference,
    (of) => (of.counted ? { kind: 'repeat', of } : isHeld(of)),
  );
  const others = new Waiting(elsewhere.filter(({ counted }) => counted).toReversed(), sameDayAndAmount);
  const first = new Map<string, number>();
  const said: Verdict<Line>[] = [];
  for (const [n, { line, page }] of lines.entries()) {
    const earlier = first.get(line.content);
    if (earlier === undefined) first.set(line.content, n);
    const twin = earlier === undefined ? undefined : lines[earlier];
    const before = earlier === undefined ? undefined : said[earlier];
    const other = verdicts[n] ? undefined : others.take(sameDayAndAmount(line));
    said.push(
      verdicts[n] ??
        (other
          ? { kind: 'repeat', of: other }
          : !twin || twin.page === page
            ? { kind: 'new' }
            : { kind: 'repeat', of: standingFor(twin.line, before) }),
    );
  }
  return said;
}

/** A line that is held, or may repeat another, is not itself what a later one repeats. */
const standingFor = <Line>(line: Line, verdict: Verdict<Line> | undefined): Line =>
  verdict?.kind === 'held' ? verdict.line : verdict?.kind === 'repeat' ? verdict.of : line;
