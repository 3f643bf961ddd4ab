/** Whether the server can serve. */
import { z } from 'zod';
import { route } from './route.ts';

export const readHealth = route({
  method: 'GET',
  path: '/api/health',
  summary: 'Alive',
  access: 'public',
  output: z.object({ status: z.literal('ok') }),
});
export const readDatabaseHealth = route({
  method: 'GET',
  path: '/api/health/database',
  summary: 'The database answers',
  access: 'signed-in',
  output: z.object({ status: z.literal('ok'), version: z.string(), milliseconds: z.number() }),
});
