import { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { TRACKING, failure, raise } from '../../../testing/errors.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const NONE = '00000000-0000-4000-8000-000000000000';

describe('GET /api/error-tracking/errors/:id', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: `${TRACKING}/errors/${NONE}`, permission: 'settings.view' });

  it('returns an error that was last seen before the window, with its occurrences of 24 hours', async () => {
    const viewer = await t.signIn('Viewer', { powers: ['settings.view'] });
    const old = await raise(t, viewer, {
      message: 'old',
      at: new Date(t.clock.now().getTime() - 72 * 3_600_000),
    });
    t.errors.capture(failure(t, { message: 'new' }));
    await t.writeErrors();
    const { status, body } = await viewer.get(`${TRACKING}/errors/${old.id}`);
    expect(status).toBe(200);
    expect(ErrorRecord.parse(body)).toMatchObject({ id: old.id, message: 'old', count: 0, totalCount: 1 });
  });
  it('answers 404 for an unknown error, and 400 for what is no id', async () => {
    const viewer = await t.signIn('Viewer', { powers: ['settings.view'] });
    expect((await viewer.get(`${TRACKING}/errors/${NONE}`)).status).toBe(404);
    expect((await viewer.get(`${TRACKING}/errors/one`)).status).toBe(400);
  });
});
