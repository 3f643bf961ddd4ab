import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHUNK_ROWS } from '../chunk-sizes.ts';
import {
  cashFile,
  cashLine,
  imported,
  peopleFile,
  personLine,
  stepped,
  upload,
} from '../../../testing/imports.ts';
import type { JobRun } from '../../../platform/queue/job-kind.ts';
import { runWaiting, startTestQueue } from '../../../testing/queue.ts';
import { soon } from '../../../testing/soon.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { importWatch, importWorks } from './run-imports.ts';

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
  /** A process that receives a request to stop during its second batch: at the first look at the clock after the first. */
  async function interrupted(): Promise<void> {
    const ending = new AbortController();
    let stored = false;
    const now = (): Date => {
      if (stored) ending.abort();
      return t.clock.now();
    };
    const works = importWorks({ database: t.database, clock: { now } }).map((work) => ({
      ...work,
      run: async (payload: unknown, { progress, ...run }: JobRun) =>
        work.run(payload, {
          ...run,
          progress: (...said) => {
            stored = true;
            progress(...said);
          },
        }),
    }));
    await runWaiting(t, works, ending.signal);
  }

  const runImports = (): Promise<unknown[]> => runWaiting(t, importWorks(t));

  it('is continued by the next one, from the next batch', async () => {
    const id = await ordered('A');
    await interrupted();
    expect(await shown(id)).toMatchObject({
      state: 'committing',
      done: 2 * CHUNK_ROWS,
      stored: 2 * CHUNK_ROWS,
    });
    await runImports();
    expect(await shown(id)).toMatchObject({ state: 'committed', done: ROWS, stored: ROWS });
    expect(await held('A')).toBe(ROWS);
  });

  it('is stored once when two work on it at the same time', async () => {
    const id = await ordered('B');
    await Promise.all([runImports(), runImports()]);
    expect(await shown(id)).toMatchObject({ state: 'committed', stored: ROWS });
    expect(await held('B')).toBe(ROWS);
  });

  it('keeps what it stored when it is stopped, and can be checked and continued, or undone', async () => {
    const id = await ordered('C');
    await interrupted();
    const { body: stopped } = await clerk.send('POST', `/api/imports/${id}/cancel`, {});
    expect(stopped).toMatchObject({ state: 'stopped', stored: 2 * CHUNK_ROWS });
    await runImports();
    expect(await held('C')).toBe(2 * CHUNK_ROWS);
    const checked = await stepped(t, clerk, { id }, 'check');
    expect(checked).toMatchObject({ state: 'checked', heldRows: 2 * CHUNK_ROWS, invalidRows: 0 });
    expect(await stepped(t, clerk, { id }, 'commit')).toMatchObject({ state: 'committed', stored: ROWS });
    expect(await stepped(t, clerk, { id }, 'undo')).toMatchObject({ state: 'undone' });
    expect(await held('C')).toBe(0);
  });

  it('runs on the queue, with its progress, and once more after its job was lost', async () => {
    const id = await ordered('D');
    await interrupted();
    const operator = await t.signIn('Operator', { powers: ['settings.view'] });
    expect((await operator.get('/api/jobs')).body).toContainEqual(
      expect.objectContaining({
        title: 'Storing the rows of an imported file',
        state: 'waiting',
        startedBy: clerk.username,
      }),
    );
    await sql`delete from background_jobs`.execute(t.database.owner);
    await importWatch.look(t.database, t.clock.now());
    const queue = await startTestQueue(t, { works: importWorks(t) });
    try {
      await soon(async () => expect(await shown(id)).toMatchObject({ state: 'committed', stored: ROWS }));
      await soon(async () =>
        expect((await operator.get('/api/jobs')).body).toMatchObject([{ state: 'done', progress: 100 }]),
      );
    } finally {
      await queue.stop();
    }
    expect(await held('D')).toBe(ROWS);
  });

  it('says how far it is while it runs', async () => {
    const id = await ordered('E');
    const [, store] = importWorks(t);
    const stages: unknown[] = [];
    await store?.run(
      { id },
      {
        signal: new AbortController().signal,
        progress: (...said) => void stages.push(said),
      },
    );
    expect(stages[0]).toEqual([
      (100 * CHUNK_ROWS) / ROWS,
      `${CHUNK_ROWS.toLocaleString('en-US')} of ${ROWS.toLocaleString('en-US')} rows`,
    ]);
    expect(await runImports()).toEqual([]);
  });

  it('stops when an operator cancels its job, says so, and can be checked again', async () => {
    const id = await ordered('F');
    await interrupted();
    const operator = await t.signIn('Operator', { powers: ['settings.view', 'settings.edit'] });
    const waits = (await operator.get('/api/jobs')).body.find(
      ({ state }: { state: string }) => state === 'waiting',
    );
    expect((await operator.send('POST', `/api/jobs/${waits.id}/cancel`)).status).toBe(200);
    await importWatch.look(t.database, t.clock.now());
    expect(await shown(id)).toMatchObject({
      state: 'stopped',
      stored: 2 * CHUNK_ROWS,
      problem: 'It was cancelled',
    });
    expect(await stepped(t, clerk, { id }, 'check')).toMatchObject({ state: 'checked' });
    expect(await stepped(t, clerk, { id }, 'commit')).toMatchObject({ state: 'committed', stored: ROWS });
  });

  it('is committed as before when an operator cancels its undo', async () => {
    const { id } = await imported(t, clerk, 'transactions', cashFile(cashLine('G0')));
    expect((await clerk.send('POST', `/api/imports/${id}/undo`, {})).body.state).toBe('undoing');
    const operator = await t.signIn('Operator', { powers: ['settings.view', 'settings.edit'] });
    const waits = (await operator.get('/api/jobs')).body.find(
      ({ state }: { state: string }) => state === 'waiting',
    );
    expect((await operator.send('POST', `/api/jobs/${waits.id}/cancel`)).status).toBe(200);
    await importWatch.look(t.database, t.clock.now());
    expect(await shown(id)).toMatchObject({ state: 'committed', stored: 1, problem: 'It was cancelled' });
    expect(await held('G')).toBe(1);
  });

  it('waits while another one writes, and is checked beside it', async () => {
    const [first = '', second = ''] = await Promise.all(
      ['H0', 'H1'].map(async (id) => (await upload(clerk, 'transactions', cashFile(cashLine(id)))).id),
    );
    const versions = [];
    for (const id of [first, second]) versions.push((await stepped(t, clerk, { id }, 'check')).version);
    for (const [index, id] of [first, second].entries())
      await clerk.send('POST', `/api/imports/${id}/commit`, { version: versions[index] });
    const third = await upload(clerk, 'transactions', cashFile(cashLine('H2')));
    await clerk.send('POST', `/api/imports/${third.id}/check`, { version: third.version });
    const queue = await t.database.owner.transaction().execute(async (tx) => {
      // The first cannot store its batch before this ends.
      await sql`select from imports where id = ${first} for update`.execute(tx);
      const started = await startTestQueue(t, { works: importWorks(t) });
      await soon(async () => {
        expect((await shown(third.id)).state).toBe('checked');
        const { rows } = await sql`
          select key, state from background_jobs where finished_at is null order by state`.execute(
          t.database.read,
        );
        expect(rows).toEqual([
          { key: `import ${first}`, state: 'running' },
          { key: `import ${second}`, state: 'waiting' },
        ]);
      });
      return started;
    });
    try {
      for (const id of [first, second])
        await soon(async () => expect((await shown(id)).state).toBe('committed'));
    } finally {
      await queue.stop();
    }
  });
});
