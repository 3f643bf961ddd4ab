/** Recomputing in the background: a figure over all history takes longer than a request may. */
import { z } from 'zod';
import { BusinessDay } from '@cottontree/contract/calendar.ts';
import { Recomputed } from '@cottontree/contract/figures/figures.ts';
import type { Database, Db } from '../platform/database/client.ts';
import { heavyReads } from '../platform/database/personal-access.ts';
import type { Clock } from '../platform/time/clock.ts';
import { jobKind, work, type Work } from '../platform/queue/job-kind.ts';
import { addJob } from '../platform/queue/jobs.ts';
import { findFigure } from './catalogue.ts';
import { recompute } from './recompute.ts';

const LIMIT_MS = 10 * 60_000;

export const RecomputeOrder = z.object({
  figure: z.string(),
  dimension: z.string(),
  asOf: BusinessDay.optional(),
});
export type RecomputeOrder = z.infer<typeof RecomputeOrder>;

export const recomputing = jobKind({
  name: 'figures.recompute',
  payload: RecomputeOrder,
  result: Recomputed,
  lane: 'requested',
  limitMs: LIMIT_MS,
  attempts: 3,
});

/**
 * Resolves to the job's id; to that of another person's job when the same is in progress. Throws the same errors as
 * `addJob`.
 */
export const addRecompute = (tx: Db, order: RecomputeOrder, person: string, at: Date): Promise<string> =>
  addJob(tx, recomputing, order, {
    at,
    key: ['figures.recompute', order.figure, order.dimension, order.asOf ?? 'live'].join(' '),
    requestedBy: person,
    whenRunning: 'join',
  });

export const recomputeWork = (database: Database, clock: Clock): Work =>
  work(recomputing, async ({ figure: id, dimension, asOf }, { signal, progress }) => {
    const figure = findFigure(id);
    if (!figure) throw new Error(`The catalogue has no figure ${id}`);
    const limits = { limitMs: LIMIT_MS, progress };
    return recompute(heavyReads(database, signal), clock, figure, dimension, asOf, limits);
  });
