/** The fields of SWIFT messages of category 9 (MT940, MT942), by the grammar of the user handbook and its dialects. */
import { BusinessDay } from '@cottontree/contract/calendar.ts';
import { demandCurrency, readMoney } from './statement-money.ts';

export interface Field {
  readonly tag: string;
  readonly text: string;
  /** Line number in the file, from 1. */
  readonly line: number;
}

/** A block header before the fields, whose blocks may be nested: {1:...}{2:...}{3:{108:...}}{4: */
const HEADER = /^(?:\{[^\n]*)?\{4:/;

/** A field begins with its tag and includes the lines up to the next tag, or to the end of its message. */
export function* fieldsOf(file: string): Generator<Field> {
  let open: { tag: string; line: number; parts: string[] } | null = null;
  for (const [at, raw] of file.split(/\r\n|\r|\n/).entries()) {
    // Without the marks of a transmission's start and end of text.
    const sent = raw.replace(/^\p{Cc}+/u, '');
    const text = sent.replace(HEADER, '');
    const start = /^:(\d{2}[A-Z]?|NS):(.*)$/.exec(text);
    const over = text !== sent || /^(-|-\}.*|\{.*)$/.test(text);
    if ((start || over) && open) yield { tag: open.tag, text: open.parts.join('\n'), line: open.line };
    if (start) open = { tag: start[1] ?? '', line: at + 1, parts: [start[2] ?? ''] };
    else if (over) open = null;
    else open?.parts.push(text);
  }
  if (open) yield { tag: open.tag, text: open.parts.join('\n'), line: open.line };
}

export const firstLineOf = (text: string): string => (text.split('\n', 1)[0] ?? '').trim();

/**
 * Reads YYMMDD. By the standard, years 80 to 99 belong to the last century. Interest is often valued as if every month
 * had 30 days: days of February up to the 30th that do not exist are its last day.
 */
function dayOf(text: string): BusinessDay {
  const year = `${Number(text.slice(0, 2)) >= 80 ? '19' : '20'}${text.slice(0, 2)}`;
  const day = `${year}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (BusinessDay.safeParse(day).success) return day;
  if (/^\d\d02(29|30)$/.test(text)) {
    const leap = `${year}-02-29`;
    return BusinessDay.safeParse(leap).success ? leap : `${year}-02-28`;
  }
  throw new RangeError(`"${text}" is no date`);
}

/** The entry date has the year of the value date, unless the two would then be more than half a year apart. */
function bookedOn(valueDay: BusinessDay, monthAndDay: string | undefined): BusinessDay {
  if (monthAndDay === undefined) return valueDay;
  const year = Number(valueDay.slice(0, 4));
  const months = Number(monthAndDay.slice(0, 2)) - Number(valueDay.slice(5, 7));
  const of = months > 6 ? year - 1 : months < -6 ? year + 1 : year;
  return dayOf(`${String(of).slice(2)}${monthAndDay}`);
}

/** Throws RangeError where the comma is missing: an amount that was cut off would be another one. */
function amountOf(text: string, code: string): bigint {
  const [whole, fraction] = /^(\d{0,15}),(\d{0,8})$/.exec(text)?.slice(1) ?? [];
  if (whole === undefined || fraction === undefined || whole + fraction === '')
    throw new RangeError(`the amount "${text}" needs a comma, such as 1234,50`);
  return readMoney(`${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`, code);
}

export interface SwiftBalance {
  readonly minor: bigint;
  readonly code: string;
  /** Null where the bank writes zeros for it. */
  readonly day: BusinessDay | null;
}
const BALANCE = /^([CD])(\d{6})([A-Z]{3,4})([\d,]+)$/;
/** Reads fields 60, 62: mark, date, currency, amount. Text on the lines below is not part of it. */
export function balanceOf(text: string): SwiftBalance {
  const found = BALANCE.exec(firstLineOf(text));
  if (!found) throw new RangeError('the balance must look like C261120USD1234,50');
  const [, mark, date = '', code = '', figure = ''] = found;
  const minor = amountOf(figure, demandCurrency(code));
  return { code, day: date === '000000' ? null : dayOf(date), minor: mark === 'C' ? minor : -minor };
}

/** Field 34F, the floor limit of an interim report: its currency, and the amount below which entries are left out. */
export function floorOf(text: string): { readonly code: string; readonly minor: bigint } {
  const found = /^([A-Z]{3,4}?)[CD]?([\d,]+)$/.exec(firstLineOf(text));
  if (!found) throw new RangeError('the floor limit must look like USDD0,00');
  const [, code = '', figure = ''] = found;
  return { code, minor: amountOf(figure, demandCurrency(code)) };
}

/** Fields 90D and 90C: the number and the sum of the debit or credit entries of an interim report. */
export function totalOf(text: string): {
  readonly entries: number;
  readonly code: string;
  readonly minor: bigint;
} {
  const found = /^(\d{1,5})([A-Z]{3,4})([\d,]+)$/.exec(firstLineOf(text));
  if (!found) throw new RangeError('the total must look like 2USD1234,50');
  const [, entries = '', code = '', figure = ''] = found;
  return { entries: Number(entries), code, minor: amountOf(figure, demandCurrency(code)) };
}

/** Value date, entry date, mark, funds code, amount, type, owner's reference, bank's reference, further text. */
const LINE =
  /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d{0,15},\d{0,8})([A-Z][A-Za-z0-9 ]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

export interface SwiftLine {
  readonly valueDay: BusinessDay;
  readonly bookedDay: BusinessDay;
  /** Expected (EC, ED), not booked. */
  readonly expected: boolean;
  readonly minor: bigint;
  readonly ownerReference: string;
  readonly bankReference: string;
  readonly text: string;
}
/** Reads field 61. A reversal of a credit takes money out, a reversal of a debit brings it in. */
export function statementLineOf(text: string, code: string): SwiftLine {
  const found = LINE.exec(text);
  if (!found) throw new RangeError('the statement line does not follow the grammar of :61:');
  const [, value = '', booked, mark = '', , figure = '', , owner = '', bank = '', more = ''] = found;
  const valueDay = dayOf(value);
  const amount = amountOf(figure, code);
  return {
    valueDay,
    bookedDay: bookedOn(valueDay, booked),
    expected: mark.startsWith('E'),
    minor: mark === 'C' || mark === 'RD' || mark === 'EC' ? amount : -amount,
    ownerReference: owner.trim(),
    bankReference: bank.trim(),
    text: more.trim(),
  };
}
