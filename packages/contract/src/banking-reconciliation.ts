/** How statement and ledger agree: proofs, exceptions, matches, write-offs, and whether customer money is covered. */
import { z } from 'zod';
import { BankLedgerAccount } from './banking-integrations.ts';
import { BusinessDay } from './calendar.ts';
import { Currency, DecimalString } from './money.ts';
import { personal } from './personal-data.ts';

/** How a statement line was found to be an entry of the ledger; `by-hand`: a person said so; `write-off`: two did, and it was booked. */
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

/** Where one account stands on a day. bank - ledger = inTransit + bankOnly - ledgerOnly + tolerated + unexplained. */
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
  /** Booked on one side by that day and on the other later, or so young that it may still come. */
  inTransit: DecimalString,
  /** Lines and entries. */
  inTransitItems: z.int(),
  bankOnly: DecimalString,
  bankOnlyItems: z.int(),
  ledgerOnly: DecimalString,
  ledgerOnlyItems: z.int(),
  /** By which the lines and entries of accepted matches differ: within 0.5%, by hand, or written off. */
  tolerated: DecimalString,
  unexplained: DecimalString.nullable(),
  /** Lines of the bank by that day that wait for somebody to say whether they repeat another: outside all of the above. */
  possibleRepeats: DecimalString,
  possibleRepeatItems: z.int(),
  matchedLines: z.int(),
  /** Of the lines booked by that day, in per cent; null: there are none. */
  matchedShare: z.number().nullable(),
  byRule: z.array(z.object({ rule: MatchRule, matches: z.int() })),
});
export type AccountProof = z.infer<typeof AccountProof>;
/** Where a line came from: a file by its name, or the bank's API. */
const Origin = { file: z.string(), receivedAt: z.string() };
/** That a line may be one which came another time, and which one. */
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
/** same: it is dropped, and stays as evidence; another: it counts. */
export const RepeatVerdict = z.enum(['same', 'another']);
export type RepeatVerdict = z.infer<typeof RepeatVerdict>;
/** A line of a statement, or an entry of the ledger, that nothing on the other side answers; or a possible repeat. */
export const BankException = z.object({
  side: z.enum(['bank', 'ledger']),
  /** Of a line its id; of an entry `journal.line`. */
  id: z.string(),
  day: BusinessDay,
  amount: DecimalString,
  currency: Currency,
  reference: z.string().nullable(),
  description: z.string(),
  ageDays: z.int(),
  /** What it looks like. */
  hint: z.string().nullable(),
  /** Null: it counts. Otherwise it is in no balance and no match until somebody decides. */
  possibleRepeat: PossibleRepeat.nullable(),
});
export type BankException = z.infer<typeof BankException>;
const MatchItem = BankException.pick({
  side: true,
  id: true,
  day: true,
  amount: true,
  reference: true,
  description: true,
});
/** A line or an entry that is on its way at the end of a day: the other side books it later, or may still. */
export const InTransitItem = MatchItem.extend({
  /** What it adds to bank less ledger: of an entry the other way round. */
  amount: DecimalString,
  currency: Currency,
  /** The day on which the last of its match was booked; null: nothing answers it yet. */
  answeredOn: BusinessDay.nullable(),
});
export type InTransitItem = z.infer<typeof InTransitItem>;
export const BankMatch = z.object({
  id: z.string(),
  rule: MatchRule,
  /** Why these belong together, in a sentence. */
  explanation: z.string(),
  note: z.string().nullable(),
  /** Lines less entries. */
  difference: DecimalString,
  currency: Currency,
  madeBy: z.string().nullable(),
  madeAt: z.string(),
  items: z.array(MatchItem),
});
export type BankMatch = z.infer<typeof BankMatch>;
/** Where what nothing answers is booked to: charges, losses, and what came in unasked. */
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
  /** Of the journal. */
  day: BusinessDay,
  /** Lines less entries: what is booked to the bank's account of the ledger, and the other way to `account`. */
  amount: DecimalString,
  currency: Currency,
  note: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  /** lapsed: something of it was matched before anybody decided. */
  state: z.enum(['proposed', 'approved', 'rejected', 'lapsed']),
  decision: z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() }).nullable(),
  journalId: z.string().nullable(),
  items: z.array(MatchItem),
  /** Why this person cannot decide it; null: they can. */
  obstacle: z.string().nullable(),
});
export type WriteOff = z.infer<typeof WriteOff>;

/** What is owed to others in one currency on a day. */
export const CurrencyCoverage = z.object({
  currency: Currency,
  /** Sum of the positive balances; null while they are not counted. */
  customerMoney: DecimalString.nullable(),
  /** Sum of the balances below zero, without their sign, and whose they are; never set against what is owed. */
  overdrawn: DecimalString.nullable(),
  overdrawnHolders: z.int().nullable(),
  trustLedger: DecimalString,
  /** What the banks say; null while a trust account of the currency has no integration, or no balance of that day. */
  trustBank: DecimalString.nullable(),
  /** Per cent of customer money; null where nothing is owed. */
  coverageLedger: z.number().nullable(),
  coverageBank: z.number().nullable(),
  /** Bank less ledger = inTransit + exceptions + tolerated + unexplained. */
  difference: DecimalString.nullable(),
  inTransit: DecimalString,
  /** Only at the bank less only in the ledger. */
  exceptions: DecimalString,
  /** As in `AccountProof`. */
  tolerated: DecimalString,
  unexplained: DecimalString.nullable(),
  /** What the bank balance leaves out because it may repeat other lines. */
  possibleRepeats: DecimalString,
  possibleRepeatItems: z.int(),
  liabilities: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      /** Of its positive balances. */
      amount: DecimalString,
      overdrawn: DecimalString,
    }),
  ),
});
export type CurrencyCoverage = z.infer<typeof CurrencyCoverage>;
export const Safeguarding = z.object({
  day: BusinessDay.nullable(),
  /** Of all currencies in USD at the closing rate; a figure of the catalogue. */
  coverage: z.number().nullable(),
  /** Why nothing is said of what is owed; null when it is. */
  withheld: z.string().nullable(),
  currencies: z.array(CurrencyCoverage),
});
export type Safeguarding = z.infer<typeof Safeguarding>;
