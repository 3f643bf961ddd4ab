import { readSimulation as route } from '@cottontree/contract/analytics.ts';
import { readRun } from '../../jobs/simulation/simulation-runs.ts';
import { query } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/errors.ts';

export const readSimulation = query(route, async ({ db, params }) => {
  const run = await readRun(db, params.id);
  if (!run) throw notFound('This simulation');
  return run;
});
