/** Accounts that were opened and not activated yet, and the steps of their activation, over HTTP. */
import { signInByPassword } from './administration.ts';
import type { Answer, Person, TestApp } from './test-app.ts';

const USERS = '/api/user-management/users';
const LASTING = 'tamarind-lantern-77-weaver';

/** Opens an account whose first password is its username. Resolves to its id. */
export async function openAccount(owner: Person, username: string, roleHierarchy: string): Promise<string> {
  const { status, body } = await owner.send('POST', USERS, {
    username,
    email: `${username}@example.test`,
    firstName: 'Kadiatu',
    lastName: 'Turay',
    roleHierarchy,
    password: username,
    isTemporaryPassword: true,
  });
  if (status !== 200) throw new Error(`The account ${username} was not opened: ${JSON.stringify(body)}`);
  return body.id;
}

export const issueCode = (owner: Person, id: string): Promise<Answer> =>
  owner.send('POST', `${USERS}/${id}/activation-code`);

/** Throws when none was issued. */
export async function codeFor(owner: Person, id: string): Promise<string> {
  const { status, body } = await issueCode(owner, id);
  if (status !== 200) throw new Error(`No code was issued: ${JSON.stringify(body)}`);
  return body.code;
}

export const enterCode = (who: Person, code: string): Promise<Answer> =>
  who.send('POST', '/api/user-management/activation-code', { code });

export const setPassword = (
  who: Person,
  currentPassword: string,
  newPassword: string = LASTING,
): Promise<Answer> =>
  who.send('POST', '/api/user-management/change-password', { currentPassword, newPassword });

/** Signs in with the username as the password, enters the code if there is one, and sets a permanent password. */
export async function activate(
  t: TestApp,
  username: string,
  code?: string,
  lasting: string = LASTING,
): Promise<Person> {
  const { who } = await signInByPassword(t, username, username);
  if (code !== undefined) await enterCode(who, code);
  const { status, body } = await setPassword(who, username, lasting);
  if (status !== 200) throw new Error(`${username} was not activated: ${JSON.stringify(body)}`);
  return who;
}
