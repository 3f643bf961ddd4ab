import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepImports } from '../jobs/run-imports.ts';
import { lastRecord } from '../../../testing/administration.ts';
import { imported, peopleFile, personLine, upload } from '../../../testing/imports.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/imports/:id/cancel', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  });
  afterAll(() => t.close());

  const chunksOf = async (id: string): Promise<number> =>
    (
      await sql<{ n: number }>`select count(*)::int as n from import_chunks where import_id = ${id}`.execute(
        t.database.read,
      )
    ).rows[0]?.n ?? -1;

  it('cancels an import and deletes its rows', async () => {
    const it = await upload(clerk, 'subscribers', peopleFile(personLine('S1')));
    expect(await chunksOf(it.id)).toBe(1);
    const { body } = await clerk.send('POST', `/api/imports/${it.id}/cancel`, {});
    expect(body.state).toBe('cancelled');
    expect(await chunksOf(it.id)).toBe(0);
    expect(await lastRecord(t)).toMatchObject({ action: 'import.cancel', entity_id: it.id });
    const { status, body: again } = await clerk.send('POST', `/api/imports/${it.id}/cancel`, {});
    expect([status, again.message]).toEqual([409, 'This import was cancelled']);
  });

  it('cancels the job of the step that it was in', async () => {
    const it = await upload(clerk, 'subscribers', peopleFile(personLine('S9')));
    const step = await clerk.send('POST', `/api/imports/${it.id}/check`, { version: it.version });
    expect(step.body.state).toBe('checking');
    expect((await clerk.send('POST', `/api/imports/${it.id}/cancel`, {})).body.state).toBe('cancelled');
    const { rows } = await sql`
      select kind, state from background_jobs where key = ${`import ${it.id}`}`.execute(t.database.read);
    expect(rows).toEqual([{ kind: 'imports.check', state: 'cancelled' }]);
  });

  it('happens automatically to an upload without progress for a day', async () => {
    const left = await upload(clerk, 'subscribers', peopleFile(personLine('S2')));
    t.clock.advance(24 * 60 * 60_000 + 1);
    const fresh = await t.signIn('Clerk', { powers: ['api_access'] });
    const kept = await upload(fresh, 'subscribers', peopleFile(personLine('S3')));
    await sweepImports(t);
    expect((await fresh.get(`/api/imports/${left.id}`)).body.state).toBe('cancelled');
    expect((await fresh.get(`/api/imports/${kept.id}`)).body.state).toBe('uploaded');
    expect([await chunksOf(left.id), await chunksOf(kept.id)]).toEqual([0, 1]);
    clerk = fresh;
  });

  it('refuses a committed import, a person who may not import the kind, and a caller who is not signed in', async () => {
    const done = await imported(t, clerk, 'subscribers', peopleFile(personLine('S4')));
    const { status, body } = await clerk.send('POST', `/api/imports/${done.id}/cancel`, {});
    expect([status, body.message]).toEqual([409, 'This import is committed']);
    const stranger = await t.signIn('Stranger', { powers: [] });
    expect((await stranger.send('POST', `/api/imports/${done.id}/cancel`, {})).status).toBe(403);
    expect((await t.anonymous.send('POST', `/api/imports/${done.id}/cancel`, {})).status).toBe(401);
  });
});
