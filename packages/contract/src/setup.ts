/** Founding an empty company: the first owner, by a one-time link printed in the terminal. */
import { z } from 'zod';
import { Done, route } from './route.ts';
import { Email, PersonName, Username } from './users.ts';

export const createOwner = route({
  method: 'POST',
  path: '/api/setup/owner',
  summary:
    'Create the first owner with the one-time token printed at the start; refused once an owner exists',
  access: 'public',
  perMinute: 10,
  input: z.strictObject({
    token: z.string().min(20).max(100),
    username: Username,
    email: Email,
    firstName: PersonName,
    lastName: PersonName,
    password: z.string().min(1).max(256),
  }),
  output: Done,
});
