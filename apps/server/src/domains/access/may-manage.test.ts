import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/http/endpoint.ts';
import { readFrom } from '../../platform/database/known-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { knowsSignInsOf, managerOf, peopleWithheldFrom, signInsKnownTo } from './may-manage.ts';

/**
 * The roles whose sign-ins each role may see, besides the person's own. `desk` manages view_only without being above
 * it.
 */
const KNOWN: Record<string, readonly string[]> = {
  owner: ['super_admin', 'admin', 'manager', 'view_only', 'desk'],
  super_admin: ['admin', 'manager', 'view_only'],
  admin: ['manager', 'view_only'],
  manager: ['view_only'],
  view_only: [],
  desk: [],
};
const LEVELS: Record<string, number> = {
  owner: 1,
  super_admin: 2,
  admin: 3,
  manager: 4,
  view_only: 5,
  desk: 5,
};

describe('who may see whose sign-ins', () => {
  let t: TestApp;
  const people = new Map<string, { id: string; other: string }>();
  beforeAll(async () => {
    t = await startTestApp();
    const now = t.clock.now();
    await sql`insert into roles (key, display_name, level, color, can_manage, created_at, updated_at)
              values ('desk', 'Desk', 5, '#000000', '{view_only}', ${now}, ${now})`.execute(t.database.write);
    for (const role of Object.keys(LEVELS))
      people.set(role, { id: (await t.signIn(role)).userId, other: (await t.signIn(role)).userId });
  });
  afterAll(() => t.close());

  const actorOf = (roleKey: string): Actor => ({
    userId: people.get(roleKey)?.id ?? '',
    sessionId: '',
    username: roleKey,
    name: roleKey,
    roleKey,
    roleLevel: LEVELS[roleKey] ?? 0,
    isOwner: roleKey === 'owner',
    restricted: false,
    steppedUp: false,
    powers: new Set(),
  });

  it.each(Object.entries(KNOWN))('%s sees those of %j, and its own', async (roleKey, known) => {
    const actor = actorOf(roleKey);
    const manager = await managerOf(t.database.read, actor);
    const { rows } = await sql<{ id: string }>`
      select u.id from users u join roles r on r.key = u.role_key where ${signInsKnownTo(manager)}`.execute(
      t.database.read,
    );
    const inSql = new Set(rows.map(({ id }) => id));
    const withheld = new Set(await peopleWithheldFrom(readFrom(t.database.read), actor));
    for (const [role, { id, other }] of people)
      for (const person of [id, other]) {
        const expected = person === actor.userId || known.includes(role);
        const target = { id: person, roleKey: role, level: LEVELS[role] ?? 0 };
        expect(knowsSignInsOf(manager, target), `${roleKey} of ${role}`).toBe(expected);
        expect(inSql.has(person), `${roleKey} of ${role}, in SQL`).toBe(expected);
        // Owner accounts are never new, so none of them is left out.
        expect(withheld.has(person), `${roleKey} of ${role}, left out`).toBe(!expected && role !== 'owner');
      }
  });
});
