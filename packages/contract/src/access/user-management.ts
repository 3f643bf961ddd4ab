/** Staff accounts: signing in, the caller's own account, and the accounts of others. */
import { z } from 'zod';
import { SearchText } from '../paging.ts';
import { FreeText } from '../free-text.ts';
import { RoleHierarchyEntry, RoleKey } from './role-entry.ts';
import { Done, route } from '../route.ts';
import { SecondFactorCode } from './second-factor.ts';
import { CurrentUser, Email, PersonName, SignedInUser, StaffUser, Username } from './users.ts';
import { personal } from '../personal-data.ts';

export const MIN_PASSWORD_LENGTH = 8;
/** The minimum for the roles with most permissions, unless the account has a second factor. */
export const LONG_PASSWORD_LENGTH = 15;
export const needsLongPassword = (roleKey: string): boolean => ['owner', 'super_admin'].includes(roleKey);

export const LoginAnswer = z.object({
  user: SignedInUser,
  session: z.object({
    idleExpiresAt: z.string(),
    absoluteExpiresAt: z.string(),
    isTemporaryPassword: z.boolean(),
  }),
  /** Only after a recovery code was used: the number left. */
  recoveryCodesLeft: z.int().optional(),
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const login = route({
  method: 'POST',
  path: '/api/user-management/login',
  summary: 'Sign in with username and password; sets the session cookie',
  access: 'public',
  evenWhenFull: true,
  input: z.strictObject({
    username: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(256),
    /** For accounts with a second factor; requested with `second-factor-required` once the password is correct. */
    code: SecondFactorCode.optional(),
  }),
  output: LoginAnswer,
});

export const readCurrentUser = route({
  method: 'GET',
  path: '/api/user-management/current-user',
  summary: 'The signed-in user',
  access: 'signed-in-temporary',
  output: CurrentUser,
});

export const changePassword = route({
  method: 'POST',
  path: '/api/user-management/change-password',
  summary: 'Change one’s own password; ends every other session of the account',
  access: 'signed-in-temporary',
  evenWhenFull: true,
  input: z.strictObject({
    currentPassword: z.string().min(1).max(256),
    newPassword: z.string().min(1).max(256),
  }),
  output: Done,
});

export const readChangePassword = route({
  method: 'GET',
  path: '/api/user-management/change-password',
  summary: 'Answers without side effects, for the system test',
  access: 'signed-in',
  output: Done,
});

const Place = FreeText.trim().max(80).nullish();

export const updateProfile = route({
  method: 'PUT',
  path: '/api/user-management/current-user',
  summary:
    'Change one’s own name, email, department and job title; another email only within five minutes of a step-up',
  access: 'signed-in',
  input: z.strictObject({
    firstName: PersonName,
    lastName: PersonName,
    email: Email,
    department: Place,
    jobTitle: Place,
  }),
  output: CurrentUser,
});

export const listUsers = route({
  method: 'GET',
  path: '/api/user-management/users',
  summary: 'All staff accounts, by name',
  access: 'users.view',
  output: z.array(StaffUser),
});

export const UserSort = z.enum(['name', 'role', 'department', 'status', 'lastLogin']);
export type UserSort = z.infer<typeof UserSort>;

export const searchUsers = route({
  method: 'GET',
  path: '/api/user-management/users/search',
  summary: 'A page of the staff accounts that match, and how many do',
  access: 'users.view',
  query: z.strictObject({
    /** Matches a part of the username, the email or the full name. */
    search: SearchText,
    role: RoleKey.optional(),
    sort: UserSort.default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ users: z.array(StaffUser), total: z.int() }),
});

const UserId = z.strictObject({ id: z.uuid() });
const Version = z.int().min(1).optional();

export const createUser = route({
  method: 'POST',
  path: '/api/user-management/users',
  summary: 'Open an account whose temporary password opens once, within 24 hours',
  access: 'users.create',
  ownerOnly: true,
  stepUp: true,
  input: z.strictObject({
    username: Username,
    email: Email,
    firstName: PersonName,
    lastName: PersonName,
    roleHierarchy: RoleKey.default('view_only'),
    department: Place,
    jobTitle: Place,
    /** The username, or a password that satisfies the rules. */
    password: z.string().min(1).max(256),
    isTemporaryPassword: z.literal(true, 'must be true: only its holder sets a lasting password'),
  }),
  output: z.object({ id: z.string(), username: personal('staffName'), roleHierarchy: z.string() }),
});

export const suspendUser = route({
  method: 'PATCH',
  path: '/api/user-management/users/:id/suspend',
  summary: 'Suspend an account, which ends its sessions, or activate it again',
  access: 'users.suspend',
  evenWhenFull: true,
  ownerOnly: true,
  params: UserId,
  input: z.strictObject({ suspend: z.boolean(), version: Version }),
  output: StaffUser,
});

export const readSuspend = route({
  method: 'GET',
  path: '/api/user-management/users/:id/suspend',
  summary: 'Answers without side effects, for the system test, which asks for the literal :id',
  access: 'signed-in',
  params: z.strictObject({ id: z.string().max(64) }),
  output: Done,
});

export const resetPassword = route({
  method: 'PATCH',
  path: '/api/user-management/users/:id/reset-password',
  summary: 'Set a temporary password, which opens once within 24 hours, and end the account’s sessions',
  access: 'users.edit',
  ownerOnly: true,
  stepUp: true,
  params: UserId,
  input: z.strictObject({
    newPassword: z.string().min(1).max(256),
    isTemporary: z.literal(true, 'must be true: only its holder sets a lasting password'),
    version: Version,
  }),
  output: StaffUser,
});

/** As printed: four groups of four. Case, spaces and easily confused letters do not matter. */
const ActivationCode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{4}(?:[ -]?[0-9A-Za-z]{4}){3}$/, 'must be 16 letters and digits');

export const issueActivationCode = route({
  method: 'POST',
  path: '/api/user-management/users/:id/activation-code',
  summary:
    'A new activation code for an account that is not activated, in place of an earlier one; shown once',
  access: 'users.edit',
  ownerOnly: true,
  stepUp: true,
  secretAnswer: true,
  params: UserId,
  output: z.object({
    code: z.string(),
    /** 24 hours after it was issued. */
    expiresAt: z.string(),
    /** Where the code is mailed to; null if the company sends no mail. */
    mailTo: personal('staffContact').nullable(),
  }),
});

export const enterActivationCode = route({
  method: 'POST',
  path: '/api/user-management/activation-code',
  summary: 'Enter one’s activation code, once, so that the temporary password can be changed',
  access: 'signed-in-temporary',
  perMinute: 30,
  input: z.strictObject({ code: ActivationCode }),
  output: Done,
});

export const removeSecondFactor = route({
  method: 'DELETE',
  path: '/api/user-management/users/:id/second-factor',
  summary:
    'Take the second factor off an account whose holder lost phone and recovery codes; ends its sessions',
  access: 'users.edit',
  ownerOnly: true,
  stepUp: true,
  params: UserId,
  output: StaffUser,
});

export const changeUserRole = route({
  method: 'PATCH',
  path: '/api/user-management/users/:id/role',
  summary: 'Give an account another role, department or job title; another role ends its sessions',
  access: 'users.edit',
  ownerOnly: true,
  stepUp: true,
  params: UserId,
  input: z.strictObject({ roleHierarchy: RoleKey, department: Place, jobTitle: Place, version: Version }),
  output: StaffUser,
});

export const deleteUser = route({
  method: 'DELETE',
  path: '/api/user-management/users/:id',
  summary: 'Remove an account for good; its history stays under a pseudonym',
  access: 'users.delete',
  ownerOnly: true,
  stepUp: true,
  params: UserId,
  output: Done,
});

export const StaffSession = z.object({
  id: z.string(),
  userId: personal('staffName'),
  username: personal('staffName'),
  name: personal('staffName'),
  roleName: z.string(),
  /** Browser and system, as reported by the browser. */
  device: personal('staffOrigin').nullable(),
  address: personal('staffOrigin').nullable(),
  startedAt: z.string(),
  lastActiveAt: z.string(),
  idleExpiresAt: z.string(),
  /** True for the session of the caller. */
  current: z.boolean(),
  /** The caller may end it. */
  canRevoke: z.boolean(),
});
export type StaffSession = z.infer<typeof StaffSession>;

export const listSessions = route({
  method: 'GET',
  path: '/api/user-management/sessions',
  summary: 'The sessions of all staff that are open now, the latest active first',
  access: 'users.suspend',
  output: z.object({
    sessions: z.array(StaffSession),
    /** Number of further open sessions: only the most recently active ones are listed. */
    leftOut: z.int(),
  }),
});

export const revokeSession = route({
  method: 'DELETE',
  path: '/api/user-management/sessions/:id',
  summary: 'End somebody’s session at once',
  access: 'users.suspend',
  evenWhenFull: true,
  params: z.strictObject({ id: z.uuid() }),
  output: Done,
});

export const readRoleHierarchy = route({
  method: 'GET',
  path: '/api/user-management/role-hierarchy',
  summary: 'The roles by their key: level, permissions and the roles they manage',
  access: 'signed-in',
  output: z.record(z.string(), RoleHierarchyEntry),
});
