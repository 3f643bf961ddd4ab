/** Maintenance of the installation itself. */
import { z } from 'zod';
import { route } from '../route.ts';

export const clearTestData = route({
  method: 'POST',
  path: '/api/system/clear-test-data',
  summary:
    'Remove the rows that are marked as test data. What stands in the books stays, and so does the audit trail',
  access: 'settings.edit',
  stepUp: true,
  perMinute: 10,
  /** Numbers removed; `kept` are marked expenses that are posted in the ledger. */
  output: z.object({ notifications: z.int(), expenses: z.int(), kept: z.int() }),
});

export const printGuide = route({
  method: 'GET',
  path: '/api/system/guide',
  summary: 'The guide as PDF, made for the role of the person',
  access: 'signed-in',
  output: z.string(),
  media: 'application/pdf',
});
