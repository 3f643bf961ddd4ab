/**
 * Nobody gets conflicting duties without an owner's agreement, in whatever order a role is created, changed and
 * assigned.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WHATEVER_IT_INHERITS, fieldsOf, statusesOf } from './administration.ts';
import { startTestApp, type Answer, type Person, type TestApp } from './test-app.ts';

const USERS = '/api/user-management/users';
const PAIR = ['cards.issue', 'cards.activate'];
const HOUR = 3_600_000;

describe('conflicting duties in two steps', () => {
  let t: TestApp;
  let owner: Person;
  let second: Person;
  let sequence = 0;
  const create = (name: string, level: number, permissions: string[]) =>
    owner.send('POST', '/api/roles', {
      name,
      displayName: `Desk ${name.replaceAll('_', ' ')}`,
      level,
      permissions,
      ...WHATEVER_IT_INHERITS,
    });
  const update = (name: string, permissions: string[]) =>
    owner.send('PATCH', `/api/roles/${name}`, { permissions });
  const give = (who: Person, name: string) =>
    owner.send('PATCH', `${USERS}/${who.userId}/role`, { roleHierarchy: name });
  const open = (name: string) => {
    const username = `opened${++sequence}`;
    return owner.send('POST', USERS, {
      username,
      email: `${username}@example.test`,
      firstName: 'Test',
      lastName: username,
      roleHierarchy: name,
      password: username,
      isTemporaryPassword: true,
    });
  };
  /** Both ways of assigning it, to new people. */
  const givings = async (name: string): Promise<number[]> =>
    statusesOf([await open(name), await give(await t.signIn('view_only'), name)]);
  const waiting = async () => (await second.get('/api/roles/proposals')).body;
  const approve = (id: string, who = second): Promise<Answer> =>
    who.send('POST', `/api/roles/proposals/${id}/approve`);
  const approveAll = async () => {
    for (const { id } of await waiting()) expect((await approve(id)).status).toBe(200);
  };

  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    // Resets to the initial state.
    await sql`update users set deleted_at = ${t.clock.now()}, role_key = 'view_only' where deleted_at is null`.execute(
      t.database.write,
    );
    await t.database.write.deleteFrom('roles').where('is_seeded', '=', false).execute();
    [owner, second] = [await t.signIn('owner'), await t.signIn('owner')];
  });
  afterAll(() => t.close());

  it('the seeded roles are assigned at once, with all permissions that the documents give them', async () => {
    for (const role of ['super_admin', 'admin', 'manager', 'view_only'])
      expect(await givings(role), role).toEqual([200, 200]);
  });

  it('a role with a conflicting pair from the start is assigned once an owner agreed, by either call', async () => {
    const { body } = await create('both', 4, PAIR);
    expect([body.permissions, body.version]).toEqual([expect.arrayContaining(PAIR), 1]);
    const opened = await open('both');
    expect([opened.status, fieldsOf(opened)]).toEqual([409, ['roleHierarchy']]);
    expect(await givings('both')).toEqual([409, 409]);
    await approveAll();
    expect(await givings('both')).toEqual([200, 200]);
  });

  it('a pair that arises only by inheritance counts like one of the role’s own', async () => {
    // The manager role, of the same level, can verify customers.
    await create('issuers', 4, ['cards.issue']);
    const { body } = await create('above', 3, []);
    expect([body.permissions, body.change.waitsFor]).toEqual([[], null]);
    expect(await givings('issuers')).toEqual([200, 200]);
    expect(await givings('above')).toEqual([409, 409]);
    await approveAll();
    expect(await givings('above')).toEqual([200, 200]);
  });

  it('what a lower role gains may require agreement for a role above it that nobody holds', async () => {
    await create('openers', 3, ['users.create']);
    await create('lower', 4, ['cards.view']);
    expect(await givings('openers')).toEqual([200, 200]);
    await create('deciders', 3, ['users.create', 'audit.export']);
    // Someone already holds this role: openers would be people with a role that combines both.
    const { body } = await update('lower', ['roles.edit']);
    expect([body.permissions, body.proposal?.state]).toEqual([['cards.view'], 'waiting']);
    expect(await givings('deciders')).toEqual([200, 200]);
  });

  it('a role above one that combines a pair with an owner’s agreement, or by the documents, is assigned at once', async () => {
    await create('deputy', 2, ['backup.manage']);
    expect(await givings('deputy')).toEqual([200, 200]);
    await create('head', 1, []);
    expect(await givings('head')).toEqual([200, 200]);
  });

  it('a role above one without an agreement waits like that one', async () => {
    await create('base', 4, PAIR);
    await create('over', 3, []);
    expect(await givings('over')).toEqual([409, 409]);
    await approveAll();
    expect([await givings('base'), await givings('over')]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    await create('later', 2, []);
    expect(await givings('later')).toEqual([200, 200]);
  });

  it('a new role exists at first without permissions that would combine duties in a seeded one, held or not', async () => {
    const { body } = await create('base', 4, ['roles.edit']);
    expect([body.permissions, body.proposal.made, body.change.givenAfter]).toEqual([[], false, null]);
    expect(await givings('admin')).toEqual([200, 200]);
    await approveAll();
    expect(await givings('base')).toEqual([200, 200]);
  });

  it('a role that was deleted and created again keeps no old agreement or proposal', async () => {
    await create('again', 4, PAIR);
    const [{ id }] = await waiting();
    expect((await owner.send('DELETE', '/api/roles/again')).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await create('again', 4, ['cards.view'])).body.version).toBe(2);
    expect(await waiting()).toEqual([]);
    expect((await approve(id)).status).toBe(409);
    await update('again', PAIR);
    await approveAll();
    expect(await givings('again')).toEqual([200, 200]);
  });

  it('an agreed role that is deleted and created again is treated like a new one', async () => {
    await create('phoenix', 4, PAIR);
    await approveAll();
    await owner.send('DELETE', '/api/roles/phoenix');
    await create('phoenix', 4, PAIR);
    expect(await givings('phoenix')).toEqual([409, 409]);
  });

  it('an owner agrees to the conflicts at the time of the proposal, and to no more', async () => {
    await create('upper', 3, ['users.create']);
    await create('below', 4, ['cards.view']);
    const { body } = await create('double', 3, ['approve_transactions', 'api_access']);
    expect(body.change.givenAfter.owners).toEqual([second.username]);
    const [first] = await waiting();
    // A second pair arises from the role below, without changing this role's version.
    await update('below', ['users.edit', 'cards.view']);
    const refused = await approve(first.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'More conflicting duties would come together by it now than when it was proposed; reject it, then propose it again',
    ]);
    expect(await givings('double')).toEqual([409, 409]);
    const newest = (await waiting()).find((each: { id: string }) => each.id !== first.id);
    expect((await approve(newest.id)).status).toBe(200);
    expect(await givings('double')).toEqual([200, 200]);
  });

  it('an only owner agrees by a second confirmation 24 hours later', async () => {
    await t.database.write
      .updateTable('users')
      .set({ deleted_at: t.clock.now() })
      .where('id', '=', second.userId)
      .execute();
    const { body } = await create('alone', 4, PAIR);
    const from = new Date(t.clock.now().getTime() + 24 * HOUR).toISOString();
    expect(body.change.givenAfter).toEqual({ owners: [owner.username], from });
    const [{ id }] = (await owner.get('/api/roles/proposals')).body;
    expect((await approve(id, owner)).status).toBe(403);
    expect(await givings('alone')).toEqual([409, 409]);
  });

  it('a role that is being assigned counts as held for a change below it', async () => {
    await create('above', 3, ['api_access']);
    await create('below', 4, ['cards.view']);
    const clerk = await t.signIn('view_only');
    const waits = async () => {
      const { rows } = await sql<{ waiting: bigint }>`
        select count(*) as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(t.database.read);
      return Number(rows[0]?.waiting);
    };
    let changed: Promise<Answer> | undefined;
    let given: Promise<Answer> | undefined;
    await t.database.write.transaction().execute(async (tx) => {
      // The assignment waits at the sessions that it ends.
      await sql`select from sessions where user_id = ${clerk.userId}::uuid for update`.execute(tx);
      given = give(clerk, 'above');
      await vi.waitUntil(async () => (await waits()) === 1, 20_000);
      let isAnswered = false;
      changed = update('below', ['approve_transactions']).finally(() => (isAnswered = true));
      await vi.waitUntil(async () => isAnswered || (await waits()) === 2, 20_000);
    });
    expect((await given)?.status).toBe(200);
    expect((await changed)?.body).toMatchObject({ permissions: ['cards.view'], proposal: { made: false } });
  });

  it('a change of department alone is no assignment', async () => {
    await create('desk', 4, ['cards.activate']);
    const clerk = await t.signIn('desk');
    // As an earlier release left it.
    await sql`insert into role_powers (role_key, power) values ('desk', 'cards.issue')`.execute(
      t.database.write,
    );
    await sql`insert into unagreed_duties (role_key, power, with_power) values ('desk', 'cards.issue', 'cards.activate')`.execute(
      t.database.write,
    );
    const body = { roleHierarchy: 'desk', department: 'Cards' };
    expect((await owner.send('PATCH', `${USERS}/${clerk.userId}/role`, body)).status).toBe(200);
    expect(await givings('desk')).toEqual([409, 409]);
  });
});
