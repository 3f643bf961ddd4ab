import { listFirstSteps as route } from '@cottontree/contract/access/setup.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readFirstSteps } from '../first-steps.ts';

export const listFirstSteps = query(route, async ({ db }) => ({ steps: await readFirstSteps(db) }));
