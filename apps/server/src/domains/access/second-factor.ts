/**
 * The second factor: TOTP (RFC 6238) as authenticator apps expect it, with SHA-1, six digits and 30 seconds; the clock
 * may be one step off. The secret is stored encrypted and bound to its user.
 */
import { Secret, TOTP } from 'otpauth';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { latestCredible } from '../../platform/time/clock.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

/** While the company has no name of its own. */
const ISSUER = 'Cottontree';
const STEP_MS = 30_000;

const placeOf = (userId: string): string => `users.totp_secret_sealed:${userId}`;

function totpOf(secret: Secret, username: string, issuer = ISSUER): TOTP {
  return new TOTP({ issuer, label: username, secret, algorithm: 'SHA1', digits: 6, period: 30 });
}

export interface NewSecret {
  readonly sealed: Buffer;
  readonly uri: string;
  readonly base32: string;
}

/**
 * 160 random bits, as RFC 4226 recommends.
 * @param company its name, which the authenticator shows beside the code
 */
export function newSecret(
  keyring: Keyring,
  user: { readonly id: string; readonly username: string },
  company: string | null,
): NewSecret {
  const secret = new Secret({ size: 20 });
  return {
    sealed: keyring.seal(secret.bytes, placeOf(user.id)),
    uri: totpOf(secret, user.username, company ?? ISSUER).toString(),
    base32: secret.base32,
  };
}

type Holder = Pick<Selectable<Tables['users']>, 'id' | 'totp_secret_sealed' | 'totp_last_step'>;

/** The newest time step that a code can have if the clock is right. */
const latestStep = (now: Date): bigint => BigInt(Math.floor(latestCredible(now).getTime() / STEP_MS) + 1);

/**
 * The time step of this code, or null when the code is wrong, too old, too new, or not newer than the last accepted
 * one. A last step in the future was accepted while the clock was wrong and is ignored; otherwise no code would work
 * until then.
 */
export function stepOf(keyring: Keyring, holder: Holder, code: string, now: Date): bigint | null {
  if (!holder.totp_secret_sealed) return null;
  const bytes = keyring.open(holder.totp_secret_sealed, placeOf(holder.id));
  const token = code.replaceAll(/[\s-]/g, '');
  const totp = totpOf(Secret.fromHex(bytes.toString('hex')), holder.id);
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = BigInt(Math.floor(now.getTime() / STEP_MS) + delta);
  const last = holder.totp_last_step;
  return last === null || step > last || last > latestStep(now) ? step : null;
}

export type TakenCode = { readonly kind: 'app' } | { readonly kind: 'recovery'; readonly left: number };

/**
 * Accepts an app code, whose time step is then used up, or uses a recovery code; null for any other code. Locks the
 * user's row, so that of two concurrent requests with one code only the first succeeds.
 */
export async function takeCode(
  tx: Db,
  keyring: Keyring,
  userId: string,
  code: string,
  now: Date,
): Promise<TakenCode | null> {
  const holder = await tx
    .selectFrom('users')
    .select(['id', 'totp_secret_sealed', 'totp_last_step'])
    .where('id', '=', userId)
    .where('two_factor_enabled', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!holder) return null;
  const step = stepOf(keyring, holder, code, now);
  if (step === null) {
    const left = await spendRecoveryCode(tx, userId, code, now);
    return left === null ? null : { kind: 'recovery', left };
  }
  await tx.updateTable('users').set({ totp_last_step: step }).where('id', '=', userId).execute();
  return { kind: 'app' };
}
