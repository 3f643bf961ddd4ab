import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { sampleDaily } from '../../../testing/declared-entries.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY = '2026-11-20';
const URL = `/api/data-entry/versions?entryDate=${DAY}&kind=daily`;

describe('GET /api/data-entry/versions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'expenses.manage' });

  it('lists who declared what and when, newest first, for this kind and day only', async () => {
    const [first, second] = [await t.signIn('manager'), await t.signIn('admin')];
    await first.send('POST', '/api/data-entry/daily', sampleDaily(DAY, { newSignups: 1, reason: undefined }));
    await second.send(
      'POST',
      '/api/data-entry/daily',
      sampleDaily(DAY, { newSignups: 2, reason: 'a late file' }),
    );
    await second.send('POST', '/api/data-entry/daily', sampleDaily('2026-11-19'));
    await second.send('POST', '/api/data-entry/system-metrics', { entryDate: DAY });
    const { body } = await first.get(URL);
    expect(body).toMatchObject([
      { version: 2, by: second.username, reason: 'a late file', values: { newSignups: '2' } },
      { version: 1, by: first.username, reason: null, values: { newSignups: '1' } },
    ]);
  });
  it('refuses an unknown kind', async () => {
    const person = await t.signIn('manager');
    expect((await person.get(URL.replace('=daily', '=weekly'))).status).toBe(400);
  });
});
