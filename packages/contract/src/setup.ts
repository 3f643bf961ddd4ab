/** Founding an empty company: the first owner, by a one-time link printed in the terminal. */
import { z } from 'zod';
import { Done, route } from './route.ts';

export const createOwner = route({
  method: 'POST',
  path: '/api/setup/owner',
  summary:
    'Create the first owner with the one-time token printed at the start; refused once an owner exists',
  access: 'public',
  perMinute: 10,
  input: z.strictObject({
    token: z.string().min(20).max(100),
    username: z
      .string()
      .regex(/^[a-z][a-z0-9._-]{2,31}$/, 'must be 3-32 lower-case letters, digits or . _ -'),
    email: z.email().max(200),
    firstName: z.string().trim().min(1).max(80),
    lastName: z.string().trim().min(1).max(80),
    password: z.string().min(1).max(256),
  }),
  output: Done,
});
