/**
 * Whether everything arrived: the sources that send transactions, the control totals that they send for each day, and what
 * was booked of it.
 */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { AmountMinor, Currency, DecimalString } from '../money.ts';
import { route } from '../route.ts';
import { TransactionId, TransactionType } from './ingest.ts';

/** It stands in addresses and in the bodies of a feed. */
const SourceName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be 1-40 small letters, digits or hyphens, such as core-banking');

export const FeedSource = z.object({
  name: z.string(),
  /** How the ids of its transactions begin; '' takes those that fit no other source. */
  idPrefix: z.string(),
  /** The first day of which control totals are expected. */
  fromDay: BusinessDay,
  /** The last such day; null: it goes on. */
  lastDay: BusinessDay.nullable(),
  version: z.int(),
  /** The newest day of which it sent control totals. */
  newestDay: BusinessDay.nullable(),
  /** When it sent its newest transaction, where that is longer ago than its habit at this hour. */
  silentSince: z.string().nullable(),
});
export type FeedSource = z.infer<typeof FeedSource>;

const Sources = z.object({ sources: z.array(FeedSource) });

export const listFeedSources = route({
  method: 'GET',
  path: '/api/control-totals/sources',
  summary: 'The sources that send transactions, by name',
  access: 'revenue.view',
  output: Sources,
});

export const addFeedSource = route({
  method: 'POST',
  path: '/api/control-totals/sources',
  summary:
    'Names a source of transactions, of which control totals are expected from a day on that is not closed',
  access: 'treasury.manage',
  input: z.strictObject({
    name: SourceName,
    idPrefix: z
      .string()
      .regex(/^[A-Za-z0-9._:-]{0,40}$/, 'must be at most 40 letters, digits or . _ : -, as ids begin')
      .default(''),
    fromDay: BusinessDay,
  }),
  output: Sources,
});

export const endFeedSource = route({
  method: 'POST',
  path: '/api/control-totals/sources/:name/end',
  summary: 'Says from which day on no control totals of a source are expected any more',
  access: 'treasury.manage',
  params: z.strictObject({ name: SourceName }),
  input: z.strictObject({
    lastDay: BusinessDay,
    version: z.int(),
  }),
  output: Sources,
});

/** Of all runs of a statement together: they are looked up one by one. */
export const MAX_RANGE_IDS = 250_000;

const IdRange = z.strictObject({ first: TransactionId, last: TransactionId });

/** Of a type and currency: all transactions of the day, whatever their status. */
const Total = z.strictObject({
  type: TransactionType,
  currency: Currency,
  count: z.int().min(0).max(1_000_000_000),
  /** The sum of `amountMinor`. */
  amountMinor: AmountMinor,
});

const Missing = z.object({
  count: z.int(),
  /** The first 20. */
  ranges: z.array(z.object({ first: z.string(), last: z.string() })),
});

/** `waiting`: none came yet, and the day is not closed. `early`: nothing differs, but they were sent before the day ended. */
export const FeedState = z.enum(['agrees', 'differs', 'early', 'missing', 'waiting']);
export type FeedState = z.infer<typeof FeedState>;

export const TotalDifference = z.object({
  type: TransactionType,
  currency: Currency,
  /** As the source says. */
  count: z.int(),
  amount: DecimalString,
  bookedCount: z.int(),
  bookedAmount: DecimalString,
});
export type TotalDifference = z.infer<typeof TotalDifference>;

export const FeedDay = z.object({
  day: BusinessDay,
  /** Null: transactions that belong to no source. */
  source: z.string().nullable(),
  state: FeedState,
  closed: z.boolean(),
  /** Its day is provisional: nobody accepted it, and it does not agree. */
  provisional: z.boolean(),
  /** A person accepted the day as it is. */
  accepted: z.boolean(),
  /** How many transactions the source says it sent; null: no totals came. */
  count: z.int().nullable(),
  /** When the totals came. */
  receivedAt: z.string().nullable(),
  /** Empty in an answer to a caller who may not see revenue. */
  differences: z.array(TotalDifference),
  /** Ids between the first and the last that the source named which never arrived. */
  missing: Missing,
});
export type FeedDay = z.infer<typeof FeedDay>;

export const sendControlTotals = route({
  method: 'POST',
  path: '/api/control-totals',
  summary: 'What a source sent for a day, by type and currency; sent again, the newest counts',
  access: 'api_access',
  perMinute: 600,
  input: z.strictObject({
    source: SourceName,
    day: BusinessDay,
    /** Empty: it had no transactions. */
    totals: z.array(Total).max(500),
    /** Runs of numbered ids, so that the missing ones can be named. */
    idRanges: z.array(IdRange).max(20).default([]),
  }),
  output: FeedDay,
});

export const listFeedDays = route({
  method: 'GET',
  path: '/api/control-totals',
  summary: 'Of each day and source whether what was booked agrees with its control totals, newest first',
  access: 'revenue.view',
  query: z.strictObject({
    /** The last day; today by default. */
    to: BusinessDay.optional(),
    /** How many days. */
    days: z.coerce.number().int().min(1).max(366).default(31),
  }),
  output: z.object({ days: z.array(FeedDay) }),
});
