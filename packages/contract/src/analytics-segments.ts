/** Segments of subscribers and cohorts of months: what they are called, by which rules people fall into them, their shape. */
import { z } from 'zod';
import { BusinessDay } from './calendar.ts';
import { Judgement } from './changes.ts';
import { Stamp, Withheld } from './dashboard.ts';
import { DecimalString } from './money.ts';
import { personal } from './personal-data.ts';

/** As the documents write them; the first is the one that is asked for. */
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
/** How many months of cohorts a range shows: fewer than seven would fill none of the documents' six months. */
export const COHORT_MONTHS = { '7d': 7, '30d': 7, '90d': 12, '1y': 24 } as const satisfies Record<
  SegmentRange,
  number
>;

interface Rule {
  readonly name: string;
  readonly rule: string;
}
/** In the order in which they are asked: a subscriber is in the first whose rule holds. */
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

export const PRODUCT_USAGES = {
  'wallet-only': { name: 'Wallet only', rule: 'Holds no card.' },
  'wallet-card': { name: 'Wallet, card not activated', rule: 'Holds only cards that are not activated.' },
  'wallet-aqua': { name: 'Wallet and Aqua', rule: 'The highest activated card held is an Aqua.' },
  'wallet-platinum': { name: 'Wallet and Platinum', rule: 'The highest activated card held is a Platinum.' },
  'wallet-black': { name: 'Wallet and Black', rule: 'The highest activated card held is a Black.' },
} as const satisfies Record<string, Rule>;

const known = (rules: Readonly<Record<string, Rule>>, segment: string): Rule =>
  rules[segment] ?? { name: segment, rule: '' };

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What a segment is called and who is in it, in words. */
export function segmentInWords(type: SegmentType, segment: string): Rule {
  switch (type) {
    case 'behavioral':
      return known(BEHAVIORS, segment);
    case 'product_usage':
      return known(PRODUCT_USAGES, segment);
    case 'geographic':
      return { name: segment, rule: `Lives in the district ${segment}.` };
    case 'demographic': {
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
  /** Of all registered subscribers at the day's end. */
  percentage: z.number(),
  /**
   * USD, the value to date: what the members' successful transactions earned the company from the first day of the books to
   * the day, as in the figure acquisition.value-to-date, divided by the members. Null where the books hold no successful
   * transaction of any of them, and without `revenue.view`.
   */
  avgLtv: DecimalString.nullable(),
  /** USD, of the successful value-moving transactions in the range; null without any. */
  avgTransactionValue: DecimalString.nullable(),
  characteristics: z.array(z.string()),
  /** Percent by which the count moved over the range; null where it is not known or was 0. */
  growth: Percent,
  /** The same judged, over the range. */
  change: Judgement,
  /** The count at the beginning of the range; null where it is not known. */
  countBefore: z.int().nullable(),
  /** Of members with at least one value-moving transaction in the range. */
  activeShare: Percent,
  transactionsPerMember: z.number().nullable(),
  /** USD, in the range; null without `revenue.view`. */
  revenuePerMember: DecimalString.nullable(),
  /** Of demographic segments: the transaction types members use most. */
  topFeatures: z.array(z.string()).optional(),
  /**
   * USD: median of what came into the wallets of members in the range (cash-in, salary, government payment, remittance)
   * for 30 days, of those into whose wallet anything came.
   */
  avgIncome: DecimalString.nullable().optional(),
  /** The devices members signed up with, and how they pay. */
  preferredChannels: z.array(z.string()).optional(),
});
export type Segment = z.infer<typeof Segment>;

/** People who were in one segment before and are in another now; null: not registered then, or no more. */
export const Movement = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  count: z.int(),
});
export type Movement = z.infer<typeof Movement>;

/** ready; waiting: it is being worked out; unknown: nobody asked for this day yet; none: no day is closed yet. */
export const SegmentState = z.enum(['ready', 'waiting', 'unknown', 'none']);
export type SegmentState = z.infer<typeof SegmentState>;

export const Segments = z.object({
  type: SegmentType,
  range: SegmentRange,
  state: SegmentState,
  /** The closed day that membership is of. */
  day: BusinessDay.nullable(),
  /** The day that growth and movements compare with; null while there is none. */
  comparedWith: BusinessDay.nullable(),
  computedAt: z.string().nullable(),
  segments: z.array(Segment),
  movements: z.array(Movement),
  /** USD: the figure acquisition.value-to-date, of all customers; those who left belong to no segment. */
  valueToDate: DecimalString.nullable(),
  /** avgLtv, where the caller may not see it. */
  withheld: z.array(Withheld),
  /** Revenue of 90 days, in USD, from which on a member is of high value. */
  highValueFrom: DecimalString.nullable(),
  stamp: Stamp,
});
export type Segments = z.infer<typeof Segments>;

/** Of months 1 to 6 after activation, in percent; 0 where the month is not yet available. */
export const Retention = z.object({
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
  /** USD, from activation to the last complete month; null without `revenue.view`, or while it is being worked out. */
  revenue: DecimalString.nullable(),
  /** By months since activation, from 0; as long as the months that are complete. */
  months: z.array(
    z.object({
      month: z.string(),
      members: z.int(),
      retention: z.number(),
      /** USD; null while they are being worked out, revenue also without `revenue.view`. */
      revenue: DecimalString.nullable(),
      volume: DecimalString.nullable(),
    }),
  ),
});
export type Cohort = z.infer<typeof Cohort>;

/** Share of subscribers, in percent, who still do business so many spans of 30 days after their first, with its 95% band. */
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
  /** Last complete month, YYYY-MM; null while there is none. */
  through: z.string().nullable(),
  cohorts: z.array(Cohort),
  /** Revenue and volume of all months shown are there. */
  complete: z.boolean(),
  /** Kaplan-Meier over all subscribers ever active; lapsed is silent for 90 days. Empty until it is worked out. */
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
  /** Null: not in the last 90 days. */
  lastActiveOn: BusinessDay.nullable(),
  transactions30: z.int(),
  transactions90: z.int(),
  /** USD; null without `revenue.view`. */
  revenue90: DecimalString.nullable(),
  /** Where they were at the beginning of the range; null: not registered, or not known. */
  before: z.string().nullable(),
});
export type SegmentMember = z.infer<typeof SegmentMember>;

export const SegmentMembers = z.object({
  members: z.array(SegmentMember),
  total: z.int(),
  masked: z.boolean(),
});
export type SegmentMembers = z.infer<typeof SegmentMembers>;

/** A change beyond what is usual, or the largest movements; ranked, the most notable first. */
export const SegmentInsight = z.object({
  id: z.string(),
  kind: z.enum(['beyond-history', 'movement', 'value']),
  type: SegmentType,
  segment: z.string(),
  title: z.string(),
  detail: z.string(),
  /** How notable: robust standard deviations from its own history, or the share of its segment that moved. */
  score: z.number(),
  /** What it was computed from. */
  evidence: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type SegmentInsight = z.infer<typeof SegmentInsight>;

export const SegmentInsights = z.object({
  range: SegmentRange,
  day: BusinessDay.nullable(),
  state: SegmentState,
  /** Month ends that histories were made of. */
  months: z.int(),
  insights: z.array(SegmentInsight),
  stamp: Stamp,
});
export type SegmentInsights = z.infer<typeof SegmentInsights>;
