/** The job that simulates a saved scenario. */
import { z } from 'zod';
import type { Db } from '../../platform/database/client.ts';
import { jobKind } from '../../platform/queue/job-kind.ts';
import { addJob } from '../../platform/queue/jobs.ts';

export const simulating = jobKind({
  name: 'scenarios.simulate',
  payload: z.object({ id: z.uuid() }),
  result: z.object({}),
  lane: 'requested',
  limitMs: 10 * 60_000,
  attempts: 3,
});

export const keyOfScenario = (id: string): string => `scenario ${id}`;

/** In the transaction that puts the scenario in progress. */
export const addScenarioRun = (tx: Db, id: string, person: string, at: Date): Promise<string> =>
  // Behind a job that is just ending, which has read the scenario as it was before.
  addJob(tx, simulating, { id }, { at, key: keyOfScenario(id), requestedBy: person, whenRunning: 'again' });
