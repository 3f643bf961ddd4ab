/** Segments of subscribers and monthly cohorts: their names, membership rules and contents. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { Judgement } from '../figures/changes.ts';
import { Stamp, Withheld } from '../dashboards/dashboard.ts';
import { DecimalString } from '../money.ts';
import { personal } from '../personal-data.ts';

/** As in the specification; the first is the default. */
export const SEGMENT_TYPES = {
  behavioral: 'Behavioral',
  demographic: 'Demographic',
  geographic: 'Geographic',
  product_usage: 'Product Usage',
} as const;
export const SegmentType = z.enum(['behavioral', 'demographic', 'geographic', 'product_usage']);
export type SegmentType = z.infer<typeof SegmentType>;

export const SegmentRange = z.enum(['7d', '30d', '90d', '1y']);
export type SegmentRange = z.infer<typeof SegmentRange>;
export const RANGE_DAYS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const satisfies Record<
  SegmentRange,
  number
>;
/** How many months of cohorts a range shows: at least seven, to fill the six months of the specification. */
export const COHORT_MONTHS = { '7d': 7, '30d': 7, '90d': 12, '1y': 24 } as const satisfies Record<
  SegmentRange,
  number
>;

interface Rule {
  readonly name: string;
  readonly rule: string;
}
/** In order of evaluation: a subscriber belongs to the first segment whose rule matches. */
export const BEHAVIORS = {
  new: { name: 'New', rule: 'Signed up in the last 30 days.' },
  dormant: { name: 'Dormant', rule: 'No successful value-moving transaction in the last 90 days.' },
  slipping: {
    name: 'Slipping',
    rule: 'In the last 30 days less than half as many transactions as in a usual 30 days of the 60 before.',
  },
  high_value: {
    name: 'High value',
    rule: 'Among the tenth of all earning subscribers who brought the most revenue in 90 days.',
  },
  growing: {
    name: 'Growing',
    rule: 'At least 3 transactions in the last 30 days, and half as many again as in a usual 30 days of the 60 before.',
  },
  steady: { name: 'Steady', rule: 'Active in the last 90 days, and none of the above.' },
} as const satisfies Record<string, Rule>;

const PRODUCT_USAGES = {
  'wallet-only': { name: 'Wallet only', rule: 'Holds no card.' },
  'wallet-card': { name: 'Wallet, card not activated', rule: 'Holds only cards that are not activated.' },
  'wallet-aqua': { name: 'Wallet and Aqua', rule: 'The highest activated card held is an Aqua.' },
  'wallet-platinum': { name: 'Wallet and Platinum', rule: 'The highest activated card held is a Platinum.' },
  'wallet-black': { name: 'Wallet and Black', rule: 'The highest activated card held is a Black.' },
} as const satisfies Record<string, Rule>;

const known = (rules: Readonly<Record<string, Rule>>, segment: string): Rule =>
  rules[segment] ?? { name: segment, rule: '' };

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The name of a segment and its membership rule, as text. */
export function segmentInWords(type: SegmentType, segment: string): Rule {
  switch (type) {
    case 'behavioral':
      return known(BEHAVIORS, segment);
    case 'product_usage':
      return known(PRODUCT_USAGES, segment);
    case 'geographic':
      if (segment === 'unknown') return { name: 'Unknown', rule: 'The district is not known.' };
      return { name: segment, rule: `Lives in the district ${segment}.` };
    case 'demographic': {
      if (segment === 'unknown')
        return { name: 'Unknown', rule: 'The gender or the year of birth is not known.' };
      const [gender = '', ...ages] = segment.split('-');
      const band = ages.join('–');
      const years = band === '17' ? 'under 18' : band;
      return {
        name: `${capitalised(gender)}, ${years}`,
        rule: `Registered as ${gender}, aged ${years} in the year of the day.`,
      };
    }
  }
}

const Percent = z.number().nullable();

export const Segment = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  count: z.int(),
  /** Share of all registered subscribers at the end of the day. */
  percentage: z.number(),
  /**
   * Value to date in USD: what the members' successful transactions earned the company from the first day of the ledger
   * to the day, as in the figure acquisition.value-to-date, divided by the number of members. Null if the ledger
   * contains no successful transaction of any of them, and without `revenue.view`.
   */
  avgLtv: DecimalString.nullable(),
  /** USD, of the successful value-moving transactions in the range; null if there are none. */
  avgTransactionValue: DecimalString.nullable(),
  characteristics: z.array(z.string()),
  /** Change of the count over the range in per cent; null if it is not known or was 0. */
  growth: Percent,
  /** The assessed change over the range. */
  change: Judgement,
  /** The count at the start of the range; null if it is not known. */
  countBefore: z.int().nullable(),
  /** Share of members with at least one value-moving transaction in the range. */
  activeShare: Percent,
  transactionsPerMember: z.number().nullable(),
  /** USD, in the range; null without `revenue.view`. */
  revenuePerMember: DecimalString.nullable(),
  /** For demographic segments: the transaction types that members use most. */
  topFeatures: z.array(z.string()).optional(),
  /**
   * USD per 30 days: the median of the money that members received in their wallets in the range (cash-in, salary,
   * government payment, remittance), of the members who received any.
   */
  avgIncome: DecimalString.nullable().optional(),
  /** The devices that members signed up with, and how they pay. */
  preferredChannels: z.array(z.string()).optional(),
});
export type Segment = z.infer<typeof Segment>;

/** People who changed from one segment to another; null: not registered then, or no longer. */
export const Movement = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  count: z.int(),
});
export type Movement = z.infer<typeof Movement>;

/** ready; waiting: it is being computed; unknown: this day has not been requested yet; none: no day is closed yet. */
export const SegmentState = z.enum(['ready', 'waiting', 'unknown', 'none']);
export type SegmentState = z.infer<typeof SegmentState>;

export const Segments = z.object({
  type: SegmentType,
  range: SegmentRange,
  state: SegmentState,
  /** The closed day of the membership. */
  day: BusinessDay.nullable(),
  /** The day that growth and movements are compared with; null if there is none. */
  comparedWith: BusinessDay.nullable(),
  computedAt: z.string().nullable(),
  segments: z.array(Segment),
  movements: z.array(Movement),
  /** USD: the figure acquisition.value-to-date of all customers; people who left belong to no segment. */
  valueToDate: DecimalString.nullable(),
  /** avgLtv, if the caller may not see it. */
  withheld: z.array(Withheld),
  /** The revenue of 90 days, in USD, from which a member counts as high value. */
  highValueFrom: DecimalString.nullable(),
  stamp: Stamp,
});
export type Segments = z.infer<typeof Segments>;

/** Retention in months 1 to 6 after activation, in percent; 0 if the month is not yet available. */
const Retention = z.object({
  month1: z.number(),
  month2: z.number(),
  month3: z.number(),
  month4: z.number(),
  month5: z.number(),
  month6: z.number(),
});

export const Cohort = z.object({
  /** YYYY-MM, the month of the first value-moving transaction. */
  cohort: z.string(),
  users: z.int(),
  retention: Retention,
  /** USD, from activation to the last complete month; null without `revenue.view`, or while it is being computed. */
  revenue: DecimalString.nullable(),
  /** By months since activation, from 0; only complete months. */
  months: z.array(
    z.object({
      month: z.string(),
      members: z.int(),
      retention: z.number(),
      /** USD; null while being computed; revenue also without `revenue.view`. */
      revenue: DecimalString.nullable(),
      volume: DecimalString.nullable(),
    }),
  ),
});
export type Cohort = z.infer<typeof Cohort>;

/**
 * Share of subscribers, in percent, still active after this many periods of 30 days since their first transaction, with
 * its 95% interval.
 */
export const Survival = z.object({
  month: z.int(),
  atRisk: z.int(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Survival = z.infer<typeof Survival>;

export const Cohorts = z.object({
  range: SegmentRange,
  /** The last complete month, YYYY-MM; null if there is none. */
  through: z.string().nullable(),
  cohorts: z.array(Cohort),
  /** True if revenue and volume of all months shown are computed. */
  complete: z.boolean(),
  /**
   * Kaplan-Meier over all subscribers ever active; 90 days without activity count as lapsed. Empty until it is
   * computed.
   */
  survival: z.array(Survival),
  stamp: Stamp,
});
export type Cohorts = z.infer<typeof Cohorts>;

export const SegmentMember = z.object({
  id: personal('subscriber'),
  name: personal('customerName'),
  msisdn: personal('phone'),
  signedUpOn: BusinessDay,
  district: z.string(),
  /** Null if not active in the last 90 days. */
  lastActiveOn: BusinessDay.nullable(),
  transactions30: z.int(),
  transactions90: z.int(),
  /** USD; null without `revenue.view`. */
  revenue90: DecimalString.nullable(),
  /** Their segment at the start of the range; null: not registered, or not known. */
  before: z.string().nullable(),
});
export type SegmentMember = z.infer<typeof SegmentMember>;

export const SegmentMembers = z.object({
  members: z.array(SegmentMember),
  total: z.int(),
  masked: z.boolean(),
});
export type SegmentMembers = z.infer<typeof SegmentMembers>;

/** An unusual change, or one of the largest movements; ranked by significance. */
export const SegmentInsight = z.object({
  id: z.string(),
  kind: z.enum(['beyond-history', 'movement', 'value']),
  type: SegmentType,
  segment: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The significance: robust standard deviations from its own history, or the share of its segment that moved. */
  score: z.number(),
  /** The values behind it. */
  evidence: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type SegmentInsight = z.infer<typeof SegmentInsight>;

export const SegmentInsights = z.object({
  range: SegmentRange,
  day: BusinessDay.nullable(),
  state: SegmentState,
  /** Number of month ends in the histories. */
  months: z.int(),
  insights: z.array(SegmentInsight),
  stamp: Stamp,
});
export type SegmentInsights = z.infer<typeof SegmentInsights>;
