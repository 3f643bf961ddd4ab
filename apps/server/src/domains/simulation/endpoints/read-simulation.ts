import { readSimulation as route } from '@cottontree/contract/simulation/simulation.ts';
import { readRun } from '../simulation-runs.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/failures/errors.ts';

export const readSimulation = query(route, async ({ db, params }) => {
  const run = await readRun(db, params.id);
  if (!run) throw notFound('This simulation');
  return run;
});
