import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { usesOfPower } from './power-uses.ts';

describe('who used a permission', () => {
  let t: TestApp;
  let owner: Person;
  const uses = (since: string) =>
    usesOfPower(t.database.read, ['roles.edit', 'roles.create', 'users.delete'], new Date(since));
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
    await owner.send('POST', '/api/roles', { name: 'teller', displayName: 'Teller', level: 5 });
    for (const permissions of [['cards.view'], [], ['kyc.verify']])
      await owner.send('PATCH', '/api/roles/teller', { permissions });
    // Requires no permission.
    await (await t.signIn('manager')).send('POST', '/api/auth/logout');
  });
  afterAll(() => t.close());

  it('counts the acts that it allowed, by person, the most frequent first', async () => {
    expect(await uses('2026-11-21T00:00:00Z')).toEqual([
      { power: 'roles.edit', userId: owner.userId, name: owner.username, uses: 3, lastAt: t.clock.now() },
      { power: 'roles.create', userId: owner.userId, name: owner.username, uses: 1, lastAt: t.clock.now() },
    ]);
  });
  it('does not look further back than requested', async () => {
    expect(await uses('2026-11-21T10:00:01Z')).toEqual([]);
  });
  it('names a deleted person by the pseudonym', async () => {
    await t.database.write
      .updateTable('users')
      .set({ username: 'former-1', deleted_at: t.clock.now() })
      .where('id', '=', owner.userId)
      .execute();
    expect((await uses('2026-11-21T00:00:00Z'))[0]?.name).toBe('former-1');
  });
});
