import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/control-totals/sources';

describe('GET /api/control-totals/sources', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'revenue.view' });

  it('lists the sources by name, with the newest day of their control totals', async () => {
    const treasurer = await t.signIn('Treasurer', {
      powers: ['treasury.manage', 'revenue.view', 'api_access'],
    });
    expect((await treasurer.get(URL)).body).toEqual({ sources: [] });
    for (const [name, idPrefix] of [
      ['wallets', ''],
      ['cards', 'C-'],
    ] as const)
      await treasurer.send('POST', URL, { name, idPrefix, fromDay: '2026-11-19' });
    for (const day of ['2026-11-20', '2026-11-19'])
      await treasurer.send('POST', '/api/control-totals', { source: 'cards', day, totals: [] });
    const common = { fromDay: '2026-11-19', lastDay: null, version: 1, silentSince: null };
    expect((await treasurer.get(URL)).body).toEqual({
      sources: [
        { name: 'cards', idPrefix: 'C-', newestDay: '2026-11-20', ...common },
        { name: 'wallets', idPrefix: '', newestDay: null, ...common },
      ],
    });
  });
});
