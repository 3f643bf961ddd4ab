/** What a person shows besides the password: a code of an authenticator app, or one of the recovery codes. */
import { z } from 'zod';

/** Made at once; each opens once. */
export const RECOVERY_CODES = 10;

/** Six digits, or a recovery code; blanks, hyphens and the case of letters count for nothing. */
export const SecondFactorCode = z.string().trim().min(1, 'must not be blank').max(64);

/** Shown once and never again. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
