import { listProvisionalDays as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { provisionalRuns } from '../../../ledger/provisional-days.ts';

export const listProvisionalDays = query(route, async ({ db }) => ({ runs: await provisionalRuns(db) }));
