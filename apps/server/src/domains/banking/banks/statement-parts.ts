/** Splits a file into parts without gaps, which are decided on together; each line has its running balance. */
import { createHash } from 'node:crypto';
import { shiftsOf } from '@cottontree/models/statement-overlap.ts';
import { contentOf, type StatementFormat, type StatementLine, type StatementSection } from './statement.ts';

/** A line in the form in which it is compared with others; amounts are in minor units. */
export interface ComparedLine {
  readonly statement: StatementLine;
  readonly day: string;
  readonly amount: bigint;
  readonly content: string;
  readonly bankReference: string | null;
  /** Null where an earlier release did not store it. */
  readonly format: StatementFormat | 'api' | null;
  /** The running balance after the line; null if unknown. */
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
  /** The balance before the first line; null if unknown, and then no line has a running balance. */
  readonly opening: bigint | null;
  readonly lines: readonly ComparedLine[];
}

interface Placed {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly StatementLine[];
}

/** Reverses a section where the bank lists the newest line first. */
function oldestFirst(lines: readonly StatementLine[]): readonly StatementLine[] {
  const falls = lines.every(({ bookedDay }, n) => n === 0 || bookedDay <= (lines[n - 1]?.bookedDay ?? ''));
  return falls && lines[0]?.bookedDay !== lines.at(-1)?.bookedDay ? lines.toReversed() : lines;
}

function placed(section: StatementSection): Placed | null {
  const lines = oldestFirst(section.lines);
  const moved = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const opening = section.opening?.amountMinor ?? (section.closing && section.closing.amountMinor - moved);
  return opening === null ? null : { opening, closing: opening + moved, lines };
}

function withBalances({ opening, lines }: Placed, format: StatementFormat): ComparedLine[] {
  let balance = opening;
  return lines.map((line) => {
    balance += line.amountMinor;
    return compared(line, format, balance);
  });
}

const firstDay = ({ lines }: Placed): string => lines[0]?.bookedDay ?? '';

/** Joins consecutive pages and statements to one part; all sections without any balance form one part as well. */
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

/**
 * Whether another statement of the account could have the same content, because its balances return to earlier values.
 */
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
 * One digest per section, by which the same statement is recognised: of its number, balances and lines. Where another
 * statement could have the same ones, the text of the file is included.
 */
export function digestsOf(sections: readonly StatementSection[], text: string): string[] {
  const file = createHash('sha256').update(text.replaceAll(/\s+/g, ' ').trim()).digest('hex');
  return sections.map((section, n) => {
    const { number, opening, closing, lines } = section;
    const known = placed(section);
    const open = known === null ? number === null : mayRecur(known);
    return createHash('sha256')
      .update(
        JSON.stringify([
          number,
          open ? [file, n] : null,
          `${opening?.amountMinor ?? null}`,
          `${closing?.amountMinor ?? null}`,
        ]),
      )
      .update(lines.map(contentOf).join('\n'))
      .digest('hex');
  });
}
