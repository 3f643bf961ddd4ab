import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHUNK_ROWS } from '../rules.ts';
import {
  cashFile,
  cashLine,
  imported,
  peopleFile,
  personLine,
  stepped,
  upload,
} from '../../../testing/imports.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { runImports } from './run-imports.ts';

/** Three batches, the last of them small. */
const ROWS = 2 * CHUNK_ROWS + 7;

describe('an import that several processes work on', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
    await imported(t, clerk, 'subscribers', peopleFile(personLine('S1'), personLine('S2')));
  });
  afterAll(() => t.close());

  async function ordered(prefix: string): Promise<string> {
    const lines = Array.from({ length: ROWS }, (_, index) =>
      cashLine(`${prefix}${index}`, `S${1 + (index % 2)}`),
    );
    const it = await upload(clerk, 'transactions', cashFile(...lines));
    const { version } = await stepped(t, clerk, it, 'check');
    expect(await clerk.send('POST', `/api/imports/${it.id}/commit`, { version })).toMatchObject({
      status: 200,
    });
    return it.id;
  }
  const shown = async (id: string) => (await clerk.get(`/api/imports/${id}`)).body;
  const held = async (prefix: string): Promise<number> =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from transactions where id like ${`${prefix}%`}`.execute(t.database.read)
    ).rows[0]?.n ?? -1;
  /** A process that receives a request to stop during its second batch. */
  async function interrupted(): Promise<void> {
    const ending = new AbortController();
    let calls = 0;
    const now = (): Date => {
      calls += 1;
      if (calls === 2) ending.abort();
      return t.clock.now();
    };
    await runImports({ database: t.database, clock: { now } }, ending.signal);
  }

  it('is continued by the next one, from the next batch', async () => {
    const id = await ordered('A');
    await interrupted();
    expect(await shown(id)).toMatchObject({
      state: 'committing',
      done: 2 * CHUNK_ROWS,
      stored: 2 * CHUNK_ROWS,
    });
    await runImports(t);
    expect(await shown(id)).toMatchObject({ state: 'committed', done: ROWS, stored: ROWS });
    expect(await held('A')).toBe(ROWS);
  }, 60_000);

  it('is stored once when two work on it at the same time', async () => {
    const id = await ordered('B');
    await Promise.all([runImports(t), runImports(t)]);
    expect(await shown(id)).toMatchObject({ state: 'committed', stored: ROWS });
    expect(await held('B')).toBe(ROWS);
  }, 60_000);

  it('keeps what it stored when it is stopped, and can be checked and continued, or undone', async () => {
    const id = await ordered('C');
    await interrupted();
    const { body: stopped } = await clerk.send('POST', `/api/imports/${id}/cancel`, {});
    expect(stopped).toMatchObject({ state: 'stopped', stored: 2 * CHUNK_ROWS });
    await runImports(t);
    expect(await held('C')).toBe(2 * CHUNK_ROWS);
    const checked = await stepped(t, clerk, { id }, 'check');
    expect(checked).toMatchObject({ state: 'checked', heldRows: 2 * CHUNK_ROWS, invalidRows: 0 });
    expect(await stepped(t, clerk, { id }, 'commit')).toMatchObject({ state: 'committed', stored: ROWS });
    expect(await stepped(t, clerk, { id }, 'undo')).toMatchObject({ state: 'undone' });
    expect(await held('C')).toBe(0);
  }, 60_000);
});
