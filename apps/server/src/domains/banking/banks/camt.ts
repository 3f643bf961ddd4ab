/**
 * ISO 20022 camt.053 (statement), camt.052 (account report) and camt.054 (notification of entries), all versions: their
 * entries and closing balances. Only a statement states balances that its entries lead to.
 */
import { at, amountIn, dayIn, isNode, list, readXml, text, type Amount } from './camt-xml.ts';
import { isBooked, linesOfEntry } from './camt-entry.ts';
import {
  MAX_PROBLEMS,
  demandClosing,
  type Bound,
  type DeclaredBalance,
  type Statement,
  type StatementFormat,
  type StatementLine,
  type StatementProblem,
  type StatementSection,
} from './statement.ts';
import { keptCode } from './statement-money.ts';

/** The messages, by the element that contains them; version 01 has its number at the end. */
const MESSAGES: readonly { format: StatementFormat; root: RegExp; each: string }[] = [
  { format: 'camt.053', root: /^BkToCstmrStmt(V\d+)?$/, each: 'Stmt' },
  { format: 'camt.052', root: /^BkToCstmrAcctRpt(V\d+)?$/, each: 'Rpt' },
  { format: 'camt.054', root: /^BkToCstmrDbtCdtNtfctn(V\d+)?$/, each: 'Ntfctn' },
];
/** How deep a message may stand in the envelopes around it. */
const MOST_ENVELOPES = 8;

interface Found {
  readonly format: StatementFormat;
  readonly statement: unknown;
}
/** The statements of all messages below a node, in the order of the file. */
function statementsIn(node: unknown, left = MOST_ENVELOPES): Found[] {
  if (!isNode(node) || left === 0) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    const message = MESSAGES.find(({ root }) => root.test(name));
    return (Array.isArray(value) ? value : [value]).flatMap((each) =>
      message === undefined
        ? statementsIn(each, left - 1)
        : list(each, message.each).map((statement) => ({ format: message.format, statement })),
    );
  });
}

type Located = 'Statement' | 'Ntry' | 'Bal';

/** Reads the statements of a file in their order; a problem in one entry leaves the others to be read. */
class CamtReader {
  readonly sections: StatementSection[] = [];
  readonly problems: StatementProblem[] = [];
  readonly #file: string;
  /** The parser does not report positions, so the n-th entry is located by the n-th opening of its tag. */
  readonly #starts: Readonly<Record<Located, number[]>> = { Statement: [], Ntry: [], Bal: [] };
  readonly #nth: Record<Located, number> = { Statement: 0, Ntry: 0, Bal: 0 };

  constructor(file: string) {
    this.#file = file;
    for (const { 1: tag, index } of file.matchAll(/<(?:[\w.-]+:)?(Stmt|Rpt|Ntfctn|Ntry|Bal)[\s>]/g))
      this.#starts[tag === 'Ntry' || tag === 'Bal' ? tag : 'Statement'].push(index);
  }
  /** After so many problems the file is refused anyway, so the rest is not read. */
  get #tooWrong(): boolean {
    return this.problems.length >= MAX_PROBLEMS;
  }
  /** Runs `read`; if it throws, reports its message as a problem and returns undefined. */
  #reading<T>(tag: Located, n: number, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const line = this.#file.slice(0, this.#starts[tag][n] ?? 0).split('\n').length;
      if (!this.#tooWrong) this.problems.push({ line, message: error.message });
      return undefined;
    }
  }

  read({ format, statement }: Found): void {
    if (this.#tooWrong) return;
    const place = this.#nth.Statement++;
    const wrongBefore = this.problems.length;
    const { bounds, balances } = this.#balances(statement);
    const { lines, codes, announced, zeroAmounts } = this.#entries(statement, bounds.currency);
    const { opening, closing } = format === 'camt.053' ? bounds : NO_BOUNDS;
    const currency = bounds.currency ?? codes[0] ?? text(statement, 'Acct', 'Ccy');
    if (opening && closing && currency !== null && this.problems.length === wrongBefore)
      this.#reading('Statement', place, () =>
        demandClosing(opening.amountMinor, lines, closing.amountMinor, currency),
      );
    this.sections.push({
      account: accountOf(statement),
      currency,
      number: numberOf(statement),
      sequence: Number(text(statement, 'ElctrncSeqNb') ?? text(statement, 'LglSeqNb') ?? 'NaN') || null,
      opening,
      closing,
      balances: format === 'camt.053' ? balances : [],
      lines,
      announced,
      zeroAmounts,
    });
  }

  #balances(statement: unknown): { bounds: Bounds; balances: DeclaredBalance[] } {
    const stated: StatedBalance[] = [];
    const balances: DeclaredBalance[] = [];
    for (const balance of list(statement, 'Bal')) {
      if (this.#tooWrong) break;
      const n = this.#nth.Bal++;
      const type = text(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? text(balance, 'Tp', 'Cd');
      if (type === null || !BOUNDS.has(type)) continue;
      this.#reading('Bal', n, () => {
        const amount = amountIn(balance);
        const day = dayIn(balance, 'Dt');
        stated.push({ ...amount, type, day });
        if (type !== 'CLBD') return;
        if (day === null) throw new RangeError('the closing balance has no date');
        balances.push({ day, amountMinor: amount.minor });
      });
    }
    return { bounds: boundsOf(stated), balances };
  }

  #entries(statement: unknown, currency: string | null) {
    const lines: StatementLine[] = [];
    const codes: string[] = [];
    let announced = 0;
    let zeroAmounts = 0;
    for (const entry of list(statement, 'Ntry')) {
      if (this.#tooWrong) break;
      this.#reading('Ntry', this.#nth.Ntry++, () => {
        if (!isBooked(entry)) return void (announced += 1);
        const read = linesOfEntry(entry);
        const expected = currency ?? codes[0] ?? read.code;
        if (keptCode(read.code) !== keptCode(expected))
          throw new RangeError(`the entry is in ${read.code}, the statement in ${expected}`);
        codes.push(read.code);
        if (read.lines.length === 0) zeroAmounts += 1;
        for (const line of read.lines) lines.push(line);
      });
    }
    return { lines, codes, announced, zeroAmounts };
  }
}

/** All statements of a file. Errors are in `problems`. */
export function readCamt(file: string): Statement {
  const { root, problem } = readXml(file);
  if (problem) return { format: 'camt.053', sections: [], problems: [problem] };
  const found = statementsIn(root);
  const [first] = found;
  if (first === undefined) {
    const message =
      'holds no statement of camt.052, camt.053 or camt.054, such as Document/BkToCstmrStmt/Stmt';
    return { format: 'camt.053', sections: [], problems: [{ line: 1, message }] };
  }
  const reader = new CamtReader(file);
  for (const each of found) reader.read(each);
  return { format: first.format, sections: reader.sections, problems: reader.problems };
}

/**
 * Booked balances (ISO 20022 BalanceType): opening, previously closing, closing, and interim at the bounds of a page.
 */
const BOUNDS = new Set(['OPBD', 'PRCD', 'CLBD', 'ITBD']);
interface StatedBalance extends Amount {
  readonly type: string;
  readonly day: string | null;
}
interface Bounds {
  readonly opening: Bound | null;
  readonly closing: Bound | null;
  /** The currency of the balances; null where none is stated. */
  readonly currency: string | null;
}
const NO_BOUNDS = { opening: null, closing: null };

/** A statement of several days may state the balances of each: the first opening and the last closing are its bounds. */
function boundsOf(stated: readonly StatedBalance[]): Bounds {
  const byDay = stated.toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''));
  const of = (type: string) => byDay.filter((each) => each.type === type);
  const interim = stated.filter(({ type }) => type === 'ITBD');
  const opening = of('OPBD')[0] ?? of('PRCD')[0] ?? interim.shift();
  const closing = of('CLBD').at(-1) ?? interim.at(-1);
  const bound = (it: StatedBalance | undefined): Bound | null =>
    it === undefined ? null : { day: it.day, amountMinor: it.minor };
  return {
    opening: bound(opening),
    closing: bound(closing),
    currency: (opening ?? closing ?? stated[0])?.code ?? null,
  };
}

function accountOf(statement: unknown): string | null {
  const id = at(statement, 'Acct', 'Id');
  // The last three are of version 01.
  const paths = [['IBAN'], ['Othr', 'Id'], ['PrtryAcct', 'Id'], ['BBAN'], ['UPIC']];
  return paths.map((path) => text(id, ...path)).find((each) => each !== null) ?? null;
}

function numberOf(statement: unknown): string | null {
  const parts = ['Id', 'ElctrncSeqNb', 'LglSeqNb', 'CreDtTm'].map((tag) => text(statement, tag));
  const page = text(statement, 'StmtPgntn', 'PgNb');
  return parts.every((part) => part === null) ? null : JSON.stringify([...parts, page]);
}
