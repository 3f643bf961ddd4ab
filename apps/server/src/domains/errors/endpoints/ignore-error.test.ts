import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { TRACKING, failure, raise } from '../../../testing/errors.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const NONE = '00000000-0000-4000-8000-000000000000';

describe('POST /api/error-tracking/errors/:id/ignore', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${TRACKING}/errors/${NONE}/ignore`,
    body: { version: 1 },
    permission: 'settings.edit',
  });
  const ignore = (id: string, version: number) =>
    owner.send('POST', `${TRACKING}/errors/${id}/ignore`, { version });

  it('[B-2.131, B-4.19] sets the status ignored; occurrences are still counted', async () => {
    const { id, message } = await raise(t, owner, { message: 'known' });
    const { status, body } = await ignore(id, 1);
    expect([status, body.status, body.version]).toEqual([200, 'ignored', 2]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'error-tracking.ignore',
      entity_type: 'error',
      entity_id: id,
      description: 'Set an error to be ignored: Request failed: POST /api/imports',
      before: { status: 'open' },
      after: { status: 'ignored' },
    });
    t.errors.capture(failure(t, { message }));
    await t.writeErrors();
    expect((await owner.get(`${TRACKING}/errors?search=known`)).body.errors).toMatchObject([
      { status: 'ignored', count: 2 },
    ]);
  });
  it('refuses an error that is ignored already, a stale version, and an unknown error', async () => {
    const { id } = await raise(t, owner, { message: 'twice' });
    await ignore(id, 1);
    expect((await ignore(id, 2)).body.message).toBe('It is ignored already');
    expect((await ignore(id, 1)).status).toBe(409);
    expect((await ignore(NONE, 1)).status).toBe(404);
    expect((await owner.send('POST', `${TRACKING}/errors/${id}/ignore`, {})).status).toBe(400);
  });
});
