/**
 * The check of all rows against their seals as a background job: it takes minutes, and its result is the same for
 * everybody.
 */
import { z } from 'zod';
import { jobKind } from '../../queue/job-kind.ts';

export const FullCheckResult = z.object({ rows: z.string(), units: z.number(), findings: z.number() });

export const checkingAll = jobKind({
  name: 'seals.check-all',
  payload: z.object({}),
  result: FullCheckResult,
  lane: 'requested',
  limitMs: 60 * 60_000,
  attempts: 3,
});

/** One check at a time, across all people. */
export const CHECK_KEY = 'seals.check-all';
