import { listJobs as route } from '@cottontree/contract/queue/jobs.ts';
import { query } from '../../http/endpoint.ts';
import { listedJobs } from '../listed-jobs.ts';

export const listJobs = query(route, async ({ db }) => await listedJobs(db));
