/**
 * Reconciliation of statements and ledger: proofs, exceptions, matches, write-offs, and the coverage of customer money.
 */
import { z } from 'zod';
import { BankLedgerAccount } from './integrations.ts';
import { BusinessDay } from '../calendar.ts';
import { Currency, DecimalString } from '../money.ts';
import { personal } from '../personal-data.ts';

/**
 * How a statement line was matched with a ledger entry; `by-hand`: by a person; `write-off`: two people approved it,
 * and it was posted.
 */
export const MatchRule = z.enum([
  'reference',
  'batch',
  'amount-and-day',
  'day-sum',
  'tolerance',
  'by-hand',
  'write-off',
]);
export type MatchRule = z.infer<typeof MatchRule>;
export const MATCH_RULES: Readonly<Record<MatchRule, { name: string; says: string }>> = {
  reference: { name: 'Reference', says: 'The same reference and the same amount.' },
  batch: { name: 'Batch', says: 'Under one reference, the lines come to what the entries come to.' },
  'amount-and-day': {
    name: 'Amount and day',
    says: 'The same amount within three days, where the bank gave no reference.',
  },
  'day-sum': {
    name: 'Sum of a day',
    says: 'Lines of a day that in one way only add up to one entry, or entries to one line.',
  },
  tolerance: { name: 'Tolerance', says: 'The same reference, the amounts apart by 0.5% at most.' },
  'by-hand': { name: 'By hand', says: 'Somebody matched them and said why.' },
  'write-off': { name: 'Write-off', says: 'What they differ by was booked, by two people.' },
};

/**
 * The reconciliation of one account on a day. bank - ledger = inTransit + bankOnly - ledgerOnly + tolerated +
 * unexplained.
 */
export const AccountProof = z.object({
  integrationId: z.string(),
  name: z.string(),
  currency: Currency,
  accountNumber: personal('bankAccount').nullable(),
  ledgerAccount: BankLedgerAccount,
  day: BusinessDay,
  bankBalance: DecimalString.nullable(),
  ledgerBalance: DecimalString,
  difference: DecimalString.nullable(),
  /** Posted on one side by that day and on the other side later, or so recent that it may still arrive. */
  inTransit: DecimalString,
  /** Number of lines and entries. */
  inTransitItems: z.int(),
  bankOnly: DecimalString,
  bankOnlyItems: z.int(),
  ledgerOnly: DecimalString,
  ledgerOnlyItems: z.int(),
  /** The difference between lines and entries of accepted matches: within 0.5%, by hand, or written off. */
  tolerated: DecimalString,
  unexplained: DecimalString.nullable(),
  /** Bank lines by that day that may repeat another line, until a person decides: not included in any of the above. */
  possibleRepeats: DecimalString,
  possibleRepeatItems: z.int(),
  matchedLines: z.int(),
  /** Matched share of the lines posted by that day, in per cent; null if there are none. */
  matchedShare: z.number().nullable(),
  byRule: z.array(z.object({ rule: MatchRule, matches: z.int() })),
});
export type AccountProof = z.infer<typeof AccountProof>;
/** Where a line came from: a file name, or the bank's API. */
const Origin = { file: z.string(), receivedAt: z.string() };
/** The line may be a repeat of this other line. */
export const PossibleRepeat = z.object({
  ...Origin,
  of: z.object({
    ...Origin,
    id: z.string(),
    day: BusinessDay,
    amount: DecimalString,
    reference: z.string().nullable(),
    description: z.string(),
  }),
});
export type PossibleRepeat = z.infer<typeof PossibleRepeat>;
/** same: the line is dropped and kept as evidence; another: it counts. */
export const RepeatVerdict = z.enum(['same', 'another']);
export type RepeatVerdict = z.infer<typeof RepeatVerdict>;
/** A statement line or ledger entry without a match on the other side; or a possible repeat. */
export const BankException = z.object({
  side: z.enum(['bank', 'ledger']),
  /** The id of a line; for an entry `journal.line`. */
  id: z.string(),
  day: BusinessDay,
  amount: DecimalString,
  currency: Currency,
  reference: z.string().nullable(),
  description: z.string(),
  ageDays: z.int(),
  /** A guess at what it is. */
  hint: z.string().nullable(),
  /** Null: it counts. Otherwise it is in no balance and no match until somebody decides. */
  possibleRepeat: PossibleRepeat.nullable(),
});
export type BankException = z.infer<typeof BankException>;
/** What an open exception is: it is a line that the bank sent twice, or perhaps did; or it is on one side only. */
export const OPEN_KINDS = ['twice', 'may-repeat', 'bank', 'ledger'] as const;
export const OpenKind = z.enum(OPEN_KINDS);
export type OpenKind = z.infer<typeof OpenKind>;

/** An exception that waits for somebody, in a list of all banks: nothing that may still reach the bank, or waits for a decision. */
export const OpenException = BankException.omit({ possibleRepeat: true }).extend({
  integrationId: z.uuid(),
  bank: z.string(),
});
export type OpenException = z.infer<typeof OpenException>;
/**
 * missing: a statement does not open with the balance of the one before, or a number is left out. unproved: lines that
 * came without balances. contradicted: such lines of days whose statements do not contain them; they are in no balance.
 */
export const GapKind = z.enum(['missing', 'unproved', 'contradicted']);
export type GapKind = z.infer<typeof GapKind>;
export const StatementGap = z.object({
  integrationId: z.uuid(),
  bank: z.string(),
  kind: GapKind,
  from: BusinessDay,
  to: BusinessDay,
  currency: Currency,
  /** What the missing statements moved, or the sum of the lines; null where only a number is missing. */
  amount: DecimalString.nullable(),
  lines: z.int(),
  /** The first and the last missing number of statements. */
  numbers: z.tuple([z.int(), z.int()]).nullable(),
  /** The file of the lines; null for missing statements. */
  file: z.string().nullable(),
});
export type StatementGap = z.infer<typeof StatementGap>;
const MatchItem = BankException.pick({
  side: true,
  id: true,
  day: true,
  amount: true,
  reference: true,
  description: true,
});
/** A line or an entry in transit at the end of a day: the other side posts it later, or may still do so. */
export const InTransitItem = MatchItem.extend({
  /** What it adds to bank minus ledger; for an entry the sign is reversed. */
  amount: DecimalString,
  currency: Currency,
  /** The day on which the last item of its match was posted; null: no match yet. */
  answeredOn: BusinessDay.nullable(),
});
export type InTransitItem = z.infer<typeof InTransitItem>;
export const BankMatch = z.object({
  id: z.string(),
  rule: MatchRule,
  /** Why these belong together, as a sentence. */
  explanation: z.string(),
  note: z.string().nullable(),
  /** Lines minus entries. */
  difference: DecimalString,
  currency: Currency,
  madeBy: z.string().nullable(),
  madeAt: z.string(),
  items: z.array(MatchItem),
});
export type BankMatch = z.infer<typeof BankMatch>;
/** The ledger accounts for write-offs: charges, losses, and unidentified receipts. */
export const WRITE_OFF_ACCOUNTS = {
  '5010': 'Processing',
  '5020': 'Scheme and sponsor',
  '5030': 'FX sourcing',
  '5040': 'Fraud loss',
  '6040': 'Finance',
  '4010': 'Fee revenue',
} as const;
export const WriteOffAccount = z.enum(['5010', '5020', '5030', '5040', '6040', '4010']);
export type WriteOffAccount = z.infer<typeof WriteOffAccount>;

export const WriteOff = z.object({
  id: z.string(),
  integrationId: z.string(),
  account: WriteOffAccount,
  /** The day of the journal. */
  day: BusinessDay,
  /** Lines minus entries: posted to the bank's ledger account, and with the opposite sign to `account`. */
  amount: DecimalString,
  currency: Currency,
  note: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  /** lapsed: an item of it was matched before anybody decided. */
  state: z.enum(['proposed', 'approved', 'rejected', 'lapsed']),
  decision: z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() }).nullable(),
  journalId: z.string().nullable(),
  items: z.array(MatchItem),
  /** Why the caller cannot decide it; null if they can. */
  obstacle: z.string().nullable(),
});
export type WriteOff = z.infer<typeof WriteOff>;

/** What is owed to others in one currency on a day. */
export const CurrencyCoverage = z.object({
  currency: Currency,
  /** Sum of the positive balances; null until they are computed. */
  customerMoney: DecimalString.nullable(),
  /** Sum of the negative balances, without sign, and whose they are; never offset against what is owed. */
  overdrawn: DecimalString.nullable(),
  overdrawnHolders: z.int().nullable(),
  trustLedger: DecimalString,
  /**
   * The balances at the banks; null while a trust account of the currency has no integration, or no balance of that
   * day.
   */
  trustBank: DecimalString.nullable(),
  /** Per cent of customer money; null if nothing is owed. */
  coverageLedger: z.number().nullable(),
  coverageBank: z.number().nullable(),
  /** Bank minus ledger = inTransit + exceptions + tolerated + unexplained. */
  difference: DecimalString.nullable(),
  inTransit: DecimalString,
  /** Items only at the bank minus items only in the ledger. */
  exceptions: DecimalString,
  /** As in `AccountProof`. */
  tolerated: DecimalString,
  unexplained: DecimalString.nullable(),
  /** What the bank balance excludes because it may repeat other lines. */
  possibleRepeats: DecimalString,
  possibleRepeatItems: z.int(),
  liabilities: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      /** Sum of its positive balances. */
      amount: DecimalString,
      overdrawn: DecimalString,
    }),
  ),
});
export type CurrencyCoverage = z.infer<typeof CurrencyCoverage>;
/** How far the money of a currency is covered, by the ledger or by the banks' own statements. */
export interface LeastCovered {
  readonly currency: Currency;
  readonly by: 'ledger' | 'bank';
  readonly coverage: number;
}
/** The currency and the side that cover the least of what is owed; below 100% the money is short. Null: nothing is known. */
export function leastCovered(
  currencies: readonly Pick<CurrencyCoverage, 'currency' | 'coverageLedger' | 'coverageBank'>[],
): LeastCovered | null {
  const known = currencies.flatMap(({ currency, coverageLedger, coverageBank }): LeastCovered[] => [
    ...(coverageLedger === null ? [] : [{ currency, by: 'ledger', coverage: coverageLedger } as const]),
    ...(coverageBank === null ? [] : [{ currency, by: 'bank', coverage: coverageBank } as const]),
  ]);
  return known.toSorted((one, other) => one.coverage - other.coverage)[0] ?? null;
}
export const Safeguarding = z.object({
  day: BusinessDay.nullable(),
  /** Of all currencies in USD at the closing rate; a figure of the catalogue. */
  coverage: z.number().nullable(),
  /** Why the amounts owed are not stated; null if they are. */
  withheld: z.string().nullable(),
  currencies: z.array(CurrencyCoverage),
});
export type Safeguarding = z.infer<typeof Safeguarding>;
