/**
 * Findings of the seal checks, what the rows contain now and contained before, and the acceptance of a legitimate edit.
 */
import { z } from 'zod';
import { personal } from '../personal-data.ts';
import { AwaitedOwner } from '../access/role-changes.ts';

export const FoundField = z.object({
  name: z.string(),
  /** Null: empty, missing, or not known. Of data derived from other rows: what those rows give. */
  recorded: z.string().nullable(),
  now: z.string().nullable(),
});
export type FoundField = z.infer<typeof FoundField>;

export const FoundRow = z.object({
  /** Null: a deleted row whose key was not stored. */
  key: z.string().nullable(),
  change: z.enum(['added', 'changed', 'deleted']),
  /** none: there was no such row. unknown: the seal contains only its hash, and no known content has that hash. */
  earlier: z.enum(['known', 'none', 'unknown']),
  /** The fields that differ; for a new, unknown or deleted row, all known fields. */
  fields: z.array(FoundField),
});
export type FoundRow = z.infer<typeof FoundRow>;

export const SealAcceptance = z.object({
  id: z.string(),
  table: z.string(),
  /** Null in a table without days. */
  day: z.string().nullable(),
  finding: z.string(),
  reason: z.string(),
  proposedBy: personal('staffName'),
  proposedAt: z.iso.datetime(),
  /** lapsed: something else differs now, or nothing does. */
  state: z.enum(['waiting', 'accepted', 'rejected', 'lapsed']),
  /** Null: it no longer waits. */
  waitsFor: AwaitedOwner.nullable(),
  /** Why the caller cannot agree to it now; null if they can. */
  obstacle: z.string().nullable(),
  decidedBy: personal('staffName').nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type SealAcceptance = z.infer<typeof SealAcceptance>;

export const StandingFinding = z.object({
  id: z.string(),
  /** A sentence without its full stop that names the table, the day and the first row that differs. */
  finding: z.string(),
  /**
   * The table where it can be accepted; null: the change or the seal itself differs; this is resolved when its rows are
   * accepted or restored.
   */
  table: z.string().nullable(),
  day: z.string().nullable(),
  foundAt: z.iso.datetime(),
  /** What differs now; empty if the rows are as sealed again, null if they were too many to compare. */
  rows: z.array(FoundRow).nullable(),
  /** Number of further rows. */
  more: z.int(),
  /** Of data derived from other rows: their table, and whether a finding there may be the cause. */
  derived: z.object({ source: z.string(), sourceDiffers: z.boolean() }).nullable(),
  acceptance: SealAcceptance.nullable(),
});
export type StandingFinding = z.infer<typeof StandingFinding>;

export const SealFindings = z.object({
  /** False until everything has been sealed for the first time. */
  begun: z.boolean(),
  /** The time of the newest check round; null: none has ended yet. */
  checkedAt: z.iso.datetime().nullable(),
  newestSeal: z.object({ number: z.string(), at: z.string() }).nullable(),
  /**
   * Open findings: found by a round or a check of all rows, and neither restored nor accepted. The gravest table
   * first (people and powers, then money, then the rest, then data derived from other rows), of each the newest first.
   */
  findings: z.array(StandingFinding),
  /** Number of findings that are not listed. */
  more: z.int(),
  /** Accepted in the last ACCEPTED_DAYS days, newest first. */
  accepted: z.array(SealAcceptance),
});
export type SealFindings = z.infer<typeof SealFindings>;

export const ACCEPTED_DAYS = 90;

/** A check of all rows in the background. */
export const FullCheck = z.object({
  job: z.uuid(),
  startedBy: personal('staffName'),
  startedAt: z.iso.datetime(),
  /** Whether the caller started it, and so may cancel it. */
  own: z.boolean(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** 0 to 100. */
  progress: z.number(),
  /** The current step. */
  stage: z.string(),
  /** Once it is done: what it checked, and how many findings it had. */
  result: z.object({ rows: z.string(), units: z.int(), findings: z.int() }).nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
});
export type FullCheck = z.infer<typeof FullCheck>;
