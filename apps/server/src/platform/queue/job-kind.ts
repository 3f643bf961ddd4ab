/** What a job is: its name, what it is given, what it yields, and how it is run. */
import type { z } from 'zod';

export interface JobRun {
  /** Ends when the job is cancelled, takes longer than its limit, or the server stops. Hand it to whatever waits. */
  readonly signal: AbortSignal;
  /** How far it is, 0 to 100, and what it is doing; stored at most once a second. */
  progress(percent: number, stage: string): void;
}

export interface JobKind<Payload, Result> {
  /** domain.verb; jobs wait under this name, so it never changes. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly result: z.ZodType<Result>;
  /** Jobs that a person waits for have slots of their own. */
  readonly lane: 'requested' | 'maintenance';
  /** After so long it is ended. */
  readonly limitMs: number;
  /** How often it is begun before it counts as failed. */
  readonly attempts: number;
}

export const jobKind = <Payload, Result>(kind: JobKind<Payload, Result>): JobKind<Payload, Result> => kind;

/**
 * A kind with the work itself. The work may be begun again after it was interrupted, and by another server: what it did
 * before must not count twice. It runs outside of any transaction.
 */
export interface Work {
  readonly kind: Pick<JobKind<unknown, unknown>, 'name' | 'lane' | 'limitMs' | 'attempts'>;
  /** Throws ZodError for a payload that an older release stored in another form. */
  run(payload: unknown, run: JobRun): Promise<unknown>;
}

export const work = <Payload, Result>(
  kind: JobKind<Payload, Result>,
  run: (payload: Payload, run: JobRun) => Promise<Result>,
): Work => ({ kind, run: (payload, given) => run(kind.payload.parse(payload), given) });
