/**
 * ISO 20022 camt.053 (bank to customer statement), versions 02 to 13: entries and closing balances. Entities and
 * document types are refused, so that reading a file can neither expand entities nor load anything from elsewhere.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { BusinessDay } from '@cottontree/contract/calendar.ts';
import { Currency, parseMinor } from '@cottontree/contract/money.ts';
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

type Node = Readonly<Record<string, unknown>>;

/** Elements that the standard repeats: always parsed as an array, even where there is one. */
const LISTS = new Set(['Stmt', 'Ntry', 'Bal', 'NtryDtls', 'TxDtls', 'Ustrd']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // Only the five predefined entities of XML: no others can be declared.
  processEntities: true,
  removeNSPrefix: true,
  trimValues: true,
  isArray: (name) => LISTS.has(name),
});

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const list = (node: unknown, name: string): readonly unknown[] => {
  const found = isNode(node) ? node[name] : undefined;
  return Array.isArray(found) ? found : found === undefined ? [] : [found];
};
/** The node or text at a path of tags; the first one where there are several. */
function at(node: unknown, ...path: readonly string[]): unknown {
  let here: unknown = node;
  for (const name of path) here = list(here, name)[0];
  return here;
}
function text(node: unknown, ...path: readonly string[]): string | null {
  const found = at(node, ...path);
  const value = isNode(found) ? found['#text'] : found;
  return typeof value === 'string' && value.trim() !== '' ? plain(value.trim().slice(0, 300)) : null;
}

function dayOf(node: unknown, tag: string): string | null {
  const day = text(node, tag, 'Dt') ?? text(node, tag, 'DtTm')?.slice(0, 10) ?? null;
  return BusinessDay.safeParse(day).data ?? null;
}

/** The amount, negative for a debit. Throws RangeError with a message for a person. */
function amountOf(node: unknown): { minor: bigint; currency: Currency } {
  const figure = text(node, 'Amt');
  const code = isNode(at(node, 'Amt')) ? text(at(node, 'Amt'), '@Ccy') : null;
  const currency = Currency.safeParse(code).data;
  if (!currency)
    throw new RangeError(`the currency "${code ?? ''}" is none of ${Currency.options.join(', ')}`);
  if (figure === null || !/^\d{1,18}(\.\d{1,12})?$/.test(figure))
    throw new RangeError(`the amount "${figure ?? ''}" is not a number`);
  const mark = text(node, 'CdtDbtInd');
  if (mark !== 'CRDT' && mark !== 'DBIT') throw new RangeError('CdtDbtInd must be CRDT or DBIT');
  const minor = bounded(parseMinor(figure, currency));
  return { minor: mark === 'CRDT' ? minor : -minor, currency };
}

/**
 * Limits for opening and closing tags together: about ten thousand full entries. More tags would take seconds to parse.
 */
const MOST_TAGS = 400_000;
const MOST_ATTRIBUTES = 50_000;

const NO_REFERENCE = /^(NOTPROVIDED|NONREF)$/i;

export function readCamt053(file: string): Statement {
  const nothing = {
    format: 'camt.053',
    accountNumbers: [],
    currencies: [],
    sections: [],
    balances: [],
  } as const;
  const lineAt = (place: number): number => file.slice(0, place).split('\n').length;
  const declaration = file.search(/<!(DOCTYPE|ENTITY)/i);
  if (declaration >= 0)
    return {
      ...nothing,
      problems: [
        { line: lineAt(declaration), message: 'a statement declares no document type and no entities' },
      ],
    };
  const count = (text: string): number => file.split(text).length - 1;
  if (count('<') > MOST_TAGS || count('="') + count("='") > MOST_ATTRIBUTES)
    return {
      ...nothing,
      problems: [
        {
          line: 1,
          message: `holds more than ${MOST_TAGS} tags or ${MOST_ATTRIBUTES} attributes: ask the bank for a shorter period`,
        },
      ],
    };
  const sound = XMLValidator.validate(file);
  if (sound !== true) return { ...nothing, problems: [{ line: sound.err.line, message: sound.err.msg }] };
  let root: unknown;
  try {
    root = at(parser.parse(file), 'Document', 'BkToCstmrStmt');
  } catch (error) {
    return {
      ...nothing,
      problems: [{ line: 1, message: error instanceof Error ? error.message : 'not readable' }],
    };
  }
  const statements = list(root, 'Stmt');
  if (statements.length === 0)
    return {
      ...nothing,
      problems: [{ line: 1, message: 'holds no statement: Document/BkToCstmrStmt/Stmt is missing' }],
    };

  // The parser does not report positions, so the n-th entry is located by the n-th opening of its tag.
  const starts = [...file.matchAll(/<(?:\w+:)?(Stmt|Ntry|Bal)[\s>]/g)];
  const placeOf = (tag: string, n: number): number => {
    const found = starts.filter((each) => each[1] === tag)[n];
    return found ? lineAt(found.index) : 1;
  };
  const sections: StatementSection[] = [];
  const balances: DeclaredBalance[] = [];
  const problems: StatementProblem[] = [];
  /** After so many problems the file is refused anyway, so the rest is not read. */
  const tooWrong = (): boolean => problems.length >= MAX_PROBLEMS;
  const accountNumbers = new Set<string>();
  const currencies = new Set<string>();
  const nth = { Stmt: 0, Ntry: 0, Bal: 0 };
  /** Runs `read`; if it throws, reports its message as a problem and returns undefined. */
  const reading = <T>(tag: keyof typeof nth, n: number, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (!tooWrong()) problems.push({ line: placeOf(tag, n), message: error.message });
      return undefined;
    }
  };
  for (const statement of statements) {
    if (tooWrong()) break;
    const place = nth.Stmt++;
    const wrongBefore = problems.length;
    const number = text(statement, 'Acct', 'Id', 'IBAN') ?? text(statement, 'Acct', 'Id', 'Othr', 'Id');
    if (number) accountNumbers.add(number);
    const stated: StatedBalance[] = [];
    for (const balance of list(statement, 'Bal')) {
      if (tooWrong()) break;
      const n = nth.Bal++;
      const type = text(balance, 'Tp', 'CdOrPrtry', 'Cd');
      if (type === null || !BOUNDS.has(type)) continue;
      const { minor, currency } = reading('Bal', n, () => amountOf(balance)) ?? {};
      if (minor === undefined || currency === undefined) continue;
      currencies.add(currency);
      stated.push({ type, minor, currency });
      if (type !== 'CLBD') continue;
      reading('Bal', n, () => {
        const day = dayOf(balance, 'Dt');
        if (day === null) throw new RangeError('the closing balance has no date');
        balances.push({ day, amountMinor: minor });
      });
    }
    const lines: StatementLine[] = [];
    for (const entry of list(statement, 'Ntry')) {
      if (tooWrong()) break;
      const n = nth.Ntry++;
      const state = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts');
      // Announced but not booked: it is sent again once it is booked.
      if (state === 'PDNG' || state === 'INFO') continue;
      const read = reading('Ntry', n, () => lineOf(entry));
      if (!read) continue;
      currencies.add(read.currency);
      lines.push(read.line);
    }
    const { opening, closing } = boundsOf(stated);
    if (opening && closing && problems.length === wrongBefore)
      reading('Stmt', place, () => demandClosing(opening.minor, lines, closing.minor, closing.currency));
    sections.push({
      number: numberOf(statement),
      openingMinor: opening?.minor ?? null,
      closingMinor: closing?.minor ?? null,
      lines,
    });
  }
  return {
    format: 'camt.053',
    accountNumbers: [...accountNumbers],
    currencies: [...currencies],
    sections,
    balances,
    problems,
  };
}

/** Throws RangeError with a message for a person. */
function lineOf(entry: unknown): { line: StatementLine; currency: Currency } {
  const { minor, currency } = amountOf(entry);
  if (minor === 0n) throw new RangeError('the amount is nothing');
  const bookedDay = dayOf(entry, 'BookgDt');
  if (bookedDay === null) throw new RangeError('the entry has no booking date');
  const details = at(entry, 'NtryDtls', 'TxDtls');
  const end = text(details, 'Refs', 'EndToEndId');
  const parties = at(details, 'RltdPties');
  const other = minor > 0n ? 'Dbtr' : 'Cdtr';
  const line = {
    bankReference: text(entry, 'AcctSvcrRef') ?? text(details, 'Refs', 'AcctSvcrRef'),
    bookedDay,
    valueDay: dayOf(entry, 'ValDt') ?? bookedDay,
    amountMinor: minor,
    reference: end === null || NO_REFERENCE.test(end) ? null : end,
    counterparty: text(parties, other, 'Nm') ?? text(parties, other, 'Pty', 'Nm'),
    description: text(details, 'RmtInf', 'Ustrd') ?? text(entry, 'AddtlNtryInf') ?? 'No description',
  };
  return { line, currency };
}

/**
 * Booked balances (ISO 20022 BalanceType): opening, previously closing, closing, and interim at the bounds of a page.
 */
const BOUNDS = new Set(['OPBD', 'PRCD', 'CLBD', 'ITBD']);
interface StatedBalance {
  readonly type: string;
  readonly minor: bigint;
  readonly currency: Currency;
}
function boundsOf(stated: readonly StatedBalance[]): {
  opening: StatedBalance | undefined;
  closing: StatedBalance | undefined;
} {
  const of = (type: string) => stated.find((each) => each.type === type);
  const interim = stated.filter(({ type }) => type === 'ITBD');
  const opening = of('OPBD') ?? of('PRCD') ?? interim.shift();
  return { opening, closing: of('CLBD') ?? interim.at(-1) };
}

function numberOf(statement: unknown): string | null {
  const parts = ['Id', 'ElctrncSeqNb', 'LglSeqNb', 'CreDtTm'].map((tag) => text(statement, tag));
  const page = text(statement, 'StmtPgntn', 'PgNb');
  return parts.every((part) => part === null) ? null : JSON.stringify([...parts, page]);
}
