/** Background work: what waits, runs and ended within the last day. Its inputs and results are read where they belong. */
import { z } from 'zod';
import { personal } from '../personal-data.ts';
import { route } from '../route.ts';

/** What each kind of work is called. A kind is stored under its key, so keys never change. */
export const JOB_TITLES = {
  'backup.run': 'Backup or disaster-recovery test',
  'banking.match': 'Matching of bank lines',
  'banking.sync': 'Reading of bank statements',
  'books.close': 'Close of business days',
  'compliance.round': 'Compliance controls and reports',
  'errors.letters': 'Letters of error alerts',
  'feeds.observe': 'Watch over sources of transactions',
  'figures.late': 'Figures of closed days with late business',
  'fraud.score': 'Fraud scoring',
  'segments.update': 'Segments and cohorts',
  'figures.recompute': 'Recompute of a figure',
  'imports.check': 'Check of an imported file',
  'imports.store': 'Storing the rows of an imported file',
  'imports.sweep': 'Removal of abandoned uploads',
  'imports.undo': 'Undo of an import',
  'letters.send': 'Letter',
  'mailings.send': 'Page by mail',
  'predictions.train': 'Training of the predictive models',
  'rows.prune': 'Removal of expired rows',
  'scenarios.simulate': 'Simulation of a saved scenario',
  'seals.check-all': 'Check of all sealed rows',
} as const;
export type JobName = keyof typeof JOB_TITLES;

export const JobState = z.enum(['waiting', 'running', 'failed', 'cancelled', 'done']);
export type JobState = z.infer<typeof JobState>;

export const BackgroundJob = z.object({
  id: z.string(),
  title: z.string(),
  state: JobState,
  /** Null: on schedule. */
  startedBy: personal('staffName').nullable(),
  addedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** 0 to 100. */
  progress: z.int(),
  stage: z.string(),
  /** Somebody cancelled it, and it has not ended yet. */
  cancelling: z.boolean(),
  /** Of work that failed and waits for another attempt; times are the database's. */
  nextTryAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed; null if none did. */
  problem: z.string().nullable(),
});
export type BackgroundJob = z.infer<typeof BackgroundJob>;

export const MOST_JOBS = 200;

export const listJobs = route({
  method: 'GET',
  path: '/api/jobs',
  summary: 'Background work: running and waiting, then what ended within the last day, newest first',
  access: 'settings.view',
  output: z.array(BackgroundJob).max(MOST_JOBS),
});

const JobParams = z.strictObject({ id: z.uuid() });

export const cancelJob = route({
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  summary: 'Cancel background work that waits or runs; running work stops within seconds',
  access: 'settings.edit',
  params: JobParams,
  output: BackgroundJob,
});

export const retryJob = route({
  method: 'POST',
  path: '/api/jobs/:id/retry',
  summary: 'Run background work again that failed or was cancelled',
  access: 'settings.edit',
  params: JobParams,
  output: BackgroundJob,
});
