/** Looking after the installation itself. */
import { z } from 'zod';
import { route } from './route.ts';

export const clearTestData = route({
  method: 'POST',
  path: '/api/system/clear-test-data',
  summary:
    'Remove the rows that are marked as test data. What stands in the books stays, and so does the audit trail',
  access: 'settings.edit',
  stepUp: true,
  perMinute: 10,
  /** How many were removed; `kept` are marked expenses that stand in the books. */
  output: z.object({ notifications: z.int(), expenses: z.int(), kept: z.int() }),
});
