import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/control-totals';

describe('GET /api/control-totals', () => {
  let t: TestApp;
  let treasurer: Person;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    treasurer = await t.signIn('Treasurer', {
      powers: ['treasury.manage', 'revenue.view', 'api_access'],
    });
    await treasurer.send('POST', '/api/control-totals/sources', { name: 'core', fromDay: '2026-11-19' });
    await treasurer.send('POST', '/api/control-totals/sources', {
      name: 'cards',
      idPrefix: 'C-',
      fromDay: '2026-11-20',
    });
    await treasurer.send('POST', URL, { source: 'core', day: '2026-11-20', totals: [] });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'revenue.view' });
  const listed = async (query: string) =>
    (
      (await treasurer.get(`${URL}${query}`)).body.days as { day: string; source: string; state: string }[]
    ).map(({ day, source, state }) => `${day} ${source} ${state}`); // the response of the contract

  it('lists each day of which totals are expected, up to today, newest first', async () => {
    expect(await listed('')).toEqual([
      '2026-11-21 cards waiting',
      '2026-11-21 core waiting',
      '2026-11-20 cards waiting',
      '2026-11-20 core agrees',
      '2026-11-19 core waiting',
    ]);
  });
  it('lists as many days as requested up to the last', async () => {
    expect(await listed('?to=2026-11-20&days=1')).toEqual([
      '2026-11-20 cards waiting',
      '2026-11-20 core agrees',
    ]);
    expect((await treasurer.get(`${URL}?days=367`)).status).toBe(400);
  });
});
