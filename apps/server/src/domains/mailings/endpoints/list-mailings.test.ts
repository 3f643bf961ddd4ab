import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/mailings';
const NEW = { page: 'executive', weekdays: [1], time: '07:00', to: { kind: 'self' } };

describe('GET /api/mailings', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ sendMail: async () => undefined });
  });
  afterAll(() => t.close());
  const setUp = async (who: Person, to: object = NEW.to): Promise<string> => {
    // Listed in the order in which they were set up.
    t.clock.advance(1_000);
    return (await who.send('POST', URL, { ...NEW, to })).body.id;
  };
  const seenBy = async (who: Person): Promise<string[]> =>
    (await who.get(URL)).body.mailings.map((each: { id: string }) => each.id);

  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
  });
  it('shows one’s own, what one set up and what comes to one; what goes to others only with reports.schedule', async () => {
    const [owner, admin, manager, reader] = await Promise.all([
      t.signIn('owner'),
      t.signIn('admin'),
      t.signIn('manager'),
      t.signIn('Reader', { powers: ['analytics.view', 'analytics.export'] }),
    ]);
    const own = await setUp(owner);
    const person = await setUp(owner, { kind: 'person', id: reader.userId });
    const role = await setUp(owner, { kind: 'role', key: 'manager' });
    const outside = await setUp(owner, { kind: 'address', address: 'auditor@partner.example' });
    expect(await seenBy(owner)).toEqual([own, person, role, outside]);
    expect(await seenBy(admin)).toEqual([person, role, outside]);
    expect(await seenBy(manager)).toEqual([role]);
    expect(await seenBy(reader)).toEqual([person]);
  });
  it('names why nothing is sent: somebody may not have the page', async () => {
    const owner = await t.signIn('owner');
    const viewer = await t.signIn('view_only');
    await setUp(owner, { kind: 'person', id: viewer.userId });
    const { body } = await viewer.get(URL);
    expect(body.mail).toBe(true);
    expect(body.mailings).toMatchObject([
      { obstacle: `Test ${viewer.username} lacks the permission Export Analytics`, last: null },
    ]);
  });
  it('says that no mail server is set', async () => {
    const without = await startTestApp();
    const { body } = await (await without.signIn('owner')).get(URL);
    await without.close();
    expect(body).toEqual({ mail: false, mailings: [] });
  });
});
