import { login } from '@cottontree/contract/access/user-management.ts';
import type { SignedInUser } from '@cottontree/contract/access/users.ts';
import { reportActivity } from '../../kernel/activity.ts';
import { call, CallError, isRecord, jsonOf, messageOf } from '../../kernel/call.ts';
import { clearRecord, signedInUserOf, writeRecord } from '../../kernel/session/record.ts';
import { LOGIN_TEXTS } from './texts.ts';

export interface SignedIn {
  user: SignedInUser;
  /** The person has to change the password first. */
  temporary: boolean;
  /** The number of recovery codes left, after one was used. */
  recoveryCodesLeft?: number;
}

/** The password is right and a code is required; `fault` says what is wrong with the code that was sent. */
export interface CodeRequired {
  codeRequired: true;
  fault: string | undefined;
}

/**
 * Signs in and stores the record, unless a code is required first. Throws an Error with the message to show; then a
 * stored record of an earlier sign-in is cleared.
 */
export async function signIn(
  username: string,
  password: string,
  code?: string,
): Promise<SignedIn | CodeRequired> {
  try {
    const answer: unknown = await call(login, {
      input: { username, password, ...(code !== undefined && { code }) },
    });
    const user = isRecord(answer) ? signedInUserOf(answer.user) : undefined;
    if (!isRecord(answer) || user === undefined) throw new Error(LOGIN_TEXTS.invalidResponse);
    const session = isRecord(answer.session) ? answer.session : {};
    const expiresAt = typeof session.idleExpiresAt === 'string' ? session.idleExpiresAt : '';
    writeRecord({ user, expiresAt });
    void reportActivity('login', LOGIN_TEXTS.signedIn(user.username), user);
    const left = answer.recoveryCodesLeft;
    return {
      user,
      temporary: session.isTemporaryPassword === true,
      ...(typeof left === 'number' && { recoveryCodesLeft: left }),
    };
  } catch (error) {
    clearRecord();
    if (error instanceof CallError && error.body?.code === 'second-factor-required')
      return { codeRequired: true, fault: error.body.fields?.[0]?.message };
    throw new Error(failureOf(error), { cause: error });
  }
}

/** The response's `error` or `message`, otherwise its text, otherwise that the credentials are wrong. */
function failureOf(error: unknown): string {
  if (!(error instanceof CallError)) return messageOf(error);
  const body = jsonOf(error.text);
  const message = isRecord(body)
    ? [body.error, body.message].find((each) => typeof each === 'string' && each !== '')
    : '';
  return typeof message === 'string' && message !== ''
    ? message
    : error.text.trim() || LOGIN_TEXTS.invalidCredentials;
}
