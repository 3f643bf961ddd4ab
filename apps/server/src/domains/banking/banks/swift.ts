/**
 * SWIFT MT940 (customer statement) and MT942 (interim report): tags :25: account, :60F: opening and :62F: closing
 * balance, :61: statement line with the :86: that follows it. A report has a floor limit :34F: in place of balances.
 */
import {
  MAX_PROBLEMS,
  NO_DESCRIPTION,
  demandClosing,
  kept,
  type Bound,
  type DeclaredBalance,
  type Statement,
  type StatementLine,
  type StatementProblem,
  type StatementSection,
} from './statement.ts';
import { formatMoney, keptCode } from './statement-money.ts';
import { detailsOf } from './swift-details.ts';
import {
  balanceOf,
  fieldsOf,
  firstLineOf,
  floorOf,
  statementLineOf,
  totalOf,
  type Field,
  type SwiftBalance,
} from './swift-fields.ts';

const NO_REFERENCE = /^(NONREF|NOTPROVIDED)?$/i;
const referenceOf = (text: string): string | null => (NO_REFERENCE.test(text) ? null : kept(text));

/**
 * A continued page (:60M:) must open with the closing balance (:62M:) of the page before it; otherwise a page is
 * missing.
 */
function demandFollowing(before: SwiftBalance | null, opening: SwiftBalance): void {
  if (before === null || before.code !== opening.code || before.minor === opening.minor) return;
  const money = (minor: bigint): string => formatMoney(minor, opening.code);
  throw new RangeError(
    `the page before closes with ${money(before.minor)}, this one opens with ${money(opening.minor)}: ` +
      `a difference of ${money(opening.minor - before.minor)}; ask the bank for the complete statement`,
  );
}

/** A statement, one of its pages, or a report that is not closed yet. */
interface Open {
  readonly account: string | null;
  readonly number: string | null;
  readonly sequence: number | null;
  readonly code: string;
  /** The line of the file where it began. */
  readonly line: number;
  /** Null: it is an interim report. */
  readonly opening: Bound | null;
  /** Whether a report leaves out entries below an amount. */
  partial: boolean;
  readonly lines: StatementLine[];
  announced: number;
  zeroAmounts: number;
  /** Whether one of its lines could not be read, so that their sum cannot be checked. */
  broken: boolean;
}

/** Throws RangeError where a report's own count or sum of entries on one side differs from its lines. */
function demandTotal({ lines, partial, broken, code }: Open, debit: boolean, text: string): void {
  const total = totalOf(text);
  if (partial || broken) return;
  const side = lines.filter(({ amountMinor }) => amountMinor < 0n === debit);
  const sum = side.reduce((all, { amountMinor }) => all + (debit ? -amountMinor : amountMinor), 0n);
  if (sum === total.minor && side.length === total.entries) return;
  throw new RangeError(
    `${side.length} ${debit ? 'debit' : 'credit'} lines come to ${formatMoney(sum, code)}, the report states ${total.entries} of ` +
      `${formatMoney(total.minor, total.code)}: a difference of ${formatMoney(total.minor - sum, code)}; ask the bank for the complete report`,
  );
}

/** Reads messages field by field; a problem in one field leaves the others to be read. */
class SwiftReader {
  readonly sections: StatementSection[] = [];
  readonly problems: StatementProblem[] = [];
  /** Whether a statement with balances was found; otherwise the file consists of reports. */
  balanced = false;
  /** Numbers of the message: transaction reference, related reference, statement and sequence number. */
  #numbers: string[] = [];
  #sequence: number | null = null;
  #account: string | null = null;
  #section: Open | null = null;
  /** The closing balance of the previous page of this account, where the next page must continue. */
  #pageBefore: SwiftBalance | null = null;
  /** The last :61: line, which a following :86: describes further. */
  #draft: StatementLine | null = null;

  read(field: Field): void {
    try {
      this.#field(field);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // Consequential errors of an unreadable line are not reported.
      if (this.#section) this.#section.broken = true;
      this.#draft = null;
      this.report(field.line, error.message);
    }
  }
  finish(): void {
    this.#flush();
    this.#end(null, []);
  }
  report(line: number, message: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ line, message });
  }

  #field({ tag, text, line }: Field): void {
    if (tag !== '86' && tag !== 'NS') this.#flush();
    if (tag === '20') {
      this.#numbers = [];
      this.#sequence = null;
    }
    if (tag === '20' || tag === '21' || tag.startsWith('28')) this.#numbers.push(`${tag}:${text.trim()}`);
    if (tag.startsWith('28')) this.#sequence = Number(/^\d{1,9}/.exec(text)?.[0] ?? 'NaN') || null;
    if (tag === '25' || tag === '25P') this.#account25(firstLineOf(text));
    if (tag === '60F' || tag === '60M') this.#open(tag, balanceOf(text), line);
    if (tag === '34F') this.#floor(text, line);
    if (tag === '61') this.#line(text);
    if (tag === '86') this.#describe(text);
    if (tag === '62F' || tag === '62M') this.#close(tag, balanceOf(text));
    if ((tag === '90D' || tag === '90C') && this.#section?.opening === null)
      demandTotal(this.#section, tag === '90D', text);
  }
  #account25(account: string): void {
    this.#end(null, []);
    if (account !== this.#account) this.#pageBefore = null;
    this.#account = account;
  }
  #begin(code: string, opening: Bound | null, line: number): Open {
    return {
      account: this.#account,
      number: this.#numbers.length === 0 ? null : this.#numbers.join(' '),
      sequence: this.#sequence,
      code,
      line,
      opening,
      partial: false,
      lines: [],
      announced: 0,
      zeroAmounts: 0,
      broken: false,
    };
  }
  #open(tag: string, opening: SwiftBalance, line: number): void {
    this.#end(null, []);
    this.balanced = true;
    this.#section = this.#begin(opening.code, { day: opening.day, amountMinor: opening.minor }, line);
    const before = tag === '60M' ? this.#pageBefore : null;
    this.#pageBefore = null;
    demandFollowing(before, opening);
  }
  #floor(text: string, line: number): void {
    const floor = floorOf(text);
    if (this.#section?.opening) this.#end(null, []);
    this.#section ??= this.#begin(floor.code, null, line);
    if (floor.minor > 0n) this.#section.partial = true;
  }
  #line(text: string): void {
    const section = this.#section;
    if (section === null) throw new RangeError('a statement line comes before the opening balance :60F:');
    const { valueDay, bookedDay, minor, expected, ...said } = statementLineOf(text, section.code);
    if (expected) section.announced += 1;
    else if (minor === 0n) section.zeroAmounts += 1;
    else
      this.#draft = {
        bankReference: kept(said.bankReference),
        bookedDay,
        valueDay,
        amountMinor: minor,
        reference: referenceOf(said.ownerReference),
        counterparty: null,
        description: kept(said.text) ?? NO_DESCRIPTION,
      };
  }
  #describe(text: string): void {
    const draft = this.#draft;
    if (draft === null) return;
    const { reference, counterparty, description } = detailsOf(text);
    this.#draft = {
      ...draft,
      reference: referenceOf(reference) ?? draft.reference,
      counterparty: kept(counterparty) ?? draft.counterparty,
      description: kept(description) ?? draft.description,
    };
  }
  #flush(): void {
    if (this.#draft) this.#section?.lines.push(this.#draft);
    this.#draft = null;
  }
  #close(tag: string, closing: SwiftBalance): void {
    const open = this.#section;
    const bound = { day: closing.day, amountMinor: closing.minor };
    const { day } = closing;
    this.#end(bound, tag === '62F' && day !== null ? [{ day, amountMinor: closing.minor }] : []);
    this.#pageBefore = tag === '62M' ? closing : null;
    if (open === null) throw new RangeError('a closing balance comes before the opening balance :60F:');
    if (open.opening === null) return;
    if (keptCode(closing.code) !== keptCode(open.code))
      throw new RangeError(`the closing balance is in ${closing.code}, the opening one in ${open.code}`);
    if (!open.broken) demandClosing(open.opening.amountMinor, open.lines, closing.minor, open.code);
  }
  /** Ends the open statement, if there is one; a report has no balances, whatever is stated. */
  #end(closing: Bound | null, balances: readonly DeclaredBalance[]): void {
    const open = this.#section;
    if (open === null) return;
    this.#section = null;
    const { account, number, sequence, code, opening, lines, announced, zeroAmounts } = open;
    if (opening !== null && closing === null && !open.broken)
      this.report(
        open.line,
        'the statement has no closing balance :62F: or :62M:; ask the bank for the complete one',
      );
    const report = opening === null;
    this.sections.push({
      account,
      currency: code,
      number,
      sequence,
      opening,
      closing: report ? null : closing,
      balances: report ? [] : balances,
      lines,
      announced,
      zeroAmounts,
    });
  }
}

/** The lines of MT940 and MT942 messages, several in a file. Errors are in `problems`. */
export function readSwift(file: string): Statement {
  const reader = new SwiftReader();
  let fields = 0;
  for (const field of fieldsOf(file)) {
    fields += 1;
    reader.read(field);
  }
  reader.finish();
  if (fields === 0) reader.report(1, 'holds no field such as :25:');
  const { sections, problems, balanced } = reader;
  return { format: balanced || sections.length === 0 ? 'MT940' : 'MT942', sections, problems };
}
