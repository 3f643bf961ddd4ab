/**
 * What an API key may do: the permissions that it can hold, and the calls that are closed to it whatever it holds. A key
 * acts for the person who is responsible for its service account, so what only that person may do stays theirs.
 */
import { z } from 'zod';
import type { RouteSpec } from '../route.ts';
import { POWERS, powerEntry, type Power } from './permissions.ts';

/** By which a key is recognised, also by scanners of source code. */
export const API_KEY_PREFIX = 'ctk_';
/** Characters of a key that are shown after its creation, with the prefix. */
export const API_KEY_SHOWN = API_KEY_PREFIX.length + 8;
/** Keys of one account that are accepted at the same time: the old and the new one while they are exchanged. */
export const MOST_LIVE_KEYS = 2;
export const MOST_KEY_DAYS = 366;
export const DEFAULT_KEY_DAYS = 90;
export const MOST_CALLS_A_MINUTE = 6_000;
export const DEFAULT_CALLS_A_MINUTE = 600;

/** Approving, changing people and roles, and looking at customers are a person's decisions. */
const NEVER_HELD = [
  'users.create',
  'users.edit',
  'users.delete',
  'users.suspend',
  'roles.edit',
  'roles.create',
  'roles.delete',
  'approve_transactions',
  'kyc.verify',
  'customers.view',
  'customers.reveal',
] as const satisfies readonly Power[];
const neverHeld = (power: Power): boolean => NEVER_HELD.some((each) => each === power);

/** The permissions that a key can hold. */
export const KEY_POWERS: readonly Power[] = POWERS.filter((power) => !neverHeld(power));
export const KeyPower = z.enum(KEY_POWERS as [Power, ...Power[]]); // not empty

interface Closed {
  readonly paths: readonly string[];
  /** Reading them is open. */
  readonly writesOnly?: true;
  readonly what: string;
}
const CLOSED: readonly Closed[] = [
  { paths: ['/api/service-accounts'], what: 'the management of API keys' },
  { paths: ['/api/auth', '/api/setup'], what: 'sign-in and sessions' },
  { paths: ['/api/user-management/sessions'], what: 'sign-in and sessions' },
  {
    paths: ['/api/user-management', '/api/roles', '/api/role-permissions'],
    writesOnly: true,
    what: 'changes of people and roles',
  },
  // Stored answers were given under all of a person's permissions, of which a key holds some.
  {
    paths: ['/api/ai', '/api/notifications', '/api/views', '/api/mailings', '/api/work'],
    what: 'what belongs to one person',
  },
  { paths: ['/api/features'], writesOnly: true, what: 'what belongs to one person' },
  // They are applied to the next file of a person without a question.
  { paths: ['/api/imports/recipes'], writesOnly: true, what: 'recipes that are saved for others' },
  // They stand in the next export of a person, by which another system books.
  {
    paths: ['/api/general-ledger/accounts'],
    writesOnly: true,
    what: 'the company’s own account numbers',
  },
  // What a feed says is compared with what is expected of it, which a person decides.
  {
    paths: ['/api/control-totals/sources'],
    writesOnly: true,
    what: 'naming and ending sources of transactions',
  },
  // Screens, letters and documents carry them.
  { paths: ['/api/company'], writesOnly: true, what: 'the names and the logo of the company' },
];
/** The public calls that tell how the server is; the others serve sign-in and browsers. */
const HEALTH = '/api/health';
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Why API keys cannot make a call, as the end of "API keys cannot be used for ..."; null when they can. */
export function closedToKeys({
  method,
  path,
  access,
  also,
  ownerOnly,
  stepUp,
  decidesOn,
}: Pick<RouteSpec, 'method' | 'path' | 'access' | 'also' | 'ownerOnly' | 'stepUp' | 'decidesOn'>):
  | string
  | null {
  if (access === 'signed-in-temporary') return 'sign-in and sessions';
  if (access === 'public' && !isWithin(path, HEALTH)) return 'sign-in and reports of browsers';
  const closed = CLOSED.find(
    ({ paths, writesOnly }) =>
      (!writesOnly || method !== 'GET') && paths.some((folder) => isWithin(path, folder)),
  );
  if (closed) return closed.what;
  if (ownerOnly) return 'what only owners may do';
  if (stepUp) return 'what a person must confirm';
  if (decidesOn !== undefined) return 'approvals';
  const power = NEVER_HELD.find((each) => each === access || each === also);
  return power === undefined ? null : `what needs the permission ${powerEntry(power).name}`;
}
