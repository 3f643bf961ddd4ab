/** The proof in addition to the password: a code of an authenticator app, or a recovery code. */
import { z } from 'zod';

/** Number of recovery codes; created together, each valid once. */
export const RECOVERY_CODES = 10;

/** Six digits, or a recovery code; spaces, hyphens and case are ignored. */
export const SecondFactorCode = z.string().trim().min(1, 'must not be blank').max(64);

/** Shown only once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
