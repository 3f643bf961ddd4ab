import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserSort } from '@cottontree/contract/access/user-management.ts';
import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { fieldsOf, guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/user-management/users/search';
const COUNT = 2_000;
const PAGE = 197;
const ROLE_LEVELS: Record<string, number> = { owner: 1, super_admin: 2, admin: 3, manager: 4, view_only: 5 };

describe('GET /api/user-management/users/search', () => {
  let t: TestApp;
  let owner: Person;
  let all: StaffUser[];
  const search = async (query: Record<string, string | number>, who = owner) => {
    const texts = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    return who.get(`${URL}?${texts.join('&')}`);
  };

  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'users.view' });

  it.each([
    ['sort', 'password'],
    ['direction', 'sideways'],
    ['offset', -1],
    ['limit', 0],
    ['limit', 201],
    ['role', '__proto__'],
    ['role', 'constructor'],
    ['search', 'x'.repeat(101)],
  ])('refuses %s = %s, naming the field', async (field, value) => {
    const answer = await search({ [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  describe('among 2,000 people', () => {
    beforeAll(async () => {
      await t.database.write
        .updateTable('users')
        .set({ deleted_at: t.clock.now() })
        .where('id', '!=', owner.userId)
        .execute();
      const now = t.clock.now();
      // Names, roles, departments and times repeat, so that every order has ties.
      await sql`
      insert into users (username, email, first_name, last_name, role_key, department, password_hash, is_suspended,
                         is_active, locked_until, last_login_at, created_at, updated_at)
      select 'person' || lpad(n::text, 5, '0'), 'person' || lpad(n::text, 5, '0') || '@example.test',
             'First' || chr(97 + n % 7), 'Last' || chr(97 + n % 23),
             (array['super_admin', 'admin', 'manager', 'view_only'])[1 + n % 4],
             case when n % 5 <> 0 then 'Department' || chr(97 + n % 11) end, 'none', n % 13 = 0, n % 17 <> 0,
             case when n % 19 = 0 then ${now}::timestamptz + interval '5 minutes'
                  when n % 29 = 0 then ${now}::timestamptz - interval '5 minutes' end,
             case when n % 3 <> 0 then ${now}::timestamptz - make_interval(hours => n % 97) end, ${now}, ${now}
        from generate_series(1, ${COUNT - 1}) n`.execute(t.database.write);
      all = (await owner.get('/api/user-management/users')).body;
    });

    /** The sort key of each order, written a second time; null is always last. */
    const orders: Record<UserSort, (user: StaffUser) => string | number | null> = {
      name: (user) => `${user.lastName} ${user.firstName}`.toLowerCase(),
      role: (user) => ROLE_LEVELS[user.roleHierarchy] ?? 0,
      department: (user) => user.department?.toLowerCase() ?? null,
      status: (user) =>
        user.accountLockedUntil !== null && user.accountLockedUntil > t.clock.now().toISOString()
          ? 0
          : user.isSuspended
            ? 1
            : user.isActive
              ? 2
              : 3,
      lastLogin: (user) => user.lastLoginAt,
    };
    function expected(sort: UserSort, direction: 'asc' | 'desc'): string[] {
      const by = orders[sort];
      const compare = (a: string | number | null, b: string | number | null): number => {
        if (a === b) return 0;
        if (a === null) return 1;
        if (b === null) return -1;
        return a < b === (direction === 'asc') ? -1 : 1;
      };
      const key = (user: StaffUser): string => `${user.lastName} ${user.firstName} ${user.id}`.toLowerCase();
      return all.toSorted((a, b) => compare(by(a), by(b)) || (key(a) < key(b) ? -1 : 1)).map(({ id }) => id);
    }
    const sorts: UserSort[] = ['name', 'role', 'department', 'status', 'lastLogin'];

    it.each(sorts)(
      'pages through 2,000 people by %s: sorted in both directions, none missing, none repeated',
      async (sort) => {
        expect(all).toHaveLength(COUNT);
        const seen: string[] = [];
        // An uneven page size, so that page boundaries fall among equal keys.
        for (let offset = 0; offset < COUNT; offset += PAGE) {
          const { body } = await search({ sort, offset, limit: PAGE });
          expect(body.total).toBe(COUNT);
          seen.push(...body.users.map(({ id }: StaffUser) => id));
        }
        expect(seen).toEqual(expected(sort, 'asc'));
        const backwards = expected(sort, 'desc');
        for (const offset of [0, 17 * PAGE, 34 * PAGE, 50 * PAGE]) {
          const { body } = await search({ sort, direction: 'desc', offset, limit: PAGE });
          expect(body.users.map(({ id }: StaffUser) => id)).toEqual(backwards.slice(offset, offset + PAGE));
        }
      },
    );
    it('finds a part of the username, the email or the full name, ignoring case', async () => {
      const totals = async (text: string): Promise<number> => (await search({ search: text })).body.total;
      expect(await totals('PERSON00042')).toBe(1);
      expect(await totals('00042@example')).toBe(1);
      const firstOfName = all.filter((user) => user.firstName === 'Firstb' && user.lastName === 'Lastc');
      expect(await totals('firstb LASTC')).toBe(firstOfName.length);
      expect(await totals('nobody at all')).toBe(0);
      expect(await totals('')).toBe(COUNT);
    });
    it('treats % _ and \\ as plain characters', async () => {
      expect((await search({ search: '%' })).body.total).toBe(0);
      expect((await search({ search: 'person_0042' })).body.total).toBe(0);
      const made = await t.database.write
        .updateTable('users')
        .set({ first_name: 'Fifty%_\\' })
        .where('username', '=', 'person00001')
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const text of ['y%', '%_', '_\\', '\\']) {
        const { body } = await search({ search: text });
        expect([body.total, body.users[0]?.id], text).toEqual([1, made.id]);
      }
    });
    it('filters by role, and counts the matches', async () => {
      const { body } = await search({ role: 'admin', limit: 200 });
      expect(body.total).toBe(all.filter((user) => user.roleHierarchy === 'admin').length);
      expect(new Set(body.users.map((user: StaffUser) => user.roleHierarchy))).toEqual(new Set(['admin']));
      expect((await search({ role: 'not_a_role' })).body).toEqual({ users: [], total: 0 });
    });
    it('returns 50 accounts by name by default, and nothing beyond the end', async () => {
      const { body } = await search({});
      expect(body.users.map(({ id }: StaffUser) => id)).toEqual(expected('name', 'asc').slice(0, 50));
      expect((await search({ offset: COUNT })).body).toEqual({ users: [], total: COUNT });
    });
    it('shows only to owners who has a temporary password', async () => {
      const { body } = await search({}, await t.signIn('super_admin'));
      expect(body.users.every((user: StaffUser) => user.isTemporaryPassword === null)).toBe(true);
    });
  });
});
