import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/backup/settings';

describe('GET /api/backup/settings', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });
  it('defaults to a daily full backup, hourly incrementals, 30 days, and notification of failures', async () => {
    expect((await (await t.signIn('manager')).get(URL)).body).toEqual({
      fullSchedule: 'daily',
      incrementalSchedule: '1h',
      retention: '30d',
      notifyOnSuccess: false,
      notifyOnFailure: true,
      notifyWhenLate: true,
      notifyOnDrill: true,
      email: null,
      version: 0,
    });
  });
});
