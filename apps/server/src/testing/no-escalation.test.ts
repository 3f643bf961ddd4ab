/** Whatever people do in whatever order: nobody gains permissions that the person who granted them could not grant. */
import { POWERS, type Power } from '@cottontree/contract/access/permissions.ts';
import { dutyConflicts, type DutyConflict } from '@cottontree/contract/access/separation-of-duties.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../platform/http/endpoint.ts';
import { WHATEVER_IT_INHERITS } from './administration.ts';
import {
  FIRST_ROLES,
  actorOf,
  apply,
  at,
  command,
  dutyCommand,
  firstRoles,
  newWorld,
  powersOf,
  type Account,
  type Command,
  type ModelRole,
  type World,
} from './staff-model.ts';
import { startTestApp, type Answer, type Person, type TestApp } from './test-app.ts';

/** fast-check prints it with the shortest sequence when something fails; the same seed gives the same sequences. */
const SEED = 20_261_121;
const SEQUENCES = 10_000;
const REAL_SEQUENCES = 200;

const lengths = { minLength: 1, maxLength: 12 };
const sequence = fc.oneof(
  { arbitrary: fc.array(command, lengths), weight: 2 },
  { arbitrary: fc.array(dutyCommand, lengths), weight: 1 },
);
/** Lists of permissions and of managed roles are replaced, never changed in place, so a copy may share them. */
const copy = ({ accounts, roles, unagreed }: World): World => ({
  unagreed: new Map(unagreed),
  accounts: accounts.map((each) => ({ ...each })),
  roles: new Map([...roles].map(([key, role]) => [key, { ...role }])),
});
const isLive = (account: Account): boolean => !account.deleted;

/** Many people have the same role, so its permissions are computed once. */
function powersByRole(world: World): (role: string) => ReadonlySet<Power> {
  const known = new Map<string, ReadonlySet<Power>>();
  return (role) => {
    const found = known.get(role) ?? powersOf(world, role);
    known.set(role, found);
    return found;
  };
}

/** Throws, because a hundred thousand `expect` calls would take minutes. */
function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const visibleState = ({ accounts, roles }: World): unknown => [
  accounts.map(({ id, role, suspended, deleted }) => [id, role, suspended, deleted]),
  [...roles.values()],
];

/**
 * The conflicts that the role, or one that it inherits from, had at the start; no owner agrees to more in a sequence.
 */
function firstDuties(world: World, key: string): DutyConflict[] {
  const level = world.roles.get(key)?.level ?? 9;
  const first = newWorld();
  return firstRoles()
    .filter((role) => !role.isSystem && (role.key === key || role.level > level))
    .flatMap((role) => dutyConflicts(powersOf(first, role.key)));
}

/**
 * The invariants between the world before a command and the one after it, no matter who sent it and what the response is.
 */
function judge(
  before: World,
  after: World,
  { given, actor, status }: { given: Command; actor: Actor | null; status: number },
): void {
  must(
    after.accounts.some((each) => each.role === 'owner' && isLive(each) && !each.suspended),
    'there is an active owner',
  );
  if (status !== 200 || !actor?.isOwner) {
    must(same(visibleState(after), visibleState(before)), 'only owners move anything, and a refusal nothing');
    // The rules below compare parts of the two worlds that were just found equal.
    return;
  }
  const [held, holds] = [powersByRole(before), powersByRole(after)];
  for (const owner of before.accounts.filter((each) => each.role === 'owner')) {
    const now = after.accounts.find(({ id }) => id === owner.id);
    must(same(now && { ...now, signedIn: owner.signedIn }, owner), 'nobody changes an owner’s account');
  }
  const mayGive = (gained: Iterable<Power>): void => {
    for (const power of gained) must(actor.powers.has(power), `nobody gives what they lack: ${power}`);
  };
  for (const account of after.accounts.filter(isLive)) {
    const was = before.accounts.find(({ id }) => id === account.id);
    const had = was && held(was.role);
    mayGive([...holds(account.role)].filter((power) => !had?.has(power)));
    if (account.role !== 'owner') {
      const stood = [...(was ? dutyConflicts(held(was.role)) : []), ...firstDuties(after, account.role)];
      must(
        dutyConflicts(holds(account.role)).every((each) => stood.includes(each)),
        'nobody comes to hold conflicting duties that no role brought together in the beginning',
      );
    }
    if (account.role === was?.role) continue;
    must(account.role !== 'owner', 'nobody is made an owner');
    must(account.id !== actor.userId, 'nobody changes the own role');
  }
  for (const role of after.roles.values()) {
    must(/^[a-z][a-z0-9_]{1,31}$/.test(role.key) && !(role.key in Object.prototype), 'a key is a slug');
    const was = before.roles.get(role.key);
    mayGive(role.powers.filter((power) => !was?.powers.includes(power)));
    for (const managed of role.canManage) {
      must((after.roles.get(managed)?.level ?? 0) > role.level, 'a role manages roles of lower authority');
    }
  }
  must(same(after.roles.get('owner'), before.roles.get('owner')), 'the owner’s role stays');
  for (const role of before.roles.values()) {
    const now = after.roles.get(role.key);
    if (!now) {
      must(given.kind === 'delete-role' && given.key === role.key, 'a role goes only by being deleted');
      must(!role.isSeeded, 'the seeded roles stay');
      must(
        !before.accounts.some((each) => isLive(each) && each.role === role.key),
        'a role with people stays',
      );
      continue;
    }
    const isNamed =
      given.kind === 'save-roles'
        ? given.entries.some(({ key }) => key === role.key)
        : given.kind === 'update-role' && given.key === role.key;
    // Only the name of a deleted role is removed from the roles that it manages.
    const expected = { ...role, canManage: role.canManage.filter((key) => after.roles.has(key)) };
    if (!isNamed) must(same(now, expected), 'a role that is left out stays as it is');
  }
}

describe('no escalation', () => {
  it(`in ${SEQUENCES} command sequences applied to the rules alone (seed ${SEED})`, () => {
    const answered: Record<string, number> = {};
    fc.assert(
      fc.property(sequence, (commands) => {
        const world = newWorld();
        let made = 0;
        for (const given of commands) {
          const [before, actor] = [copy(world), actorOf(world, given.actor)];
          const status = apply(world, given, () => `made ${++made}`);
          judge(before, world, { given, actor, status });
          answered[`${given.kind} ${status}`] = (answered[`${given.kind} ${status}`] ?? 0) + 1;
        }
      }),
      { seed: SEED, numRuns: SEQUENCES },
    );
    // The sequences reach their targets: every command often succeeds, and is often refused.
    for (const kind of ['create-user', 'change-role', 'suspend', 'delete-user', 'revoke-session']) {
      expect(answered[`${kind} 200`], kind).toBeGreaterThan(500);
      expect(answered[`${kind} 403`], kind).toBeGreaterThan(500);
    }
    for (const kind of ['create-user', 'change-role'])
      expect(answered[`${kind} 409`], `${kind} of a role to which nobody agreed`).toBeGreaterThan(50);
    for (const kind of ['create-role', 'update-role', 'save-roles', 'delete-role']) {
      expect(answered[`${kind} 200`], kind).toBeGreaterThan(50);
      expect(answered[`${kind} 400`], kind).toBeGreaterThan(500);
    }
  });

  describe('on the server', () => {
    let t: TestApp;
    let people: Person[];
    let world: World;
    let made = 0;
    beforeAll(async () => {
      t = await startTestApp();
    });
    afterAll(() => t.close());

    /** Resets to the initial state: the seeded roles and one deputy, one person each; earlier people are deleted. */
    async function begin(): Promise<void> {
      const now = t.clock.now();
      await sql`update users set deleted_at = coalesce(deleted_at, ${now}), role_key = 'view_only'
                 where deleted_at is null or role_key <> 'view_only'`.execute(t.database.write);
      await t.database.write.deleteFrom('roles').where('is_seeded', '=', false).execute();
      await sql`
        with begun as (
          insert into roles (key, display_name, level, color, is_system, is_seeded, can_manage, created_at, updated_at)
          select key, key, level, '#000000', "isSystem", "isSeeded", "canManage", ${now}, ${now}
            from jsonb_to_recordset(${JSON.stringify(firstRoles())}::jsonb)
              as r(key text, level int, "isSystem" boolean, "isSeeded" boolean, "canManage" text[])
          on conflict (key) do update set can_manage = excluded.can_manage, version = 1
        )
        delete from role_powers`.execute(t.database.write);
      await t.database.write
        .insertInto('role_powers')
        .values(firstRoles().flatMap(({ key, powers }) => powers.map((power) => ({ role_key: key, power }))))
        .execute();
      people = [];
      for (const role of FIRST_ROLES) people.push(await t.signIn(role));
      world = newWorld(people.map(({ userId }) => userId));
    }

    const send = async (given: Command): Promise<Answer> => {
      // People created during the sequence never signed in.
      const who = people[given.actor % world.accounts.length] ?? t.anonymous;
      const users = '/api/user-management/users';
      const target = 'target' in given ? at(world, given.target).id : '';
      switch (given.kind) {
        case 'create-user': {
          const username = `made${++made}`;
          return who.send('POST', users, {
            username,
            email: `${username}@example.test`,
            firstName: 'Test',
            lastName: username,
            roleHierarchy: given.role,
            password: username,
            isTemporaryPassword: true,
          });
        }
        case 'change-role':
          return who.send('PATCH', `${users}/${target}/role`, { roleHierarchy: given.role });
        case 'suspend':
          return who.send('PATCH', `${users}/${target}/suspend`, { suspend: given.suspend });
        case 'reset':
          return who.send('PATCH', `${users}/${target}/reset-password`, {
            newPassword: 'tamarind-lantern-77',
            isTemporary: true,
          });
        case 'delete-user':
          return who.send('DELETE', `${users}/${target}`);
        case 'revoke-session': {
          const whose = people.find(({ userId }) => userId === target);
          const id = whose?.sessionId ?? '00000000-0000-4000-8000-000000000000';
          return who.send('DELETE', `/api/user-management/sessions/${id}`);
        }
        case 'promote-oneself':
          return who.send('PUT', '/api/user-management/current-user', {
            firstName: 'Test',
            lastName: 'Test',
            email: `${who.username}@example.test`,
            roleHierarchy: 'owner',
          });
        case 'create-role':
          return who.send('POST', '/api/roles', {
            name: given.key,
            displayName: 'Made',
            level: given.level,
            permissions: given.powers,
            ...WHATEVER_IT_INHERITS,
          });
        case 'update-role':
          return who.send('PATCH', `/api/roles/${given.key}`, { permissions: given.powers });
        case 'save-roles': {
          // Own properties, including `__proto__`.
          const body = Object.fromEntries(given.entries.map(({ key, ...rest }) => [key, rest]));
          return who.send('PUT', '/api/role-permissions', body);
        }
        case 'delete-role':
          return who.send('DELETE', `/api/roles/${given.key}`);
      }
    };

    async function asStored(): Promise<World> {
      const { rows: accounts } = await sql<Account>`
        select u.id, u.role_key as role, u.is_suspended as suspended, u.deleted_at is not null as deleted,
               exists (select 1 from sessions s where s.user_id = u.id and s.ended_at is null) as "signedIn"
          from users u where u.deleted_at is null or u.id = any (${world.accounts.map(({ id }) => id)}::uuid[])`.execute(
        t.database.read,
      );
      const { rows: roles } = await sql<ModelRole>`
        select key, level, is_system as "isSystem", is_seeded as "isSeeded", can_manage as "canManage",
               array(select power from role_powers where role_key = key) as powers from roles`.execute(
        t.database.read,
      );
      return { accounts, roles: new Map(roles.map((role) => [role.key, role])), unagreed: world.unagreed };
    }
    /** A copy with everything sorted, so that it can be compared as text; the role of deleted people is ignored. */
    const inOrder = ({ accounts, roles, unagreed }: World): World => ({
      unagreed,
      accounts: accounts
        .map(({ id, role, suspended, deleted, signedIn }) => ({
          id,
          role: deleted ? 'none' : role,
          suspended,
          deleted,
          signedIn,
        }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      roles: new Map(
        [...roles.values()]
          .toSorted((a, b) => (a.key < b.key ? -1 : 1))
          .map(({ key, level, isSystem, isSeeded, powers, canManage }) => [
            key,
            {
              key,
              level,
              isSystem,
              isSeeded,
              powers: POWERS.filter((power) => powers.includes(power)),
              canManage: canManage.toSorted(),
            },
          ]),
      ),
    });

    it(`in ${REAL_SEQUENCES} sequences over HTTP (seed ${SEED}), each with the response and the result that the rules predict`, async () => {
      await fc.assert(
        fc.asyncProperty(sequence, async (commands) => {
          await begin();
          for (const given of commands) {
            const [before, actor] = [inOrder(world), actorOf(world, given.actor)];
            const { status, body } = await send(given);
            const predicted = apply(world, given, () => String(body.id));
            must(status === predicted, `${JSON.stringify(given)}: ${status}, foretold ${predicted}`);
            const stored = inOrder(await asStored());
            must(
              same(visibleState(stored), visibleState(inOrder(world))),
              'the server does what the rules foretell',
            );
            must(same(stored.accounts, inOrder(world).accounts), 'and ends the sessions they foretell');
            judge(before, stored, { given, actor, status });
          }
        }),
        { seed: SEED, numRuns: REAL_SEQUENCES },
      );
    }, 300_000);
  });
});
