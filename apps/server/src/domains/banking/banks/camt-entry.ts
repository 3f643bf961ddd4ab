/**
 * The lines of an entry of camt.052, 053 and 054. A batch is unfolded into its transactions, which must sum to it;
 * charges that the amount includes are lines of their own.
 */
import { at, amountIn, dayIn, isNode, list, text, unsignedIn, type Amount } from './camt-xml.ts';
import { MOST_TEXT, NO_DESCRIPTION, plain, type StatementLine } from './statement.ts';
import { formatMoney, keptCode } from './statement-money.ts';

const NO_REFERENCE = /^(NOTPROVIDED|NONREF)$/i;

/** Whether an entry is booked. Throws RangeError for a state that the standard does not know. */
export function isBooked(entry: unknown): boolean {
  const state = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts', 'Prtry') ?? text(entry, 'Sts');
  // Announced but not booked: it is sent again once it is booked.
  if (state === 'PDNG' || state === 'INFO' || state === 'FUTR') return false;
  if (state === null || state === 'BOOK') return true;
  throw new RangeError(`the state "${state}" of the entry is none of BOOK, PDNG, INFO, FUTR`);
}

/** The charges of an entry or transaction in its currency, negative where they were taken. */
interface Charge {
  readonly minor: bigint;
  /** Whether the bank says that the amount includes it; null where it does not say. */
  readonly included: boolean | null;
}
function chargesOf(node: unknown, code: string): Charge[] {
  return list(node, 'Chrgs')
    .flatMap((each) => (list(each, 'Rcrd').length > 0 ? list(each, 'Rcrd') : [each]))
    .flatMap((record) => {
      if (at(record, 'Amt') === undefined) return [];
      const { minor, code: its } = unsignedIn(at(record, 'Amt'));
      const included = text(record, 'ChrgInclInd');
      if (keptCode(its) !== keptCode(code) || minor === 0n) return [];
      return [
        {
          minor: text(record, 'CdtDbtInd') === 'CRDT' ? minor : -minor,
          included: included === null ? null : included === 'true' || included === '1',
        },
      ];
    });
}
const sumOf = (parts: readonly { readonly minor: bigint }[]): bigint =>
  parts.reduce((sum, { minor }) => sum + minor, 0n);

/** The amount of a transaction in the currency of its entry, with its sign; null where it states none. */
function amountOfTransaction(details: unknown, entry: Amount): bigint | null {
  const stated = [
    at(details, 'Amt'),
    ...['TxAmt', 'InstdAmt', 'CntrValAmt'].map((tag) => at(details, 'AmtDtls', tag, 'Amt')),
  ];
  const amount = stated.find(
    (each) => isNode(each) && keptCode(text(each, '@Ccy') ?? '') === keptCode(entry.code),
  );
  if (amount === undefined) return null;
  const { minor } = unsignedIn(amount);
  const mark = text(details, 'CdtDbtInd');
  const debit = mark === null ? entry.minor < 0n : mark === 'DBIT';
  return debit ? -minor : minor;
}

const detailsOf = (entry: unknown): unknown[] => [
  // Version 01 has them directly below the entry.
  ...list(entry, 'TxDtls'),
  ...list(entry, 'NtryDtls').flatMap((each) => list(each, 'TxDtls')),
];

/** Everything of a line but its amount. `details` is undefined where the entry has none. */
function saidOf(entry: unknown, details: unknown, debit: boolean): Omit<StatementLine, 'amountMinor'> {
  const bookedDay = dayIn(entry, 'BookgDt') ?? dayIn(entry, 'ValDt');
  if (bookedDay === null) throw new RangeError('the entry has no booking date');
  const end = text(details, 'Refs', 'EndToEndId');
  const other = debit ? 'Cdtr' : 'Dbtr';
  const parties = at(details, 'RltdPties');
  const nameOf = (tag: string): string | null => text(parties, tag, 'Nm') ?? text(parties, tag, 'Pty', 'Nm');
  const remittance = at(details, 'RmtInf');
  return {
    bankReference:
      text(entry, 'AcctSvcrRef') ?? text(details, 'Refs', 'AcctSvcrRef') ?? text(entry, 'NtryRef'),
    bookedDay,
    valueDay: dayIn(entry, 'ValDt') ?? bookedDay,
    reference: end === null || NO_REFERENCE.test(end) ? text(remittance, 'Strd', 'CdtrRefInf', 'Ref') : end,
    counterparty: nameOf(other) ?? nameOf(`Ultmt${other}`),
    description:
      text(remittance, 'Ustrd') ??
      text(remittance, 'Strd', 'AddtlRmtInf') ??
      text(entry, 'AddtlNtryInf') ??
      text(details, 'AddtlTxInf') ??
      NO_DESCRIPTION,
  };
}

/** A part of an entry before it is a line: a transaction, or a charge of one. */
interface Part {
  readonly minor: bigint;
  readonly details: unknown;
  readonly charge: boolean;
}
const chargeParts = (charges: readonly Charge[], details: unknown): Part[] =>
  charges.map(({ minor }) => ({ minor, details, charge: true }));
/** An amount that includes charges, and these charges. */
const withoutCharges = (minor: bigint, charges: readonly Charge[], details: unknown): Part[] => [
  { minor: minor - sumOf(charges), details, charge: false },
  ...chargeParts(charges, details),
];
const includedOf = (charges: readonly Charge[]): Charge[] =>
  charges.filter(({ included }) => included === true);

/** The parts of an entry, which sum to it. Throws RangeError with the difference where its transactions do not. */
function partsOf(entry: unknown, amount: Amount): Part[] {
  const details = detailsOf(entry);
  const [first] = details;
  const ofEntry = chargesOf(entry, amount.code);
  const ofDetails = details.map((each) => chargesOf(each, amount.code));
  const counted = list(entry, 'NtryDtls').some((each) => Number(text(each, 'Btch', 'NbOfTxs') ?? 0) > 1);
  const amounts = details.map((each) => amountOfTransaction(each, amount));
  const stated = amounts.filter((each) => each !== null);
  if (stated.length === 0 || (details.length === 1 && !counted)) {
    const charges = ofDetails[0]?.length ? ofDetails[0] : ofEntry;
    const net =
      stated[0] !== undefined && stated[0] !== amount.minor && stated[0] + sumOf(charges) === amount.minor;
    // Of several transactions without amounts, nothing that is said of one holds for all.
    if (details.length > 1) return [{ minor: amount.minor, details: undefined, charge: false }];
    return withoutCharges(amount.minor, net ? charges : includedOf(charges), first);
  }
  const parts = details.map((each, n): Part => ({ minor: amounts[n] ?? 0n, details: each, charge: false }));
  const reached = sumOf(parts);
  if (reached === amount.minor)
    return parts.flatMap((part, n) =>
      withoutCharges(part.minor, includedOf(ofDetails[n] ?? []), part.details),
    );
  // The transactions are stated before charges: those of the entry, their own, or both.
  const own = parts.flatMap(({ details: each }, n) => chargeParts(ofDetails[n] ?? [], each));
  const common = chargeParts(ofEntry, undefined);
  const charges = [common, own, [...common, ...own]].find((each) => reached + sumOf(each) === amount.minor);
  if (charges !== undefined) return [...parts, ...charges];
  const money = (minor: bigint): string => formatMoney(minor, amount.code);
  throw new RangeError(
    `its ${details.length} transactions come to ${money(reached)}, the entry is ${money(amount.minor)}: ` +
      `a difference of ${money(amount.minor - reached)}; ask the bank for the complete statement`,
  );
}

export interface Entry {
  readonly code: string;
  readonly lines: readonly StatementLine[];
}
/** The lines of a booked entry: none where it has no amount. Throws RangeError with a message for a person. */
export function linesOfEntry(entry: unknown): Entry {
  const amount = amountIn(entry);
  const details = detailsOf(entry);
  const single = details.length <= 1;
  const lines = partsOf(entry, amount).flatMap((part): StatementLine[] => {
    if (part.minor === 0n) return [];
    const said = saidOf(entry, part.details, part.minor < 0n !== part.charge);
    const ofBank = text(part.details, 'Refs', 'AcctSvcrRef') ?? text(part.details, 'Refs', 'TxId');
    return [
      {
        ...said,
        bankReference: single ? said.bankReference : (ofBank ?? said.bankReference),
        amountMinor: part.minor,
        ...(part.charge && {
          counterparty: null,
          description: plain(`Charge: ${said.description}`.slice(0, MOST_TEXT)),
        }),
      },
    ];
  });
  return { code: amount.code, lines };
}
