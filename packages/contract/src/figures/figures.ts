/** Figures and their receipts: the meaning of a number, its source, and the proof that it is correct. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { ProvisionalSpan } from '../dashboards/dashboard.ts';
import { Breakdown, BreakdownBy } from './breakdowns.ts';
import { Against, FigureChange } from './changes.ts';
import { FigureId, KnownFigureId, KnownFigureText } from './figure-id.ts';
import { DecimalString } from '../money.ts';
import { PageQuery } from '../paging.ts';
import { Done, route } from '../route.ts';
import { Unit } from './unit.ts';

export const FigureEntry = z.object({
  id: KnownFigureId,
  title: z.string(),
  definition: z.string(),
  unit: Unit,
  /** Which direction is good; it determines the colour of differences. */
  goodDirection: z.enum(['up', 'down', 'none']),
  /** The values of its dimension; empty if it has none. */
  dimensions: z.array(z.string()),
  permission: z.string(),
  /** live: changes during the open day; closing: fixed at the close of each day. */
  timing: z.enum(['live', 'closing', 'asked']),
  /** Its parts are rows of the company, such as departments, and are not listed here; it has no value as a whole. */
  partsAreRows: z.boolean().optional(),
});
export type FigureEntry = z.infer<typeof FigureEntry>;

const At = { asOf: BusinessDay.optional(), dimension: z.string().max(40).default('') };
const Id = z.strictObject({ id: FigureId });

export const listFigures = route({
  method: 'GET',
  path: '/api/figures',
  summary: 'The catalogue of figures',
  access: 'signed-in',
  output: z.object({ figures: z.array(FigureEntry) }),
});

const Point = z.object({ day: BusinessDay, value: DecimalString.nullable() });
export const FigureSeries = z.object({
  id: KnownFigureId,
  dimension: z.string(),
  value: DecimalString.nullable(),
  /** The value one month before; for a monthly figure the value of the previous month. */
  previous: DecimalString.nullable(),
  points: z.array(Point),
});
export type FigureSeries = z.infer<typeof FigureSeries>;

/** Figures over a run of days. */
const Course = z.strictObject({
  /** Comma-separated ids, each optionally with :dimension. */
  ids: z.string().min(1).max(2_000),
  days: z.coerce.number().int().min(2).max(760).default(30),
  asOf: BusinessDay.optional(),
});

export const readSeries = route({
  method: 'GET',
  path: '/api/figures/series',
  summary: 'Several figures over a run of days, for sparklines and comparisons; withheld ones are left out',
  access: 'signed-in',
  heavy: true,
  query: Course,
  output: z.object({ series: z.array(FigureSeries) }),
});

/** What the product knows of a day that explains a turn in the course of a figure. */
export const DayEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('restated'),
    day: BusinessDay,
    /** Those of the requested figures whose value of the day was replaced by another, in the order of the request. */
    figures: z.array(z.object({ id: KnownFigureId, dimension: z.string() })),
    /** When the newest of their values was recorded. */
    recordedAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('fraud-rules'),
    day: BusinessDay,
    /** The newest version of the rules of fraud alerts that came into force on the day. */
    version: z.number().int(),
  }),
  z.object({ kind: z.literal('holiday'), day: BusinessDay }),
]);
export type DayEvent = z.infer<typeof DayEvent>;

export const listDayEvents = route({
  method: 'GET',
  path: '/api/figures/day-events',
  summary:
    'What happened on the days of a course of figures: restatements of them, changed fraud rules, public holidays; withheld figures and rules are left out',
  access: 'signed-in',
  query: Course,
  output: z.object({ events: z.array(DayEvent) }),
});

export const listChanges = route({
  method: 'GET',
  path: '/api/figures/changes',
  summary: 'How figures changed up to a closed day; withheld ones are left out',
  access: 'signed-in',
  query: z.strictObject({
    /** Comma-separated ids, each optionally with :dimension. */
    ids: z.string().min(1).max(2_000),
    against: Against.default('month'),
    /** The last closed day if absent. */
    asOf: BusinessDay.optional(),
  }),
  output: z.object({ changes: z.array(FigureChange) }),
});

/** An open finding of the seal check, with the figures that it affects: data was changed outside the product. */
export const FigureDoubt = z.object({
  /**
   * What was changed: the recorded value itself, rows that it is computed from, or the evidence, which is the chain of
   * seals or the code of the database's schema. Without intact evidence no seal proves anything. That affects every
   * receipt, but marks no number.
   */
  about: z.enum(['value', 'rows', 'evidence']),
  figures: z.array(KnownFigureText),
  /** Null: all parts. */
  dimension: z.string().nullable(),
  /** Null: the evidence. */
  table: z.string().nullable(),
  /** The day of the rows; null in a table without days. */
  day: BusinessDay.nullable(),
  /** The days whose values are affected; null: without a start, without an end. */
  from: BusinessDay.nullable(),
  to: BusinessDay.nullable(),
  foundAt: z.iso.datetime(),
});
export type FigureDoubt = z.infer<typeof FigureDoubt>;

export const listDoubts = route({
  method: 'GET',
  path: '/api/figures/doubts',
  summary: 'Which figures a standing finding of the seals concerns',
  access: 'signed-in',
  output: z.object({ doubts: z.array(FigureDoubt) }),
});

/** Why a value is not reliable: what was changed outside the product. */
export const ReceiptDoubt = FigureDoubt.pick({ about: true, table: true, day: true }).extend({
  /** Null: found while reading the receipt, before a check round found it. */
  foundAt: z.iso.datetime().nullable(),
});
export type ReceiptDoubt = z.infer<typeof ReceiptDoubt>;

export const Receipt = z.object({
  figure: FigureEntry,
  dimension: z.string(),
  asOf: BusinessDay,
  value: DecimalString.nullable(),
  recordedAt: z.string().nullable(),
  /** When the day was closed; null while it is open. */
  closedAt: z.iso.datetime().nullable(),
  /** Among the 31 days up to this one: closed without business data and not settled yet; null: none. */
  provisional: ProvisionalSpan.nullable(),
  /** Values before late changes, newest first. */
  history: z.array(z.object({ recordedAt: z.string(), value: DecimalString.nullable() })),
  sql: z.string(),
  rowsSql: z.string(),
  /** The properties by which the value divides, the most telling first; empty where it is not a sum. */
  breakdowns: z.array(BreakdownBy),
  /**
   * Ed25519 signature over figure, dimension, day, recorded-at and value, with this installation's key: "ed25519:" and
   * base64.
   */
  signature: z.string(),
  /**
   * Open findings about this value or its rows; if there is one, the value is not reliable, whatever the other fields
   * say.
   */
  doubts: z.array(ReceiptDoubt),
  /** The seal of that day's figures, and whether all of them match it; null: `unsealed` has the reason. */
  seal: z.object({ number: z.string(), sealedAt: z.string(), holds: z.boolean() }).nullable(),
  /**
   * Why there is no seal. open: the day is open. computed: the value is computed when it is read and is not stored.
   * waiting: the day is closed, but not sealed by the background job yet. Null: there is a seal.
   */
  unsealed: z.enum(['open', 'computed', 'waiting']).nullable(),
  /**
   * For a value of the open day: whether the day's sums, from which figures are computed, match its rows, checked when
   * the receipt is read. `finding` is the first difference, as a sentence; it is also among the doubts. Null once the
   * day is closed, and for a figure that is not computed from such sums.
   */
  sums: z.object({ holds: z.boolean(), finding: z.string().nullable() }).nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const readReceipt = route({
  method: 'GET',
  path: '/api/figures/:id',
  summary: 'The receipt of one figure on one day',
  access: 'signed-in',
  params: Id,
  query: z.strictObject(At),
  output: Receipt,
});

export const verifyReceipt = route({
  method: 'GET',
  path: '/api/figures/:id/verify',
  summary: 'Whether a receipt was issued by this installation, as its signature says',
  access: 'signed-in',
  perMinute: 120,
  params: Id,
  query: z.strictObject({
    asOf: BusinessDay,
    dimension: At.dimension,
    /** As on the receipt; absent if it is null there. */
    recordedAt: z.iso.datetime().optional(),
    value: DecimalString.optional(),
    signature: z.string().min(1).max(200),
  }),
  output: z.object({
    genuine: z.boolean(),
    /**
     * The key that signed it: the one in KEY_DIR, or the one that earlier releases stored in the database; null:
     * neither.
     */
    signedWith: z.enum(['ed25519', 'earlier release']).nullable(),
    /**
     * Whether nothing contradicts the value: a genuine receipt may contain a value that somebody changed in the
     * database, either the value itself or the rows and sums that it is computed from.
     */
    holds: z.boolean(),
    doubts: z.array(ReceiptDoubt),
  }),
});

export const FigureRows = z.object({
  columns: z.array(z.object({ name: z.string(), numeric: z.boolean() })),
  rows: z.array(z.array(z.string().nullable())),
  nextCursor: z.string().nullable(),
});
export type FigureRows = z.infer<typeof FigureRows>;

/** Maximum page size: a screen requests few rows at once, a file requests all of them in few pages. */
export const MAX_FIGURE_ROWS = 5_000;

export const readFigureRows = route({
  method: 'GET',
  path: '/api/figures/:id/rows',
  summary: 'A page of the rows behind a figure',
  access: 'signed-in',
  heavy: true,
  params: Id,
  query: PageQuery.extend({ ...At, limit: z.coerce.number().int().min(1).max(MAX_FIGURE_ROWS).default(50) }),
  output: FigureRows,
});

export const readBreakdown = route({
  method: 'GET',
  path: '/api/figures/:id/breakdown',
  summary: 'What a figure is made of on one day, divided by one of the properties that its receipt names',
  access: 'signed-in',
  heavy: true,
  params: Id,
  query: z.strictObject({ ...At, by: BreakdownBy }),
  output: Breakdown,
});

export const Recomputed = z.object({
  stored: DecimalString.nullable(),
  recomputed: DecimalString.nullable(),
  equal: z.boolean(),
  milliseconds: z.number(),
});
export type Recomputed = z.infer<typeof Recomputed>;

export const recomputeFigure = route({
  method: 'GET',
  path: '/api/figures/:id/recompute',
  summary:
    'Run the definition on raw rows now and compare with the stored value; one that takes longer than 25 s is for POST',
  access: 'signed-in',
  heavy: true,
  perMinute: 30,
  params: Id,
  query: z.strictObject(At),
  output: Recomputed,
});

export const startRecompute = route({
  method: 'POST',
  path: '/api/figures/:id/recompute',
  summary:
    'The same in the background, for as long as it takes; while one of the figure and day is under way, that one',
  access: 'signed-in',
  perMinute: 30,
  params: Id,
  input: z.strictObject(At),
  output: z.object({ job: z.uuid() }),
});

export const RecomputeState = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** 0 to 100. */
  progress: z.number(),
  /** The current step. */
  stage: z.string(),
  /** Once it is done. */
  result: Recomputed.nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
});
export type RecomputeState = z.infer<typeof RecomputeState>;

const Job = z.strictObject({ job: z.uuid() });

export const readRecompute = route({
  method: 'GET',
  path: '/api/figures/recomputes/:job',
  summary: 'How far it is and what came of it; for a day after its end',
  access: 'signed-in',
  params: Job,
  output: RecomputeState,
});

export const cancelRecompute = route({
  method: 'DELETE',
  path: '/api/figures/recomputes/:job',
  summary: 'End it; only for the person who started it',
  access: 'signed-in',
  params: Job,
  output: Done,
});
