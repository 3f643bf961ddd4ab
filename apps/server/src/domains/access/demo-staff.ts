/** One demo account for each seeded role, with passwords generated for this installation. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { SEEDED_ROLES, type Power, type SeededRole } from '@cottontree/contract/access/permissions.ts';
import { demoRemoved, holdsDemo } from '../../ledger/demo-state.ts';
import type { Db } from '../../platform/database/client.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import { createStaff } from './create-staff.ts';
import { writeDemoSuggestions } from './demo-suggestions.ts';
import { hashPassword } from './password.ts';
import { endSessions } from './end-sessions.ts';

const KEY = 'demo-sign-ins';
// A const object has exactly the keys of its type.
const ROLES = Object.keys(SEEDED_ROLES) as SeededRole[];

const PEOPLE: Record<
  SeededRole,
  { username: string; firstName: string; lastName: string; department: string; jobTitle: string }
> = {
  owner: {
    username: 'aminata',
    firstName: 'Aminata',
    lastName: 'Kamara',
    department: 'Executive',
    jobTitle: 'Founder',
  },
  super_admin: {
    username: 'mohamed',
    firstName: 'Mohamed',
    lastName: 'Sesay',
    department: 'IT',
    jobTitle: 'Chief technology officer',
  },
  admin: {
    username: 'isatu',
    firstName: 'Isatu',
    lastName: 'Conteh',
    department: 'Finance',
    jobTitle: 'Head of finance',
  },
  manager: {
    username: 'alhaji',
    firstName: 'Alhaji',
    lastName: 'Bangura',
    department: 'Marketing',
    jobTitle: 'Marketing manager',
  },
  view_only: {
    username: 'fatmata',
    firstName: 'Fatmata',
    lastName: 'Koroma',
    department: 'Finance',
    jobTitle: 'Analyst',
  },
};
const WORDS = [
  'baobab',
  'cassava',
  'cocoa',
  'drum',
  'ferry',
  'ginger',
  'harbour',
  'kola',
  'lantern',
  'mango',
  'market',
  'ocean',
  'palm',
  'pepper',
  'river',
  'savanna',
  'sunrise',
  'tamarind',
  'weaver',
  'yam',
];
const newPassword = (): string =>
  [0, 0, 0].map(() => WORDS[randomInt(WORDS.length)]).join('-') + `-${randomInt(1_000, 10_000)}`;

export interface DemoSignIn {
  readonly role: string;
  readonly username: string;
  /** Null once the account holder has changed it. */
  readonly password: string | null;
}

/**
 * Whether the demo may be in this database: its first start was here, or there is neither an account nor a department. Never in
 * a company that somebody founded, even without an owner yet, whose first start made the departments: it would get accounts whose passwords were printed, and what its people
 * entered could not be distinguished from the demo any more.
 */
export async function mayHoldDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean; founded: boolean }>`
    select exists (select from settings where key = ${KEY}) as begun, exists (select from users) or exists (select from departments) as founded`.execute(
    db,
  );
  return rows[0]?.begun === true || rows[0]?.founded === false || (await holdsDemo(db));
}

/** Creates the demo staff on the first call. Resolves to whether this call created them. */
export async function ensureDemoStaff(db: Db, clock: Clock): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const made = Object.fromEntries(ROLES.map((role) => [PEOPLE[role].username, newPassword()]));
    const first = await tx
      .insertInto('settings')
      .values({ key: KEY, value: JSON.stringify(made), updated_at: now })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst();
    const isFirst = first.numInsertedOrUpdatedRows === 1n;
    if (isFirst) {
      const users = new Map<string, string>();
      for (const role of ROLES) {
        const person = PEOPLE[role];
        const staff = {
          ...person,
          email: `${person.username}@demo.cottontree.sl`,
          roleKey: role,
          temporary: false,
          passwordIsLong: true,
        };
        const id = await createStaff(
          tx,
          { ...staff, passwordHash: await hashPassword(made[person.username] ?? newPassword()) },
          now,
        );
        users.set(person.username, id);
        const actor = {
          id: null,
          name: 'first start',
          sessionId: null,
          address: null,
          requestId: 'first-start',
        };
        await appendAudit(tx, clock, actor, {
          action: 'user.create',
          entity: ['user', id],
          description: `Demo sign-in ${person.username} created`,
          category: 'Administrative',
          after: { username: person.username, roleKey: role },
        });
      }
      await writeDemoSuggestions(tx, users, now);
    }
    return isFirst;
  });
}

export interface DemoPerson {
  readonly id: string;
  readonly username: string;
  readonly powers: ReadonlySet<Power>;
}

/** The demo's people who may still sign in, with the role that they have now, by the role that they began with. */
export async function demoPeople(db: Db): Promise<ReadonlyMap<SeededRole, DemoPerson>> {
  const { rows } = await sql<{ id: string; username: string; powers: string[] }>`
    select u.id, u.username, effective_powers(u.role_key) as powers
      from users u join settings s on s.key = ${KEY} and s.value ? u.username
     where u.deleted_at is null and u.is_active`.execute(db);
  const byName = new Map(rows.map((row) => [row.username, row]));
  return new Map(
    ROLES.flatMap((role) => {
      const row = byName.get(PEOPLE[role].username);
      // The database keeps only powers of the list.
      return row ? [[role, { ...row, powers: new Set(row.powers as Power[]) }] as const] : [];
    }),
  );
}

/** The demo accounts that still exist, in the order of the roles; none where there is no demo company. */
export async function demoSignIns(db: Db): Promise<DemoSignIn[]> {
  const held = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  // The accounts that are left after a removal are people of the company.
  if (!held || (await demoRemoved(db))) return [];
  const users = await db
    .selectFrom('users')
    .select(['username', 'password_changed_at'])
    .where('username', 'in', Object.keys(held.value))
    .where('deleted_at', 'is', null)
    .execute();
  return ROLES.flatMap((role) => {
    const user = users.find((each) => each.username === PEOPLE[role].username);
    if (!user) return [];
    const password = user.password_changed_at ? null : String(held.value[user.username]);
    return [{ role: SEEDED_ROLES[role].displayName, username: user.username, password }];
  });
}

/** Lines for the terminal. */
export const describeSignIns = (signIns: readonly DemoSignIn[]): string[] =>
  signIns.map(
    ({ role, username, password }) =>
      `  ${role.padEnd(12)} ${username.padEnd(10)} ${password ?? '(password changed by its holder)'}`,
  );

/** Removes the demo accounts except `keepUserId`, so that one person can still sign in. They are not created again. */
export async function removeDemoStaff(
  tx: Db,
  keepUserId: string,
  now: Date,
): Promise<{ usernames: string[]; ended: Announcement[] }> {
  const held = await tx.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  const signIns = Object.keys(held?.value ?? {});
  if (signIns.length === 0) return { usernames: [], ended: [] };
  const removed = await tx
    .updateTable('users')
    .set({ deleted_at: now, is_active: false, updated_at: now })
    .where('username', 'in', signIns)
    .where('id', '!=', keepUserId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'username'])
    .execute();
  const ended: Announcement[] = [];
  for (const { id } of removed) ended.push(...(await endSessions(tx, { userId: id }, 'demo removed', now)));
  return { usernames: removed.map(({ username }) => username).toSorted(), ended };
}
