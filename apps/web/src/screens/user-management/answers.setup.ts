/** A fake User Management server for the tests of the screen. */
import type { StaffSession } from '@cottontree/contract/access/user-management.ts';
import type { CurrentUser, StaffUser } from '@cottontree/contract/access/users.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

export const staff = (over: Partial<StaffUser> = {}): StaffUser => ({
  id: 'u-9',
  username: 'skamara',
  email: 'sia@example.sl',
  firstName: 'Sia',
  lastName: 'Kamara',
  roleHierarchy: 'view_only',
  roleName: 'View Only',
  department: 'Finance',
  jobTitle: 'Clerk',
  isOwner: false,
  isSuspended: false,
  isActive: true,
  isTemporaryPassword: false,
  accountLockedUntil: null,
  lastLoginAt: null,
  createdAt: '2026-01-02T09:00:00.000Z',
  passwordChangedAt: null,
  twoFactorEnabled: false,
  needsActivationCode: false,
  version: 3,
  ...over,
});

export const session = (over: Partial<StaffSession> = {}): StaffSession => ({
  id: 's-1',
  userId: 'u-9',
  username: 'skamara',
  name: 'Sia Kamara',
  roleName: 'View Only',
  device: 'Firefox on Windows',
  address: '192.0.2.7',
  startedAt: '2026-11-21T08:00:00.000Z',
  lastActiveAt: '2026-11-21T09:00:00.000Z',
  idleExpiresAt: '2026-11-21T10:00:00.000Z',
  current: false,
  canRevoke: true,
  ...over,
});

const role = (
  name: string,
  level: number,
  permissions: string[],
  canManage: string[],
  inherited: string[] = [],
) => ({
  name,
  description: `What ${name} is for`,
  color: '#5B6570',
  level,
  permissions,
  inherited: inherited.map((permission) => ({ permission, from: ['View Only'] })),
  canManage,
  needsActivationCode: name !== 'View Only',
});
/** Not sorted. */
export const HIERARCHY = {
  view_only: role('View Only', 5, ['users.view'], []),
  owner: role('Owner', 1, ['users.view', 'users.create'], ['manager', 'view_only']),
  manager: role('Manager', 4, ['users.view', 'kyc.verify'], ['view_only'], ['users.view']),
};

type Answer = { status?: number; body: unknown };

export interface StaffServer {
  calls: SentCall[];
  me: Partial<CurrentUser>;
  users: StaffUser[];
  sessions: StaffSession[];
  /** Responses of single calls, by "METHOD path"; every other call succeeds. */
  answers: Record<string, Answer>;
  /** The calls that change something, except the reports of activity. */
  changes: () => { method: string; url: string; body: unknown }[];
  /** The reports of the person's activity. */
  reports: () => unknown[];
}

export const OWNER: Partial<CurrentUser> = { isOwner: true, roleHierarchy: 'owner' };

export function serveStaff(): StaffServer {
  const server: StaffServer = {
    calls: [],
    me: OWNER,
    users: [staff()],
    sessions: [session()],
    answers: {},
    changes: () =>
      server.calls
        .filter(({ method, url }) => method !== 'GET' && url !== '/api/audit/track-activity')
        .map(({ method, url, body }) => ({ method, url, body })),
    reports: () =>
      server.calls.filter(({ url }) => url === '/api/audit/track-activity').map(({ body }) => body),
  };
  server.calls = serveCalls(({ method, url }) => {
    const { pathname, searchParams } = new URL(url, 'http://here');
    const set = server.answers[`${method} ${pathname}`];
    if (set) return set;
    switch (`${method} ${pathname}`) {
      case 'GET /api/auth/user':
        return { body: { ...AMARA_IN_FULL, ...server.me } };
      case 'GET /api/user-management/role-hierarchy':
        return { body: HIERARCHY };
      case 'GET /api/user-management/sessions':
        return { body: { sessions: server.sessions, leftOut: 0 } };
      case 'GET /api/user-management/users/search': {
        const offset = Number(searchParams.get('offset'));
        const limit = Number(searchParams.get('limit'));
        return { body: { users: server.users.slice(offset, offset + limit), total: server.users.length } };
      }
      case 'POST /api/user-management/users':
        return { body: { id: 'u-10', username: 'newcomer', roleHierarchy: 'view_only' } };
      default:
        return { body: method === 'PATCH' ? staff({ version: 4 }) : { ok: true } };
    }
  });
  return server;
}
