import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { TRACKING, failure, raise } from '../../../testing/errors.ts';
import { soon } from '../../../testing/soon.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

const NONE = '00000000-0000-4000-8000-000000000000';

describe('POST /api/error-tracking/errors/:id/resolve', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${TRACKING}/errors/${NONE}/resolve`,
    body: { version: 1 },
    permission: 'settings.edit',
  });
  const resolve = (id: string, version: number) =>
    owner.send('POST', `${TRACKING}/errors/${id}/resolve`, { version });
  const now = async (message: string) =>
    (await owner.get(`${TRACKING}/errors?search=${message}`)).body.errors[0];

  it('[B-2.132, B-4.19] sets the status resolved; a new occurrence is a regression and reopens it', async () => {
    const { id } = await raise(t, owner, { message: 'fixed' });
    const { status, body } = await resolve(id, 1);
    expect([status, body.status, body.resolvedAt]).toEqual([200, 'resolved', t.clock.now().toISOString()]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'error-tracking.resolve',
      entity_type: 'error',
      entity_id: id,
      description: 'Resolved an error: Request failed: POST /api/imports',
      before: { status: 'open' },
      after: { status: 'resolved' },
    });
    // It happened before the resolution and was reported late.
    t.errors.capture(failure(t, { message: 'fixed' }));
    await t.writeErrors();
    expect(await now('fixed')).toMatchObject({ status: 'resolved', regressions: 0, count: 2 });
    t.clock.advance(1_000);
    t.errors.capture(failure(t, { message: 'fixed' }));
    await t.writeErrors();
    expect(await now('fixed')).toMatchObject({
      status: 'open',
      resolvedAt: null,
      regressions: 1,
      count: 3,
      version: 3,
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'error-tracking.regress',
      actor_name: 'error tracking',
      after: { status: 'open' },
    });
    // The person who saw it resolved learns that it came back.
    const late = await owner.send('POST', `${TRACKING}/errors/${id}/reopen`, { version: 2 });
    expect([late.status, late.body.message]).toEqual([409, 'error tracking was first: it is open']);
  });
  it('is resolved by one of several people at the same moment', async () => {
    const { id } = await raise(t, owner, { message: 'contested' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => resolve(id, 1)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409]);
  });
  it('reads what is to be changed only when nobody else holds it', async () => {
    const { id } = await raise(t, owner, { message: 'held' });
    let answers: Promise<Answer>[] = [];
    await t.database.write.transaction().execute(async (tx) => {
      await sql`select from error_groups where id = ${id}::uuid for update`.execute(tx);
      answers = [resolve(id, 1), resolve(id, 1)];
      await soon(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                                         and query like '%error_groups%'`.execute(t.database.read);
        expect(rows).toHaveLength(2);
      });
    });
    expect(statusesOf(await Promise.all(answers))).toEqual([200, 409]);
  });
  it('refuses an error that is resolved already, a stale version, and an unknown error', async () => {
    const { id } = await raise(t, owner, { message: 'twice' });
    await resolve(id, 1);
    expect((await resolve(id, 2)).body.message).toBe('It is resolved already');
    expect((await resolve(id, 1)).status).toBe(409);
    expect((await resolve(NONE, 1)).status).toBe(404);
  });
});
