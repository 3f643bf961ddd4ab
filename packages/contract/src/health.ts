/** Whether the server can serve. */
import { z } from 'zod';
import { route } from './route.ts';

export const readHealth = route({
  method: 'GET',
  path: '/api/health',
  summary: 'Alive',
  access: 'public',
  output: z.object({
    status: z.literal('ok'),
    /** The newest jump of the clock since this process started; seconds are positive where it was set ahead. */
    clockJump: z.object({ noticedAt: z.string(), seconds: z.int() }).nullable(),
  }),
});
export const readReadiness = route({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Ready for requests: the database answers and the server is not being stopped',
  access: 'public',
  output: z.object({ status: z.literal('ready') }),
});
export const readDatabaseHealth = route({
  method: 'GET',
  path: '/api/health/database',
  summary: 'The database answers',
  access: 'signed-in',
  output: z.object({ status: z.literal('ok'), version: z.string(), milliseconds: z.number() }),
});
