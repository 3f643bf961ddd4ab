/** Proposals to adjust the ledger to a declared value, and the decision on them by another person. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { Adoption, COST_FIELDS, REVENUE_FIELDS, TREASURY_FIELDS } from './data-entry.ts';
import { LongText } from '../free-text.ts';
import { route } from '../route.ts';

export const listPendingAdoptions = route({
  method: 'GET',
  path: '/api/adoptions',
  summary: 'Adoptions that wait for a decision, oldest first; the first 200',
  access: 'expenses.manage',
  output: z.array(Adoption),
});

const Why = LongText.trim().min(3, 'say why, in three letters at least').max(500);

export const proposeAdoption = route({
  method: 'POST',
  path: '/api/adoptions',
  summary: 'Propose that the books follow a declared amount; another person decides',
  access: 'expenses.manage',
  input: z.strictObject({
    entryDate: BusinessDay,
    field: z.enum([...REVENUE_FIELDS, ...COST_FIELDS, ...TREASURY_FIELDS]),
    version: z.int().min(1),
    reason: Why,
  }),
  output: Adoption,
});

const AdoptionId = z.strictObject({ id: z.uuid() });

export const approveAdoption = route({
  method: 'POST',
  path: '/api/adoptions/:id/approve',
  decidesOn: 'adoption',
  summary: 'Post the adjusting journal; never by the person who declared or proposed it',
  access: 'approve_transactions',
  params: AdoptionId,
  output: Adoption,
});
export const rejectAdoption = route({
  method: 'POST',
  path: '/api/adoptions/:id/reject',
  decidesOn: 'adoption',
  summary: 'Leave the books as they are',
  access: 'approve_transactions',
  params: AdoptionId,
  input: z.strictObject({ reason: Why }),
  output: Adoption,
});
