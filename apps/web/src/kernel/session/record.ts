import type { SignedInUser } from '@cottontree/contract/access/users.ts';
import { isRecord, jsonOf } from '../call.ts';
import { log } from '../log.ts';

/** What the browser stores about a sign-in: enough to render the shell, but nothing that grants access. */
export interface SignInRecord {
  user: SignedInUser;
  /** When the idle limit ends, as the server last reported. */
  expiresAt: string;
}

export const RECORD_KEY = 'auth-state';

const FIELDS = ['id', 'username', 'email', 'firstName', 'lastName', 'roleHierarchy'] as const;

/** The stored record. A corrupt one is removed, logged and treated as absent. */
export function readRecord(): SignInRecord | undefined {
  const text = localStorage.getItem(RECORD_KEY);
  if (text === null) return undefined;
  const record = recordOf(jsonOf(text));
  if (record === undefined) {
    log(`The stored sign-in record under ${RECORD_KEY} was unreadable and has been removed`);
    localStorage.removeItem(RECORD_KEY);
  }
  return record;
}

/** Stores exactly the fields of the record, whatever other fields the objects have. */
export function writeRecord({ user, expiresAt }: SignInRecord): void {
  const { id, username, email, firstName, lastName, roleHierarchy } = user;
  const kept: SignInRecord = { user: { id, username, email, firstName, lastName, roleHierarchy }, expiresAt };
  localStorage.setItem(RECORD_KEY, JSON.stringify(kept));
}

export function clearRecord(): void {
  localStorage.removeItem(RECORD_KEY);
}

function recordOf(value: unknown): SignInRecord | undefined {
  if (!isRecord(value) || typeof value.expiresAt !== 'string') return undefined;
  const user = signedInUserOf(value.user);
  return user && { user, expiresAt: value.expiresAt };
}

/** Reads the user from a response or a record; undefined when a field is missing or not a string. */
export function signedInUserOf(value: unknown): SignedInUser | undefined {
  if (!isRecord(value)) return undefined;
  const [id, username, email, firstName, lastName, roleHierarchy] = FIELDS.map((name) => value[name]);
  if (typeof id !== 'string' || typeof username !== 'string' || typeof email !== 'string') return undefined;
  if (typeof firstName !== 'string' || typeof lastName !== 'string' || typeof roleHierarchy !== 'string')
    return undefined;
  return { id, username, email, firstName, lastName, roleHierarchy };
}

/** "Amara Bangura" */
export const fullName = (user: Pick<SignedInUser, 'firstName' | 'lastName'>): string =>
  `${user.firstName} ${user.lastName}`.trim();

/** The first letter with its accents. Intl.Segmenter is not available in every supported browser. */
const firstLetter = (name: string): string => /^\P{M}\p{M}*/u.exec(name.trim())?.[0] ?? '';

/** "AB" */
export const initials = (user: Pick<SignedInUser, 'firstName' | 'lastName'>): string =>
  [user.firstName, user.lastName].map((name) => firstLetter(name).toUpperCase()).join('');

/** "super_admin" -> "super admin" */
export const roleInWords = (roleHierarchy: string): string => roleHierarchy.replaceAll('_', ' ');
