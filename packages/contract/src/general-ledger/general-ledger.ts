/**
 * The general ledger for accountants: balances of accounts for any closed day, their entries, the company's own numbers
 * of accounts, and journals for another bookkeeping system.
 */
import { z } from 'zod';
import { BusinessDay, Instant } from '../calendar.ts';
import { ProvisionalSpan } from '../dashboards/dashboard.ts';
import { FreeText } from '../free-text.ts';
import { Currency } from '../money.ts';
import { route } from '../route.ts';

export const AccountKind = z.enum(['asset', 'liability', 'equity', 'revenue', 'cost', 'opex']);
export type AccountKind = z.infer<typeof AccountKind>;

/** The number and the name of an account in the company's own chart of accounts. */
export const OwnAccount = z.strictObject({
  code: FreeText.trim().min(1, 'is required').max(40),
  name: FreeText.trim().max(120),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export const LedgerAccount = z.object({
  code: z.string(),
  name: z.string(),
  kind: AccountKind,
  own: OwnAccount.nullable(),
  /** Of the company's own number; 0 while none was ever given. */
  version: z.int(),
});
export type LedgerAccount = z.infer<typeof LedgerAccount>;

/** A sum of many amounts may have more digits than one amount. */
const Sum = z.string().regex(/^-?\d{1,30}(\.\d{1,6})?$/);

const Params = z.strictObject({
  code: z.string().regex(/^\d{4}$/, 'must be the number of an account such as 2000'),
});

export const listAccounts = route({
  method: 'GET',
  path: '/api/general-ledger/accounts',
  summary: 'The chart of accounts, with the company’s own numbers',
  access: 'treasury.view',
  also: 'revenue.view',
  output: z.object({ accounts: z.array(LedgerAccount) }),
});

export const nameAccount = route({
  method: 'PUT',
  path: '/api/general-ledger/accounts/:code',
  summary: 'Gives an account its number and name in the company’s own chart of accounts, or takes them away',
  access: 'treasury.manage',
  params: Params,
  input: z.strictObject({
    /** Null takes the number away. */
    own: OwnAccount.nullable(),
    version: z.int().min(0),
  }),
  output: LedgerAccount,
});

/** Amounts of one account in one currency. Balances are positive where debits prevail. */
export const TrialBalanceRow = LedgerAccount.pick({ code: true, name: true, kind: true, own: true }).extend({
  currency: Currency,
  /** At the end of the day before the first. */
  opening: Sum,
  debit: Sum,
  credit: Sum,
  closing: Sum,
});
export type TrialBalanceRow = z.infer<typeof TrialBalanceRow>;

const Totals = TrialBalanceRow.pick({
  currency: true,
  opening: true,
  debit: true,
  credit: true,
  closing: true,
});

const Days = z.strictObject({
  /** The last day; the last closed one by default. */
  to: BusinessDay.optional(),
  /** The first day; the first of the month of the last by default. */
  from: BusinessDay.optional(),
});

export const readTrialBalance = route({
  method: 'GET',
  path: '/api/general-ledger/trial-balance',
  summary:
    'Opening balance, debits, credits and closing balance of each account and currency over closed days',
  access: 'treasury.view',
  also: 'revenue.view',
  query: Days,
  output: z.object({
    /** Null, with no rows, while no day is closed. */
    days: z.object({ from: BusinessDay, to: BusinessDay }).nullable(),
    /** Days up to the last that may lack transactions; null: none. */
    provisional: ProvisionalSpan.nullable(),
    rows: z.array(TrialBalanceRow),
    /** Of each currency: opening and closing are zero, and debits equal credits. */
    totals: z.array(Totals),
  }),
});

export const LedgerEntry = z.object({
  journal: z.string(),
  line: z.int(),
  day: BusinessDay,
  description: z.string(),
  debit: Sum,
  credit: Sum,
  /** The account's balance after it. */
  balance: Sum,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Day, journal and line of the last entry of a page. */
const CURSOR = /^\d{4}-\d\d-\d\d_\d{1,18}_\d{1,4}$/;
const WRONG_CURSOR = 'must be the cursor of the page before';

export const listEntries = route({
  method: 'GET',
  path: '/api/general-ledger/accounts/:code/entries',
  summary: 'The entries of an account in one currency over closed days, in order',
  access: 'treasury.view',
  also: 'revenue.view',
  params: Params,
  query: Days.extend({
    /** By default the first in which the account has entries. */
    currency: Currency.optional(),
    cursor: z
      .string()
      .refine((text) => CURSOR.test(text) && BusinessDay.safeParse(text.slice(0, 10)).success, WRONG_CURSOR)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  output: z.object({
    account: LedgerAccount,
    currency: Currency,
    /** In which the account has entries, of any day. */
    currencies: z.array(Currency),
    days: z.object({ from: BusinessDay, to: BusinessDay }),
    opening: Sum,
    closing: Sum,
    entries: z.array(LedgerEntry),
    /** Null at the end. */
    nextCursor: z.string().nullable(),
  }),
});

export const JournalExport = z.object({
  /** Counts from 1. */
  id: z.string(),
  /** The last day of its journals. */
  upTo: BusinessDay,
  firstDay: BusinessDay,
  journals: z.int(),
  lines: z.int(),
  /** Debits of each currency, which its credits equal. */
  totals: z.array(z.object({ currency: Currency, debit: Sum })),
  /** SHA-256 of the file, in hexadecimal digits. */
  sha256: z.string(),
  exportedBy: z.string(),
  exportedAt: Instant,
});
export type JournalExport = z.infer<typeof JournalExport>;

export const listJournalExports = route({
  method: 'GET',
  path: '/api/general-ledger/exports',
  summary: 'Which journals were exported, and which wait for it',
  access: 'treasury.view',
  also: 'revenue.view',
  output: z.object({
    exports: z.array(JournalExport),
    /** Journals of closed days that no export holds. `lastClosed` is null while no day is closed. */
    waiting: z.object({
      journals: z.int(),
      firstDay: BusinessDay.nullable(),
      lastClosed: BusinessDay.nullable(),
    }),
  }),
});

export const exportJournals = route({
  method: 'POST',
  path: '/api/general-ledger/exports',
  summary: 'Marks all journals up to a closed day that no export holds, so that each is exported once',
  access: 'treasury.view',
  also: 'revenue.view',
  takes: ['treasury.view', 'revenue.view'],
  input: z.strictObject({ upTo: BusinessDay }),
  output: JournalExport,
});

export const downloadJournalExport = route({
  method: 'GET',
  path: '/api/general-ledger/exports/:id/file',
  summary: 'The journals of an export as CSV, each time the same',
  access: 'treasury.view',
  also: 'revenue.view',
  takes: ['treasury.view', 'revenue.view'],
  media: 'text/csv',
  params: z.strictObject({ id: z.string().regex(/^\d{1,9}$/, 'must be the number of an export') }),
  output: z.string(),
});
