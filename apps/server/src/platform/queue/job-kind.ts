/** The definition of a kind of job: its name, its payload, its result, and how it is run. */
import type { JobName } from '@cottontree/contract/queue/jobs.ts';
import { z } from 'zod';

export interface JobRun {
  /**
   * Aborts when the job is cancelled, exceeds its time limit, or the server stops. Pass it to everything that waits.
   */
  readonly signal: AbortSignal;
  /** The progress, 0 to 100, and the current stage; stored at most once a second. */
  progress(percent: number, stage: string): void;
}

/**
 * The slots of one server for each lane: jobs that take hours, in `imports`, and maintenance never delay what a person
 * waits for. `rounds` work on what has just arrived, and have a slot for each of their kinds. `backups` have a queue of
 * their own in the server that owns the database, or works beside its repository: they do not pause while its disk is
 * full.
 */
export const LANES = { letters: 1, requested: 2, imports: 2, rounds: 7, maintenance: 2, backups: 1 } as const;
export type Lane = keyof typeof LANES;

export interface JobKind<Payload, Result> {
  /** domain.verb, with a title in the contract; jobs are stored under this name, so it never changes. */
  readonly name: JobName | `test.${string}`;
  readonly payload: z.ZodType<Payload>;
  readonly result: z.ZodType<Result>;
  readonly lane: Lane;
  /** The job is stopped after this time. */
  readonly limitMs: number;
  /** How many times it is started before it counts as failed. */
  readonly attempts: number;
}

export const jobKind = <Payload, Result>(kind: JobKind<Payload, Result>): JobKind<Payload, Result> => kind;

/** A round over what has arrived: it finds by itself what to do, so that it needs no payload. */
export const roundKind = (name: JobName, limitMs: number): JobKind<object, object> =>
  jobKind({ name, payload: z.strictObject({}), result: z.object({}), lane: 'rounds', limitMs, attempts: 5 });

/**
 * A kind with the work itself. The work may be restarted after an interruption, also by another server: what it did
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
