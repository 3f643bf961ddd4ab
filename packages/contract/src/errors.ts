/** The closed set of expected failures, shared by server and browser. Anything else is an unexpected error (500). */
import { z } from 'zod';

export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  'second-factor-required': 401,
  'password-change-required': 403,
  'activation-code-required': 403,
  'step-up-required': 403,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-media': 415,
  unprocessable: 422,
  locked: 423,
  'too-many': 429,
  unexpected: 500,
  unavailable: 503,
  'disk-full': 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** Body of every non-OK response. `message` is a sentence for a person: what is wrong and how to fix it. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(FieldError).optional(),
  permission: z.string().optional(),
  grantedBy: z.array(z.string()).optional(),
  current: z.unknown().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
