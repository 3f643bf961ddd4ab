/**
 * Decides which lines of a bank's response are already stored. A response lists everything that the bank has booked
 * since a day, so every stored line of that time from the same source must be in it: equal lines are distinguished by
 * their number. If a response has pages, a line on two of them may be one line that moved meanwhile.
 */
import type { HeldLine, Verdict } from './known-lines.ts';
import type { StatedLine } from './statement-overlap.ts';

/** Lines by key, each can be taken once. */
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
 * One verdict per line, page by page. `held` are the stored lines from the same source since the requested day,
 * `elsewhere` those from other sources with the day and amount of a line of the response.
 */
export function listedAgain<Line extends HeldLine>(
  pages: readonly (readonly Line[])[],
  held: readonly Line[],
  elsewhere: readonly Line[],
): Verdict<Line>[] {
  const lines = pages.flatMap((page, n) => page.map((line) => ({ line, page: n })));
  const verdicts: (Verdict<Line> | undefined)[] = lines.map(() => undefined);
  const left = new Set(held);
  /** Lets each line match one stored line with the same key, as long as there are any. */
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
  // The bank changed the wording, or lists more lines than before.
  answer(
    ({ bankReference, day, amount }) => bankReference && JSON.stringify([bankReference, day, `${amount}`]),
    isHeld,
  );
  // The bank no longer lists a stored line under its reference: this line may replace it.
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
            : { kind: 'repeat', of: originalOf(twin.line, before) }),
    );
  }
  return said;
}

/** A line that is known, or may be a repeat, is not itself the original of a later repeat. */
const originalOf = <Line>(line: Line, verdict: Verdict<Line> | undefined): Line =>
  verdict?.kind === 'held' ? verdict.line : verdict?.kind === 'repeat' ? verdict.of : line;
