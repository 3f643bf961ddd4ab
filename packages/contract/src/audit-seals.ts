/** What checks of the seals found, what the rows say now and said before, and how an edit that was right is accepted. */
import { z } from 'zod';
import { personal } from './personal-data.ts';
import { AwaitedOwner } from './role-changes.ts';

export const FoundField = z.object({
  name: z.string(),
  /** Null: empty, none, or not known. */
  recorded: z.string().nullable(),
  now: z.string().nullable(),
});
export type FoundField = z.infer<typeof FoundField>;

export const FoundRow = z.object({
  /** Null: of a row that is gone, of which no name was kept. */
  key: z.string().nullable(),
  change: z.enum(['added', 'changed', 'deleted']),
  /** none: there was no such row. unknown: the seal holds a hash of it, and nothing that is known gives that hash. */
  earlier: z.enum(['known', 'none', 'unknown']),
  /** Those that differ; of what was not known before, or is gone, all that are known. */
  fields: z.array(FoundField),
});
export type FoundRow = z.infer<typeof FoundRow>;

export const SealAcceptance = z.object({
  id: z.string(),
  table: z.string(),
  /** Null in a table that has no days. */
  day: z.string().nullable(),
  finding: z.string(),
  reason: z.string(),
  proposedBy: personal('staffName'),
  proposedAt: z.iso.datetime(),
  /** lapsed: something else differs there now, or nothing does. */
  state: z.enum(['waiting', 'accepted', 'rejected', 'lapsed']),
  /** Null: it waits no more. */
  waitsFor: AwaitedOwner.nullable(),
  /** Why the caller cannot agree to it now; null: they can. */
  obstacle: z.string().nullable(),
  decidedBy: personal('staffName').nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type SealAcceptance = z.infer<typeof SealAcceptance>;

export const StandingFinding = z.object({
  id: z.string(),
  /** A sentence without its full stop, which names table, day and the first row that differs. */
  finding: z.string(),
  /** Where it can be accepted; null: of a change or a seal itself, which goes when its rows are accepted or put back. */
  table: z.string().nullable(),
  day: z.string().nullable(),
  foundAt: z.iso.datetime(),
  /** What differs as of now; empty when the rows are as sealed again, null when they were too many to look at. */
  rows: z.array(FoundRow).nullable(),
  /** Rows beyond those. */
  more: z.int(),
  acceptance: SealAcceptance.nullable(),
});
export type StandingFinding = z.infer<typeof StandingFinding>;

export const SealFindings = z.object({
  /** False until everything was sealed for the first time. */
  begun: z.boolean(),
  /** Of the newest round; null: none ended yet. */
  checkedAt: z.iso.datetime().nullable(),
  newestSeal: z.object({ number: z.string(), at: z.string() }).nullable(),
  /**
   * Those that stand: found by a round or a check of all rows, neither put back nor accepted. Those of sealed rows, then those
   * of what only follows from other rows; the newest first.
   */
  findings: z.array(StandingFinding),
  /** Findings beyond those that are listed. */
  more: z.int(),
  /** Accepted in the last ACCEPTED_DAYS days, the newest first. */
  accepted: z.array(SealAcceptance),
});
export type SealFindings = z.infer<typeof SealFindings>;

export const ACCEPTED_DAYS = 90;

/** A check of all rows in the background. */
export const FullCheck = z.object({
  job: z.uuid(),
  startedBy: personal('staffName'),
  startedAt: z.iso.datetime(),
  /** Whether the caller began it, and so may end it. */
  own: z.boolean(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** 0 to 100. */
  progress: z.number(),
  /** What is being done. */
  stage: z.string(),
  /** Once it is done: what it looked at, and how many findings it had. */
  result: z.object({ rows: z.string(), units: z.int(), findings: z.int() }).nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
});
export type FullCheck = z.infer<typeof FullCheck>;
