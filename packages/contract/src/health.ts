/** Whether the server can serve. */
import { z } from 'zod';
import { route } from './route.ts';

export const readHealth = route({
  method: 'GET',
  path: '/api/health',
  summary: 'Alive',
  access: 'public',
  anonymous: true,
  output: z.object({
    status: z.literal('ok'),
    /** silent: it gave no answer, and requests that need it are refused until it does. */
    database: z.enum(['ok', 'silent']),
    /** Of the data folder. low: nearly full; full: changes are refused. Null where the database is elsewhere. */
    disk: z.enum(['ok', 'low', 'full']).nullable(),
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
  summary: 'The database answers, and which release of the product runs',
  access: 'signed-in',
  output: z.object({
    status: z.literal('ok'),
    /** Of PostgreSQL. */
    version: z.string(),
    milliseconds: z.number(),
    /** Of the product: only staff learn it. */
    release: z.string(),
  }),
});
