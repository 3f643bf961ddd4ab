/** What people declare of a day, what the books say of it, and the adoption of the one by the other. */
import { z } from 'zod';
import { BusinessDay, addDays } from './calendar.ts';
import { Unit } from './figures.ts';
import { LongText } from './free-text.ts';
import { Currency, DecimalString } from './money.ts';
import { Power } from './permissions.ts';
import { Done, route } from './route.ts';

/** Days that can be entered, today among them: "the last 6 months". */
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
/** US dollars, not negative. */
const Dollars = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'must be an amount such as 1234.50');
/** In the entry's currency, which decides how many decimal places there can be. */
const Amount = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'must be an amount such as 1234.50');

/** One schema for each of the names. */
const each = <const Name extends string, T extends z.ZodType>(
  names: readonly Name[],
  schema: T,
): Record<Name, T> =>
  // The object has exactly the names as keys; fromEntries forgets them.
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, T>;

/** How an entry is handed in. */
const Filing = {
  /** The version that was on the screen, 0 for none: whoever comes second is told who was first. */
  version: z.int().min(0).optional(),
  /** Needed where a value is far from its own history. */
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
  /** Today when absent. */
  entryDate: BusinessDay.optional(),
  ...each(SYSTEM_COUNTS, Count.default(0)),
  ...each(SYSTEM_AMOUNTS, Dollars.default('0.00')),
});
export type SystemMetricsEntry = z.infer<typeof SystemMetricsEntry>;

/** The last part of the path an entry is sent to. */
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
  /** As typed, each as text: amounts in the entry's currency, the currency and the notes among them. */
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
 * matched: within the tolerance. variance: beyond it. material: more than 5% of the booked value beyond it. declared:
 * the books say nothing of it (yet), so what is declared holds provisionally. booked: nobody declared it. no-data:
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
  /** The version of the financial entry that is to be adopted. */
  version: z.int(),
  /** US dollars: what is declared, and what was booked when it was proposed; null for who may not see that. */
  declared: DecimalString,
  booked: DecimalString.nullable(),
  /** Code and name: where the difference is posted, and against what. */
  account: z.string(),
  against: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** lapsed: the day was declared anew before anybody decided. */
  state: z.enum(['proposed', 'approved', 'rejected', 'lapsed']),
  decision: z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() }).nullable(),
  /** Why the caller cannot decide it; null when they can. */
  obstacle: z.string().nullable(),
});
export type Adoption = z.infer<typeof Adoption>;

export const ComparedField = z.object({
  kind: EntryKind,
  field: z.string(),
  unit: Unit,
  /** In `unit`: amounts of another currency at the day's mid-rate. Null when nothing is declared or no rate is known. */
  declared: DecimalString.nullable(),
  /** The figure that books it; null where no figure does. */
  figure: z.object({ id: z.string(), dimension: z.string() }).nullable(),
  booked: DecimalString.nullable(),
  /** Declared less booked. */
  difference: DecimalString.nullable(),
  state: ComparisonState,
  /** Why it cannot be adopted; null when it can. */
  obstacle: z.string().nullable(),
  /** The permission that shows the booked figure, when the caller lacks it. */
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
    /** The books of the day are complete: only then is anything booked. */
    closed: z.boolean(),
    /** Figures of the day are being computed anew. */
    recomputing: z.boolean(),
    /** The newest version of each kind. */
    entries: z.array(EntryVersion),
    fields: z.array(ComparedField),
    /** Those of the day, newest first. */
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

/** Paths that the system test asks for; they tell that they are there. */
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
