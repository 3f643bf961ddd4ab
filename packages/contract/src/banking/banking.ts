/**
 * Banks: the company's connections to them, their statements, the reconciliation of statements and ledger, and the
 * coverage of customer money. An integration is one account at one bank.
 */
import { z } from 'zod';
import { SearchText } from '../paging.ts';
import {
  BankIntegration,
  BankLedgerAccount,
  ClosedIntegration,
  DataType,
  SyncFrequency,
} from './integrations.ts';
import {
  AccountProof,
  BankException,
  OpenException,
  OpenKind,
  BankMatch,
  InTransitItem,
  MatchRule,
  RepeatVerdict,
  Safeguarding,
  StatementGap,
  WriteOff,
  WriteOffAccount,
} from './reconciliation.ts';
import { BusinessDay } from '../calendar.ts';
import { Stamp } from '../dashboards/dashboard.ts';
import { FreeText, LongText } from '../free-text.ts';
import { Currency, DecimalString } from '../money.ts';
import { personal } from '../personal-data.ts';
import { route } from '../route.ts';

const IntegrationId = z.strictObject({ id: z.uuid() });
const Name = FreeText.trim().min(1, 'must not be blank').max(80);
const ClientId = FreeText.trim().min(1, 'must not be blank').max(200);
const ClientSecret = z.string().min(8, 'must have 8 characters or more').max(400);
const NO_ADDRESS = 'must be an address such as https://api.bank.example/v1';
/** The host is checked again before each call, after the name has been resolved. */
export const BankEndpoint = z
  .string()
  .trim()
  .max(300)
  // No backslashes or empty segments, because URL parsers disagree on which host they mean.
  .regex(/^https:\/\/[^\s/?#@\\]+(\/[^\s/?#\\]+)*\/*$/, { error: NO_ADDRESS, abort: true })
  .refine((text) => URL.canParse(text), NO_ADDRESS)
  .transform((text) => text.replace(/\/+$/, ''));
const AccountNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/, 'must be an account number or IBAN');
const Version = z.int().min(1);
const Note = LongText.trim().min(3, 'must say why, in 3 characters or more').max(500);
const AsOf = z.strictObject({ asOf: BusinessDay.optional() });

const view = { method: 'GET', access: 'treasury.view' } as const;
const manage = { method: 'POST', access: 'treasury.manage' } as const;

export const listIntegrations = route({
  ...view,
  path: '/api/banking/integrations',
  summary: 'The bank integrations, by name',
  output: z.array(BankIntegration),
});
export const createIntegration = route({
  ...manage,
  path: '/api/banking/integrations',
  summary: 'Connect an account: over the API of its bank, or by statement files',
  input: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('files'),
      name: Name,
      accountNumber: AccountNumber,
      currency: Currency,
      ledgerAccount: BankLedgerAccount.optional(),
    }),
    z.strictObject({
      type: z.literal('api'),
      name: Name,
      endpoint: BankEndpoint,
      clientId: ClientId,
      clientSecret: ClientSecret,
      ledgerAccount: BankLedgerAccount.optional(),
    }),
  ]),
  output: BankIntegration,
});
export const configureIntegration = route({
  ...manage,
  method: 'PATCH',
  path: '/api/banking/integrations/:id',
  summary: 'Change an integration; another address asks for the secret again',
  params: IntegrationId,
  input: z.strictObject({
    version: Version,
    name: Name.optional(),
    endpoint: BankEndpoint.optional(),
    clientId: ClientId.optional(),
    clientSecret: ClientSecret.optional(),
    bankAccountId: FreeText.min(1).max(100).optional(),
    ledgerAccount: BankLedgerAccount.nullable().optional(),
  }),
  output: BankIntegration,
});
export const reconnectIntegration = route({
  ...manage,
  path: '/api/banking/integrations/:id/reconnect',
  summary: 'Try an integration again at once, with another secret if one is given',
  params: IntegrationId,
  input: z.strictObject({ clientSecret: ClientSecret.optional() }),
  output: BankIntegration,
});

export const listClosedIntegrations = route({
  ...view,
  path: '/api/banking/closed-integrations',
  summary: 'Integrations that were closed, the last closed first; their lines and matches stay',
  output: z.array(ClosedIntegration),
});
export const closeIntegration = route({
  ...manage,
  path: '/api/banking/integrations/:id/close',
  summary: 'Close an integration: its secret is destroyed, its history stays, its ledger account is free',
  stepUp: true,
  params: IntegrationId,
  input: z.strictObject({ version: Version, note: Note }),
  output: ClosedIntegration,
});
export const reopenIntegration = route({
  ...manage,
  path: '/api/banking/integrations/:id/reopen',
  summary: 'Open a closed integration again, with its history; one over an API takes a new secret',
  params: IntegrationId,
  input: z.strictObject({ version: Version, note: Note, clientSecret: ClientSecret.optional() }),
  output: BankIntegration,
});

export const SyncRequest = z.object({
  /** The integrations that are being synced; integrations in error must be reconnected first. */
  integrationIds: z.array(z.string()),
});
export const syncIntegrations = route({
  ...manage,
  path: '/api/banking/sync/:id',
  summary: 'Sync one integration, or all that are not in error, in the background',
  params: z.strictObject({ id: z.union([z.literal('all'), z.uuid()]) }),
  output: SyncRequest,
});

export const SyncSettings = z.object({
  frequency: SyncFrequency,
  dataTypes: z.array(DataType),
  version: z.int(),
});
export type SyncSettings = z.infer<typeof SyncSettings>;
export const readSyncSettings = route({
  ...view,
  path: '/api/banking/sync-settings',
  summary: 'How often the banks are queried, and for what',
  output: SyncSettings,
});
export const saveSyncSettings = route({
  ...manage,
  method: 'PUT',
  path: '/api/banking/sync-settings',
  summary: 'Change how often the banks are queried, and for what',
  input: z.strictObject({
    frequency: SyncFrequency,
    dataTypes: z.array(DataType).min(1, 'must name one at least').max(4),
    version: z.int().min(0),
  }),
  output: SyncSettings,
});

/** About ten thousand lines; a bank with more lines sends several files. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
export const StatementReport = z.object({
  format: z.enum(['camt.052', 'camt.053', 'camt.054', 'MT940', 'MT942', 'CSV']),
  /** Number of lines of this account. */
  lines: z.int(),
  /** Number of new lines. */
  fresh: z.int(),
  held: z.int(),
  /** Equal to a line of another file, and no balance shows whether they are the same: a person decides. */
  possibleRepeats: z.int(),
  /** New lines of statements that do not state both balances: no evidence until later balances prove them. */
  unproved: z.int(),
  from: BusinessDay.nullable(),
  to: BusinessDay.nullable(),
  closingBalance: DecimalString.nullable(),
  /** Entries that are no lines: announced but not booked, and without an amount. */
  announced: z.int(),
  zeroAmounts: z.int(),
  /** Statements of other accounts in the file, which are not stored with this one. */
  others: z.array(
    z.object({
      account: personal('bankAccount').nullable(),
      currency: z.string().nullable(),
      lines: z.int(),
    }),
  ),
  /** If there are any, nothing is stored; `line` is the line of the file, from 1. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
  stored: z.boolean(),
});
export type StatementReport = z.infer<typeof StatementReport>;
export const sendStatement = route({
  ...manage,
  path: '/api/banking/integrations/:id/statements',
  asSent: true,
  summary:
    'Check a statement file (camt.052, 053 or 054, MT940, MT942 or CSV), and store its new lines unless only a check is requested',
  params: IntegrationId,
  input: z.strictObject({
    fileName: FreeText.trim().min(1).max(200),
    text: z.string().min(1, 'the file is empty').max(MAX_STATEMENT_BYTES),
    checkOnly: z.boolean().default(false),
  }),
  output: StatementReport,
  perMinute: 60,
  bodyLimit: 2 * MAX_STATEMENT_BYTES,
});

export const BankTreasury = z.object({
  own: z.object({
    sll: DecimalString.nullable(),
    usd: DecimalString.nullable(),
    usdc: DecimalString.nullable(),
    totalUsd: DecimalString.nullable(),
  }),
  trustUsd: DecimalString.nullable(),
  customerMoneyUsd: DecimalString.nullable(),
  trustCoverage: z.number().nullable(),
  reserveUsd: DecimalString.nullable(),
  liquidityRatio: z.number().nullable(),
  stamp: Stamp,
});
export type BankTreasury = z.infer<typeof BankTreasury>;
export const readBankTreasury = route({
  ...view,
  path: '/api/banking/treasury',
  summary: 'Own funds, trust balances and reserves, from the ledger',
  query: AsOf,
  output: BankTreasury,
});

export const readReconciliation = route({
  ...view,
  path: '/api/banking/reconciliation',
  summary: 'Statement against ledger of each account at the end of a day, the difference explained',
  query: AsOf,
  output: z.object({ day: BusinessDay.nullable(), accounts: z.array(AccountProof) }),
});

const Listing = {
  integrationId: z.uuid(),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
};
export const listExceptions = route({
  ...view,
  path: '/api/banking/exceptions',
  asSent: true,
  summary: 'What is unmatched on either side of an account, or may repeat another line; the oldest first',
  query: z.strictObject({
    ...Listing,
    side: z.enum(['all', 'bank', 'ledger']).default('all'),
    search: SearchText,
  }),
  output: z.object({
    exceptions: z.array(BankException),
    total: z.int(),
    /** For the whole account: what its balance excludes until somebody decides. */
    possibleRepeats: z.object({ items: z.int(), amount: DecimalString }),
  }),
});
export const listOpenExceptions = route({
  ...view,
  path: '/api/banking/open-exceptions',
  asSent: true,
  summary:
    'What waits for somebody at all banks: unmatched on either side, or perhaps a repeat of another line; the oldest first',
  query: z.strictObject({
    ...Listing,
    integrationId: z.uuid().optional(),
    kind: OpenKind.optional(),
    /** Only what was booked up to this day. */
    until: BusinessDay.optional(),
  }),
  output: z.object({ exceptions: z.array(OpenException), total: z.int() }),
});
export const listStatementGaps = route({
  ...view,
  path: '/api/banking/statement-gaps',
  asSent: true,
  summary:
    'Where statements of an account do not follow one another, and lines that no balances prove; the oldest first',
  output: z.array(StatementGap),
});
export const listInTransit = route({
  ...view,
  path: '/api/banking/in-transit',
  asSent: true,
  summary: 'What of an account is on its way at the end of a closed day; the oldest first',
  query: z.strictObject({ ...Listing, asOf: BusinessDay.optional() }),
  output: z.object({
    day: BusinessDay.nullable(),
    items: z.array(InTransitItem),
    total: z.int(),
    /** The sum of all items: `inTransit` of the account's proof. */
    amount: DecimalString,
  }),
});
export const decideRepeat = route({
  ...manage,
  path: '/api/banking/possible-repeats/:id',
  asSent: true,
  summary:
    'Say whether a line that may repeat another is the same, and is dropped, or another one, and counts',
  params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/, 'must be the id of a line') }),
  input: z.strictObject({ verdict: RepeatVerdict, note: Note }),
  output: z.object({ id: z.string(), verdict: RepeatVerdict }),
});

export const listMatches = route({
  ...view,
  path: '/api/banking/matches',
  asSent: true,
  summary: 'What was matched in an account and by which rule, the newest day first',
  query: z.strictObject({ ...Listing, rule: MatchRule.optional() }),
  output: z.object({ matches: z.array(BankMatch), total: z.int() }),
});

export const MAX_MATCHED_BY_HAND = 50;
const Items = z.array(z.string().max(40)).max(MAX_MATCHED_BY_HAND);
export const matchByHand = route({
  ...manage,
  path: '/api/banking/matches',
  asSent: true,
  summary: 'Say which lines and entries belong together, and why; what they differ by stays shown',
  input: z
    .strictObject({
      integrationId: z.uuid(),
      lines: Items,
      entries: Items,
      note: Note,
    })
    .refine(({ lines, entries }) => lines.length > 0 && lines.length + entries.length > 1, {
      path: ['lines'],
      message: 'must be one line at least, with something to match it to',
    }),
  output: BankMatch,
});
export const undoMatch = route({
  ...manage,
  path: '/api/banking/matches/:id/undo',
  asSent: true,
  summary: 'Take a match apart; its lines and entries are exceptions again',
  params: IntegrationId,
  input: z.strictObject({ note: Note }),
  output: z.object({ id: z.string() }),
});

export const listWriteOffs = route({
  ...view,
  path: '/api/banking/write-offs',
  asSent: true,
  summary: 'What of an account was proposed to be written off, and what became of it; the newest first',
  query: z.strictObject({ integrationId: z.uuid() }),
  output: z.array(WriteOff),
});
export const proposeWriteOff = route({
  ...manage,
  path: '/api/banking/write-offs',
  asSent: true,
  summary:
    'Propose to book what lines and entries differ by to a cost or revenue account; another person decides',
  input: z
    .strictObject({
      integrationId: z.uuid(),
      lines: Items,
      entries: Items,
      account: WriteOffAccount,
      /** A closed business day of an open month, not before the items that are written off. */
      day: BusinessDay,
      note: Note,
    })
    .refine(({ lines, entries }) => lines.length + entries.length > 0, {
      path: ['lines'],
      message: 'must be one line or entry at least',
    }),
  output: WriteOff,
});
const decide = { method: 'POST', access: 'approve_transactions' } as const;
export const approveWriteOff = route({
  ...decide,
  path: '/api/banking/write-offs/:id/approve',
  decidesOn: 'bank_write_off',
  asSent: true,
  summary: 'Post the journal of a write-off and match it; never by the person who proposed it',
  params: IntegrationId,
  output: WriteOff,
});
export const rejectWriteOff = route({
  ...decide,
  path: '/api/banking/write-offs/:id/reject',
  decidesOn: 'bank_write_off',
  asSent: true,
  summary: 'Leave the exceptions as they are',
  params: IntegrationId,
  input: z.strictObject({ reason: Note }),
  output: WriteOff,
});

export const readSafeguarding = route({
  ...view,
  path: '/api/banking/safeguarding',
  summary: 'Customer money against trust balances on a day, per ledger and per bank statement',
  query: AsOf,
  output: Safeguarding,
});
