/**
 * Values that people declare for a day, the values in the ledger, and the adoption of declared values in the ledger.
 */
import { z } from 'zod';
import { BusinessDay, addDays } from '../calendar.ts';
import { KnownFigureText } from '../figures/figure-id.ts';
import { Unit } from '../figures/unit.ts';
import { LongText } from '../free-text.ts';
import { Currency, DecimalString } from '../money.ts';
import { Power } from '../access/permissions.ts';
import { Done, route } from '../route.ts';

/** Number of days that can be entered, today included: "the last 6 months". */
export const ENTRY_DAYS = 180;
export const firstEntryDay = (today: BusinessDay): BusinessDay => addDays(today, 1 - ENTRY_DAYS);

export const DAILY_COUNTS = [
  'newSignups',
  'activeUsers',
  'kycCompleted',
  'kycPending',
  'walletTransactions',
  'cardTransactions',
  'cardsIssued',
  'cardActivations',
  'cardDeclines',
  'cardFailures',
  'supportTickets',
  'ticketsResolved',
  'fraudAlerts',
  'systemErrors',
] as const;
export const DAILY_VOLUMES = ['walletVolume', 'cardVolume'] as const;
export const REVENUE_FIELDS = [
  'walletRevenue',
  'cardRevenue',
  'interchangeRevenue',
  'subscriptionRevenue',
  'feeRevenue',
] as const;
export const COST_FIELDS = [
  'operatingCosts',
  'processingFees',
  'complianceCosts',
  'technologyCosts',
  'marketingCosts',
  'staffCosts',
] as const;
export const TREASURY_FIELDS = ['treasuryBalance', 'liquidAssets', 'reserveFunds'] as const;
export const SYSTEM_COUNTS = ['totalUsers', 'activeUsers'] as const;
export const SYSTEM_AMOUNTS = ['cac', 'ltv'] as const;

const LARGEST_COUNT = 1_000_000_000;
const Count = z.int().min(0).max(LARGEST_COUNT);
/** US dollars, zero or more. */
const Dollars = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'must be an amount such as 1234.50');
/** In the entry's currency, which determines the number of decimal places. */
const Amount = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'must be an amount such as 1234.50');

/** The same schema for each name. */
const each = <const Name extends string, T extends z.ZodType>(
  names: readonly Name[],
  schema: T,
): Record<Name, T> =>
  // The object has exactly these keys; the type of fromEntries loses them.
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, T>;

/** Common fields of a submitted entry. */
const Filing = {
  /** The version that was on the screen, 0 for none: a second person gets a conflict that names the first. */
  version: z.int().min(0).optional(),
  /** Required if a value is unusual compared with its own history. */
  reason: LongText.trim().min(3).max(500).optional(),
};

export const DailyEntry = z.strictObject({
  entryDate: BusinessDay,
  ...each(DAILY_COUNTS, Count),
  ...each(DAILY_VOLUMES, Dollars),
});
export type DailyEntry = z.infer<typeof DailyEntry>;

export const FinancialEntry = z.strictObject({
  entryDate: BusinessDay,
  ...each(REVENUE_FIELDS, Amount),
  ...each(COST_FIELDS, Amount),
  ...each(TREASURY_FIELDS, Amount),
  financialNotes: LongText.trim().max(2_000).optional(),
  currency: Currency,
});
export type FinancialEntry = z.infer<typeof FinancialEntry>;

export const SystemMetricsEntry = z.strictObject({
  /** Today if absent. */
  entryDate: BusinessDay.optional(),
  ...each(SYSTEM_COUNTS, Count.default(0)),
  ...each(SYSTEM_AMOUNTS, Dollars.default('0.00')),
});
export type SystemMetricsEntry = z.infer<typeof SystemMetricsEntry>;

/** The last segment of the path of an entry. */
export const EntryKind = z.enum(['daily', 'financials', 'system-metrics']);
export type EntryKind = z.infer<typeof EntryKind>;

export const EntryVersion = z.object({
  kind: EntryKind,
  entryDate: BusinessDay,
  version: z.int(),
  by: z.string(),
  byId: z.string(),
  at: z.string(),
  reason: z.string().nullable(),
  /** As typed, each as text: amounts in the entry's currency, and also the currency and the notes. */
  values: z.record(z.string(), z.string()),
});
export type EntryVersion = z.infer<typeof EntryVersion>;

export const saveDailyEntry = route({
  method: 'POST',
  path: '/api/data-entry/daily',
  summary: 'Declare the counts and volumes of a day',
  access: 'expenses.manage',
  input: DailyEntry.extend(Filing),
  output: EntryVersion,
});
export const saveFinancialEntry = route({
  method: 'POST',
  path: '/api/data-entry/financials',
  summary: 'Declare the revenue, costs and balances of a day in one currency',
  access: 'expenses.manage',
  input: FinancialEntry.extend(Filing),
  output: EntryVersion,
});
export const saveSystemMetrics = route({
  method: 'POST',
  path: '/api/data-entry/system-metrics',
  summary: 'Declare the system metrics of a day',
  access: 'expenses.manage',
  input: SystemMetricsEntry.extend(Filing),
  output: EntryVersion,
});

/**
 * matched: within the tolerance. variance: outside it. material: outside it by more than 5% of the booked value.
 * declared: the ledger has no value (yet), so the declared value is provisional. booked: no declared value. no-data:
 * neither. withheld: the caller may not see the booked figure.
 */
export const ComparisonState = z.enum([
  'matched',
  'variance',
  'material',
  'declared',
  'booked',
  'no-data',
  'withheld',
]);
export type ComparisonState = z.infer<typeof ComparisonState>;

export const Adoption = z.object({
  id: z.string(),
  entryDate: BusinessDay,
  field: z.string(),
  /** The version of the financial entry to be adopted. */
  version: z.int(),
  /**
   * US dollars: the declared value, and the booked value at the time of the proposal; null without permission to see
   * it.
   */
  declared: DecimalString,
  booked: DecimalString.nullable(),
  /** Code and name: the account for the difference, and the contra account. */
  account: z.string(),
  against: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** lapsed: another value was declared for the day before anybody decided. */
  state: z.enum(['proposed', 'approved', 'rejected', 'lapsed']),
  decision: z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() }).nullable(),
  /** Why the caller cannot decide it; null if they can. */
  obstacle: z.string().nullable(),
});
export type Adoption = z.infer<typeof Adoption>;

export const ComparedField = z.object({
  kind: EntryKind,
  field: z.string(),
  unit: Unit,
  /** In `unit`: amounts of another currency at the day's mid-rate. Null if nothing is declared or no rate is known. */
  declared: DecimalString.nullable(),
  /** The figure of the booked value; null if there is none. */
  figure: z.object({ id: KnownFigureText, dimension: z.string() }).nullable(),
  booked: DecimalString.nullable(),
  /** Declared minus booked. */
  difference: DecimalString.nullable(),
  state: ComparisonState,
  /** Why it cannot be adopted; null if it can. */
  obstacle: z.string().nullable(),
  /** The permission for the booked figure, if the caller lacks it. */
  permission: Power.nullable(),
});
export type ComparedField = z.infer<typeof ComparedField>;

const OfDay = z.strictObject({ entryDate: BusinessDay });

export const readComparison = route({
  method: 'GET',
  path: '/api/data-entry/comparison',
  summary: 'What is declared of a day beside what is booked',
  access: 'expenses.manage',
  query: OfDay,
  output: z.object({
    entryDate: BusinessDay,
    /** True if the day is closed: only then is anything booked. */
    closed: z.boolean(),
    /** True if figures of the day are being recomputed. */
    recomputing: z.boolean(),
    /** The newest version of each kind. */
    entries: z.array(EntryVersion),
    fields: z.array(ComparedField),
    /** The adoptions of the day, newest first. */
    adoptions: z.array(Adoption),
  }),
});

export const MOST_VERSIONS = 100;

export const listEntryVersions = route({
  method: 'GET',
  path: '/api/data-entry/versions',
  summary: 'Every version of what was declared of a day, newest first; the newest 100',
  access: 'expenses.manage',
  query: OfDay.extend({ kind: EntryKind }),
  output: z.array(EntryVersion),
});

/** Paths that the system test calls; they only confirm that they exist. */
export const readUsersBulk = route({
  method: 'GET',
  path: '/api/data-entry/users/bulk',
  summary: 'Answers without side effects, for the system test',
  access: 'signed-in',
  output: Done,
});
export const readCards = route({
  method: 'GET',
  path: '/api/data-entry/cards',
  summary: 'Answers without side effects, for the system test',
  access: 'signed-in',
  output: Done,
});
