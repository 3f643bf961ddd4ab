/** A file as the parts that are decided on: what belongs together without a gap, each line at its place in the balance. */
import { createHash } from 'node:crypto';
import { shiftsOf } from '@cottontree/models/statement-overlap.ts';
import { contentOf, type StatementFormat, type StatementLine, type StatementSection } from './statement.ts';

/** A line as it is compared with others; amounts are minor units. */
export interface ComparedLine {
  readonly statement: StatementLine;
  readonly day: string;
  readonly amount: bigint;
  readonly content: string;
  readonly bankReference: string | null;
  /** Null: stored by a release that did not keep it. */
  readonly format: StatementFormat | 'api' | null;
  /** The running balance after it; null: not known. */
  readonly balance: bigint | null;
}
export const compared = (
  statement: StatementLine,
  format: ComparedLine['format'],
  balance: bigint | null,
): ComparedLine => ({
  statement,
  day: statement.bookedDay,
  amount: statement.amountMinor,
  content: contentOf(statement),
  bankReference: statement.bankReference,
  format,
  balance,
});

export interface StatementPart {
  /** Before the first line; null: not known, and then no line has a place. */
  readonly opening: bigint | null;
  readonly lines: readonly ComparedLine[];
}

interface Placed {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly StatementLine[];
}

/** Some banks list the newest line first. */
function oldestFirst(lines: readonly StatementLine[]): readonly StatementLine[] {
  const falls = lines.every(({ bookedDay }, n) => n === 0 || bookedDay <= (lines[n - 1]?.bookedDay ?? ''));
  return falls && lines[0]?.bookedDay !== lines.at(-1)?.bookedDay ? lines.toReversed() : lines;
}

function placed({ openingMinor, closingMinor, lines }: StatementSection): Placed | null {
  const moved = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const opening = openingMinor ?? (closingMinor === null ? null : closingMinor - moved);
  return opening === null ? null : { opening, closing: opening + moved, lines: oldestFirst(lines) };
}

function withBalances({ opening, lines }: Placed, format: StatementFormat): ComparedLine[] {
  let balance = opening;
  return lines.map((line) => {
    balance += line.amountMinor;
    return compared(line, format, balance);
  });
}

const firstDay = ({ lines }: Placed): string => lines[0]?.bookedDay ?? '';

/** Pages and statements that follow on one another become one part; all without any balance are one part as well. */
export function partsOf(sections: readonly StatementSection[], format: StatementFormat): StatementPart[] {
  const withLines = sections.filter(({ lines }) => lines.length > 0);
  const known = withLines.flatMap((section) => placed(section) ?? []);
  const chains: Placed[] = [];
  for (const section of known.toSorted((a, b) => firstDay(a).localeCompare(firstDay(b)))) {
    const before = chains.at(-1);
    if (before?.closing === section.opening)
      chains[chains.length - 1] = {
        opening: before.opening,
        closing: section.closing,
        lines: [...before.lines, ...section.lines],
      };
    else chains.push(section);
  }
  const parts = chains.map((each): StatementPart => ({
    opening: each.opening,
    lines: withBalances(each, format),
  }));
  const rest = withLines.filter((section) => placed(section) === null).flatMap(({ lines }) => lines);
  return rest.length === 0
    ? parts
    : [...parts, { opening: null, lines: rest.map((line) => compared(line, format, null)) }];
}

/** Whether another statement of the account could say just the same: its balances come back to where they were. */
function mayRecur(section: Placed): boolean {
  const lines = withBalances(section, 'CSV');
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return false;
  const { opening, closing } = section;
  const at = new Map(lines.map((line, n) => [n, line]));
  const run = { from: 0, to: lines.length - 1, opening, closing, firstDay: first.day, lastDay: last.day, at };
  return shiftsOf({ opening, lines }, run).length > 1;
}

/**
 * What each section is known by, so that the same statement is known again: its number, balances and lines. The text of
 * the file besides, where another statement could agree in all of that.
 */
export function digestsOf(sections: readonly StatementSection[], text: string): string[] {
  const file = createHash('sha256').update(text.replaceAll(/\s+/g, ' ').trim()).digest('hex');
  return sections.map((section, n) => {
    const { number, openingMinor, closingMinor, lines } = section;
    const known = placed(section);
    const open = known === null ? number === null : mayRecur(known);
    return createHash('sha256')
      .update(JSON.stringify([number, open ? [file, n] : null, `${openingMinor}`, `${closingMinor}`]))
      .update(lines.map(contentOf).join('\n'))
      .digest('hex');
  });
}
