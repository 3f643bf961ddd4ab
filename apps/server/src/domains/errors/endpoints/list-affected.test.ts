import type { AffectedUser } from '@cottontree/contract/errors/records.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { TRACKING, failure, report, sendReports, staffMark } from '../../../testing/errors.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = `${TRACKING}/users`;

describe('GET /api/error-tracking/users', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });

  it('lists the people affected by errors in the window, most affected first, masked and each once', async () => {
    const [one, two] = [await t.signIn('manager'), await t.signIn('manager')];
    await sendReports(one, report({ message: 'a' }), report({ message: 'b', times: 4 }));
    await sendReports(two, report({ message: 'a' }));
    const long = new Date(t.clock.now().getTime() - 48 * 3_600_000);
    t.errors.capture(failure(t, { at: long, subscriberIds: ['S9'] }));
    await t.writeErrors();
    const viewer = await t.signIn('Viewer', { powers: ['settings.view'] });
    const of = async (query: string) => {
      const { body } = await viewer.get(`${URL}${query}`);
      return [body.total, body.users.map(({ userId, errorCount }: AffectedUser) => [userId, errorCount])];
    };
    expect(await of('')).toEqual([
      2,
      [
        [staffMark(one), 5],
        [staffMark(two), 1],
      ],
    ]);
    expect((await of('?window=7d'))[0]).toBe(3);
    expect(await of('?limit=1&offset=1')).toEqual([2, [[staffMark(two), 1]]]);
    expect((await viewer.get(URL)).body.users[0].email).toMatch(/^m•••@/);
  });
});
