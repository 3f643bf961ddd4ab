import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { TRACKING, raise } from '../../../testing/errors.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const NONE = '00000000-0000-4000-8000-000000000000';

describe('POST /api/error-tracking/errors/:id/reopen', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${TRACKING}/errors/${NONE}/reopen`,
    body: { version: 1 },
    permission: 'settings.edit',
  });

  it('reopens an error that was resolved or ignored', async () => {
    for (const verb of ['resolve', 'ignore']) {
      const { id } = await raise(t, owner, { message: `was ${verb}d` });
      await owner.send('POST', `${TRACKING}/errors/${id}/${verb}`, { version: 1 });
      const { status, body } = await owner.send('POST', `${TRACKING}/errors/${id}/reopen`, { version: 2 });
      expect([status, body.status, body.resolvedAt, body.regressions]).toEqual([200, 'open', null, 0]);
      expect(await lastRecord(t)).toMatchObject({
        action: 'error-tracking.reopen',
        entity_type: 'error',
        entity_id: id,
        description: 'Opened an error again: Request failed: POST /api/imports',
        after: { status: 'open' },
      });
      expect((await owner.send('POST', `${TRACKING}/errors/${id}/reopen`, { version: 3 })).status).toBe(409);
    }
    expect((await owner.send('POST', `${TRACKING}/errors/${NONE}/reopen`, { version: 1 })).status).toBe(404);
  });
});
