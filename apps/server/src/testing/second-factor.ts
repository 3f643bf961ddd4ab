/** An authenticator app for tests, and shared helpers of the tests of the second factor. */
import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../domains/access/password.ts';
import { forgetAttempts } from '../domains/access/secret-attempts.ts';
import type { Answer, Person, TestApp } from './test-app.ts';

export const PASSWORD = 'ferry-ocean-drum-1234';
const FACTOR = '/api/auth/second-factor';
export const STEP_MS = 30_000;

/** The code that an app shows for this secret at a given time. */
export const codeOf = (base32: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(base32), timestamp: at.getTime() });

/** Six digits other than the valid codes of this time step and its neighbours. */
export function wrongCodeOf(base32: string, at: Date): string {
  const right = [-1, 0, 1].map((steps) => codeOf(base32, new Date(at.getTime() + steps * STEP_MS)));
  for (let n = 0; ; n += 1) {
    const code = String(n).padStart(6, '0');
    if (!right.includes(code)) return code;
  }
}

export async function givePassword(t: TestApp, who: Person, password = PASSWORD): Promise<void> {
  await t.database.write
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', who.userId)
    .execute();
}

/** As if the person had just confirmed their identity. */
export async function confirmNow(t: TestApp, who: Person): Promise<void> {
  await t.database.write
    .updateTable('sessions')
    .set({ stepped_up_at: t.clock.now() })
    .where('id', '=', who.sessionId)
    .execute();
}

export interface Enrolled {
  readonly secret: string;
  readonly recoveryCodes: readonly [string, string, string, ...string[]];
  /** An unused code: moves the clock to the next time step. */
  nextCode(): string;
}

/** Turns the second factor on, as its holder does. */
export async function enrol(t: TestApp, who: Person): Promise<Enrolled> {
  await confirmNow(t, who);
  const { secret } = (await who.send('POST', `${FACTOR}/begin`)).body;
  const code = codeOf(secret, t.clock.now());
  const { status, body } = await who.send('POST', `${FACTOR}/confirm`, { code });
  if (status !== 200) throw new Error(`Enrolling was answered ${status} ${body.message}`);
  // Without a device cookie the right code does not reset failed attempts.
  await forgetAttempts(t.database.write, `user:${who.userId}`);
  return {
    secret,
    recoveryCodes: body.recoveryCodes,
    nextCode: () => {
      t.clock.advance(STEP_MS);
      return codeOf(secret, t.clock.now());
    },
  };
}

export const signIn = (
  t: TestApp,
  who: Person,
  code?: string,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  t.anonymous.send(
    'POST',
    '/api/user-management/login',
    { username: who.username, password: PASSWORD, ...(code !== undefined && { code }) },
    headers,
  );
