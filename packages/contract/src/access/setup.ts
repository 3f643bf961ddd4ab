/** Setting up an empty company: the first owner, by a one-time link printed in the terminal, and the first steps after it. */
import { z } from 'zod';
import { Done, route } from '../route.ts';
import { ScreenLinkText } from '../screens.ts';
import { Email, PersonName, Username } from './users.ts';

/** Number of token characters that may be in a URL, which a proxy may log; the rest is still a secret of 184 bits. */
export const TOKEN_START = 12;

export const readOwnerLink = route({
  method: 'GET',
  path: '/api/setup/owner',
  summary: 'Whether a one-time link still creates the first owner, by the first characters of its token',
  access: 'public',
  perMinute: 30,
  query: z.strictObject({ start: z.string().min(1).max(TOKEN_START) }),
  output: z.object({
    /** `used`: the company has an owner. `outdated`: the link is not the newest, or was never printed. */
    state: z.enum(['open', 'used', 'outdated']),
  }),
});

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

/** What a company without data does first, in this order. */
export const FirstStep = z.enum(['company', 'banks', 'history', 'people']);
export type FirstStep = z.infer<typeof FirstStep>;

export const FirstStepState = z.object({
  step: FirstStep,
  title: z.string(),
  /** Why, in a few words. */
  detail: z.string(),
  /** Where it is done. */
  href: ScreenLinkText,
  /** `dismissed`: somebody decided that the company does without it. */
  state: z.enum(['open', 'done', 'dismissed']),
});
export type FirstStepState = z.infer<typeof FirstStepState>;

const FirstSteps = z.object({
  /** None for the demo company, which has everything. */
  steps: z.array(FirstStepState),
});

export const listFirstSteps = route({
  method: 'GET',
  path: '/api/setup/steps',
  summary: 'The first steps of a company, and whether each is done',
  access: 'settings.view',
  output: FirstSteps,
});

export const dismissFirstStep = route({
  method: 'PUT',
  path: '/api/setup/steps/:step',
  summary: 'Decide that the company does without a first step, or that it is wanted after all',
  access: 'settings.edit',
  params: z.strictObject({ step: FirstStep }),
  input: z.strictObject({ dismissed: z.boolean() }),
  output: FirstSteps,
});
