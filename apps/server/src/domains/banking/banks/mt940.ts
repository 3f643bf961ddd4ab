/**
 * SWIFT MT940 (customer statement message): tags :25: account, :60F: opening and :62F: closing balance, :61: statement
 * line with the :86: that follows it. The grammar is that of the SWIFT user handbook, category 9.
 */
import { BusinessDay } from '@cottontree/contract/calendar.ts';
import { Currency, formatMinor, parseMinor } from '@cottontree/contract/money.ts';
import {
  MAX_PROBLEMS,
  bounded,
  demandClosing,
  plain,
  type DeclaredBalance,
  type Statement,
  type StatementLine,
  type StatementProblem,
  type StatementSection,
} from './statement.ts';

interface Field {
  readonly tag: string;
  readonly text: string;
  /** Line number in the file, from 1. */
  readonly line: number;
}

/** A field begins with its tag and includes the lines up to the next tag. */
function* fieldsOf(file: string): Generator<Field> {
  let open: { tag: string; line: number; parts: string[] } | null = null;
  for (const [at, raw] of file.split(/\r\n|\r|\n/).entries()) {
    const text = raw.replace(/^(?:\{[^{}]*\})*\{4:/, '');
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(text);
    const over = text === '-' || text.startsWith('-}');
    if ((start || over) && open) yield { tag: open.tag, text: open.parts.join('\n'), line: open.line };
    if (start) open = { tag: start[1] ?? '', line: at + 1, parts: [start[2] ?? ''] };
    else if (over) open = null;
    else open?.parts.push(text);
  }
  if (open) yield { tag: open.tag, text: open.parts.join('\n'), line: open.line };
}

/** Reads YYMMDD. By the standard, years 80 to 99 belong to the last century. */
function dayOf(text: string): BusinessDay {
  const century = Number(text.slice(0, 2)) >= 80 ? '19' : '20';
  const day = `${century}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!BusinessDay.safeParse(day).success) throw new RangeError(`"${text}" is no date`);
  return day;
}

function amountOf(text: string, currency: Currency): bigint {
  if (!/^\d{1,15},\d{0,8}$/.test(text))
    throw new RangeError(`the amount "${text}" needs a comma, such as 1234,50`);
  return bounded(parseMinor(text.replace(/,$/, '').replace(',', '.'), currency));
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3,4})([\d,]+)$/;
function balanceOf(text: string): { currency: Currency; day: BusinessDay; minor: bigint } {
  const found = BALANCE.exec(text.trim());
  if (!found) throw new RangeError('the balance must look like C261120USD1234,50');
  const [, mark, date = '', code = '', figure = ''] = found;
  const currency = Currency.safeParse(code).data;
  if (!currency) throw new RangeError(`the currency "${code}" is none of ${Currency.options.join(', ')}`);
  const minor = amountOf(figure, currency);
  return { currency, day: dayOf(date), minor: mark === 'C' ? minor : -minor };
}

/** Value date, entry date, mark, third letter of the currency, amount, type, owner's reference, bank's reference. */
const LINE =
  /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d{1,15},\d{0,8})([NSF][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

/** The entry date has the year of the value date, unless the two would then be more than half a year apart. */
function bookedOn(valueDay: BusinessDay, monthAndDay: string | undefined): BusinessDay {
  if (monthAndDay === undefined) return valueDay;
  const year = Number(valueDay.slice(0, 4));
  const months = Number(monthAndDay.slice(0, 2)) - Number(valueDay.slice(5, 7));
  const of = months > 6 ? year - 1 : months < -6 ? year + 1 : year;
  return dayOf(`${String(of).slice(2)}${monthAndDay}`);
}

const NO_REFERENCE = /^(NONREF|NOTPROVIDED)?$/i;

interface Balance {
  readonly minor: bigint;
  readonly currency: Currency;
}

/**
 * A continued page (:60M:) must open with the closing balance (:62M:) of the page before it; otherwise a page is
 * missing.
 */
function demandFollowing(before: Balance | null, opening: Balance): void {
  if (before === null || before.currency !== opening.currency || before.minor === opening.minor) return;
  const money = (minor: bigint): string => `${formatMinor(minor, opening.currency)} ${opening.currency}`;
  throw new RangeError(
    `the page before closes with ${money(before.minor)}, this one opens with ${money(opening.minor)}: ` +
      `a difference of ${money(opening.minor - before.minor)}; ask the bank for the complete statement`,
  );
}

/** A statement, or one of its pages, that has an opening balance and is not closed yet. */
interface Open {
  readonly number: string | null;
  readonly currency: Currency;
  /** The line of the file where it began. */
  readonly line: number;
  readonly openingMinor: bigint;
  readonly lines: StatementLine[];
  /** Whether one of its lines could not be read, so that their sum cannot be checked. */
  broken: boolean;
}

export function readMt940(file: string): Statement {
  const sections: StatementSection[] = [];
  const balances: DeclaredBalance[] = [];
  const problems: StatementProblem[] = [];
  const accountNumbers = new Set<string>();
  const currencies = new Set<string>();
  /** Numbers of the message: transaction reference, related reference, statement and sequence number. */
  let numbers: string[] = [];
  let section: Open | null = null;
  /** The closing balance of the previous page of this account, where the next page must continue. */
  let pageBefore: Balance | null = null;
  let account: string | null = null;
  /** The last :61: line, which a following :86: describes further. */
  let draft: StatementLine | null = null;
  const report = (line: number, message: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ line, message });
  };
  const flush = (): void => {
    if (draft) section?.lines.push(draft);
    draft = null;
  };
  const end = (closingMinor: bigint | null): void => {
    if (section === null) return;
    const { number, openingMinor, lines, broken, line } = section;
    if (closingMinor === null && !broken)
      report(line, 'the statement has no closing balance :62F: or :62M:; ask the bank for the complete one');
    sections.push({ number, openingMinor, closingMinor, lines });
    section = null;
  };
  const readField = ({ tag, text, line }: Field): void => {
    if (tag !== '86') flush();
    if (tag === '20') numbers = [];
    if (tag === '20' || tag === '21' || tag.startsWith('28')) numbers.push(`${tag}:${text.trim()}`);
    if (tag === '25') {
      end(null);
      const named = text.trim().replace(/^.*\//, '');
      if (named !== account) pageBefore = null;
      account = named;
      accountNumbers.add(named);
    }
    if (tag === '60F' || tag === '60M') {
      end(null);
      const opening = balanceOf(text);
      currencies.add(opening.currency);
      section = {
        number: numbers.length === 0 ? null : numbers.join(' '),
        currency: opening.currency,
        line,
        openingMinor: opening.minor,
        lines: [],
        broken: false,
      };
      const before = tag === '60M' ? pageBefore : null;
      pageBefore = null;
      demandFollowing(before, opening);
    }
    if (tag === '61') {
      if (section === null) throw new RangeError('a statement line comes before the opening balance :60F:');
      const found = LINE.exec(text);
      if (!found) throw new RangeError('the statement line does not follow the grammar of :61:');
      const [, value = '', booked, mark = '', , figure = '', , owner = '', bank, more] = found;
      const valueDay = dayOf(value);
      const amount = amountOf(figure, section.currency);
      if (amount === 0n) throw new RangeError('the amount is nothing');
      draft = {
        bankReference: plain(bank?.trim() ?? '') || null,
        bookedDay: bookedOn(valueDay, booked),
        valueDay,
        amountMinor: mark === 'C' || mark === 'RD' ? amount : -amount,
        reference: NO_REFERENCE.test(owner.trim()) ? null : plain(owner.trim()),
        counterparty: null,
        description: plain(more?.trim().slice(0, 300) || 'No description'),
      };
    }
    if (tag === '86' && draft) {
      const said = text.replaceAll('\n', ' ').trim().slice(0, 300);
      if (said !== '') draft = { ...draft, description: plain(said) };
    }
    if (tag === '62F' || tag === '62M') {
      const closing = balanceOf(text);
      const open = section;
      end(closing.minor);
      pageBefore = tag === '62M' ? closing : null;
      if (open && closing.currency !== open.currency)
        throw new RangeError(
          `the closing balance is in ${closing.currency}, the opening one in ${open.currency}`,
        );
      if (tag === '62F') balances.push({ day: closing.day, amountMinor: closing.minor });
      if (open && !open.broken) demandClosing(open.openingMinor, open.lines, closing.minor, open.currency);
    }
  };
  let fields = 0;
  for (const field of fieldsOf(file)) {
    fields += 1;
    try {
      readField(field);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // Consequential errors of an unreadable line are not reported.
      markBroken(section);
      draft = null;
      report(field.line, error.message);
    }
  }
  flush();
  end(null);
  if (fields === 0) report(1, 'holds no field such as :25:');
  return {
    format: 'MT940',
    accountNumbers: [...accountNumbers],
    currencies: [...currencies],
    sections,
    balances,
    problems,
  };
}

const markBroken = (section: Open | null): void => {
  if (section) section.broken = true;
};
