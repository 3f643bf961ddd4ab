import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/role-permissions/uses';

describe('GET /api/role-permissions/uses', () => {
  let t: TestApp;
  let owner: Person;
  let second: Person;
  const uses = async (powers: string) => (await owner.get(`${URL}?powers=${powers}`)).body;
  beforeAll(async () => {
    t = await startTestApp();
    [owner, second] = [await t.signIn('owner'), await t.signIn('owner')];
    await second.send('POST', '/api/roles', { name: 'teller', displayName: 'Teller', level: 5 });
    for (const [who, permissions] of [
      [owner, ['cards.view']],
      [owner, []],
      [second, ['kyc.verify']],
    ] as const)
      await who.send('PATCH', '/api/roles/teller', { permissions });
  });
  afterAll(() => t.close());

  it('sums how often the holders of a role used a power, and names who used it most', async () => {
    const lastAt = t.clock.now().toISOString();
    expect(await uses('roles.edit,roles.create,users.delete')).toEqual([
      {
        role: 'owner',
        power: 'roles.edit',
        uses: 3,
        people: 2,
        most: { username: owner.username, uses: 2 },
        lastAt,
      },
      {
        role: 'owner',
        power: 'roles.create',
        uses: 1,
        people: 1,
        most: { username: second.username, uses: 1 },
        lastAt,
      },
    ]);
  });

  it('counts by the current role of each person, and leaves out deleted accounts', async () => {
    const change = (values: object) =>
      t.database.write.updateTable('users').set(values).where('id', '=', second.userId).execute();
    await change({ role_key: 'manager' });
    expect((await uses('roles.create')).map(({ role }: { role: string }) => role)).toEqual(['manager']);
    await change({ deleted_at: t.clock.now() });
    expect(await uses('roles.create')).toEqual([]);
  });

  it('counts up to 90 days back', async () => {
    const days = (count: number) => t.clock.advance(count * 86_400_000);
    const still = await t.signIn('owner');
    await still.send('PATCH', '/api/roles/teller', { permissions: ['cards.view'] });
    days(90);
    owner = await t.signIn('owner');
    expect(await uses('roles.edit')).toMatchObject([{ role: 'owner', power: 'roles.edit' }]);
    t.clock.advance(1);
    expect(await uses('roles.edit')).toEqual([]);
  });

  it('refuses an unknown permission', async () => {
    const answer = await owner.get(`${URL}?powers=roles.edit,everything`);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['powers']]);
  });

  guards(() => t, {
    method: 'GET',
    url: `${URL}?powers=cards.issue`,
    permission: 'roles.edit',
    ownerOnly: true,
  });
});
