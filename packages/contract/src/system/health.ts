/** Whether the server can handle requests. */
import { z } from 'zod';
import { route } from '../route.ts';

export const readHealth = route({
  method: 'GET',
  path: '/api/health',
  summary: 'Alive',
  access: 'public',
  anonymous: true,
  output: z.object({
    status: z.literal('ok'),
    /**
     * silent: it does not respond, and requests that need it are refused until it does. refuses: it does not accept this
     * server's sign-in, so that what needs another connection is refused.
     */
    database: z.enum(['ok', 'silent', 'refuses']),
    /** The disk of the data folder. low: nearly full; full: changes are refused. Null if the database is elsewhere. */
    disk: z.enum(['ok', 'low', 'full']).nullable(),
    /** The newest clock jump since this process started; seconds are positive if the clock was set forward. */
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
    /** The version of PostgreSQL. */
    version: z.string(),
    milliseconds: z.number(),
    /** The release of the product: only for staff. */
    release: z.string(),
  }),
});
