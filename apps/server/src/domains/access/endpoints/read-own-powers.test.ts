import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/auth/powers';

describe('GET /api/auth/powers', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const powersOf = async (who: Person): Promise<{ power: string; from: string[] }[]> =>
    (await who.get(URL)).body.powers;

  it('refuses a caller who is not signed in or still uses a temporary password', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
    expect((await (await t.signIn('owner', { restricted: true })).get(URL)).status).toBe(403);
  });
  it('names each power and the role it comes from: the caller’s own or one of lower authority', async () => {
    const powers = await powersOf(await t.signIn('manager'));
    expect(powers.find(({ power }) => power === 'expenses.manage')).toEqual({
      power: 'expenses.manage',
      name: 'Manage Expenses',
      description: 'Record expenses and daily entries, and propose budgets for approval',
      from: ['Manager'],
    });
    expect(powers.find(({ power }) => power === 'treasury.view')?.from).toEqual(['View Only']);
    expect(powers.some(({ power }) => power === 'users.delete')).toBe(false);
  });
  it.each(['owner', 'super_admin', 'admin', 'manager', 'view_only'])(
    'lists for %s exactly the powers that calls are checked against',
    async (role) => {
      const person = await t.signIn(role);
      const powers = await powersOf(person);
      expect(powers.map(({ power }) => power)).toEqual((await person.get('/api/auth/user')).body.powers);
      expect(powers.every(({ from }) => from.length > 0)).toBe(true);
    },
  );
  it('lists every power for an owner, with the owner’s own role first', async () => {
    const powers = await powersOf(await t.signIn('owner'));
    expect(powers.map(({ power }) => power)).toEqual(POWERS);
    expect(powers.every(({ from }) => from[0] === 'Owner')).toBe(true);
  });
  it('is empty for a role without permissions, unless a lower role has some', async () => {
    expect(await powersOf(await t.signIn('Nothing', { powers: [] }))).toEqual([]);
  });
});
