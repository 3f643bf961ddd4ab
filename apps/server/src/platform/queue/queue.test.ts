import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../failures/errors.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestQueue, type TestQueue } from '../../testing/queue.ts';
import { jobKind, work, type JobRun, type Work } from './job-kind.ts';
import { addJob, cancelJob, readJob, type Addition } from './jobs.ts';
import { forgetIdleKeys } from './dead-workers.ts';
import { queueOwner } from './install-queue.ts';
import { every, whenDue } from './schedules.ts';
import { LOCKS } from '../database/locks.ts';
import { soon } from '../../testing/soon.ts';

const doubling = jobKind({
  name: 'test.double',
  payload: z.object({ n: z.number() }),
  result: z.object({ twice: z.number() }),
  lane: 'requested',
  limitMs: 60_000,
  attempts: 2,
});
const upkeep = jobKind({ ...doubling, name: 'test.upkeep', lane: 'maintenance' });

/** A job that waits until it is released. */
function gate() {
  let letGo = (): void => undefined;
  let begin: (run: JobRun) => void = () => undefined;
  const open = new Promise<void>((resolve) => (letGo = resolve));
  const begun = new Promise<JobRun>((resolve) => (begin = resolve));
  return { open, letGo, begun, begin };
}

describe('the queue', () => {
  let t: TestApp;
  const queues: TestQueue[] = [];
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop()));
    await sql`delete from background_jobs`.execute(t.database.write);
  });
  afterAll(() => t.close());

  const start = async (...works: Work[]): Promise<TestQueue> => {
    const queue = await startTestQueue(t, { works });
    queues.push(queue);
    return queue;
  };
  const add = (n: number, more: Partial<Addition> = {}, kind = doubling): Promise<string> =>
    t.database.write
      .transaction()
      .execute((tx) =>
        addJob(tx, kind, { n }, { at: t.clock.now(), key: `double ${n}`, whenRunning: 'join', ...more }),
      );
  const ended = (id: string) =>
    soon(async () => {
      const job = await readJob(t.database.read, id);
      expect(job?.finishedAt).not.toBeNull();
      return job;
    });
  const twice = work(doubling, async ({ n }) => ({ twice: n * 2 }));

  it('runs a job that is added, and stores its result', async () => {
    await start(twice);
    expect(await ended(await add(21))).toMatchObject({
      kind: 'test.double',
      state: 'done',
      progress: 100,
      result: { twice: 42 },
      reason: null,
      requestedBy: null,
    });
  });
  it('never removes the key of a job that is just being added', async () => {
    const pool = t.database.newPool({ role: await queueOwner(t.database), max: 1 });
    const keys = async (): Promise<number> =>
      (await pool.query(`select from queue._private_job_queues where queue_name = 'again'`)).rows.length;
    try {
      await pool.query(`insert into queue._private_job_queues (queue_name) values ('again')`);
      const id = await t.database.write.transaction().execute(async (tx) => {
        const added = await addJob(
          tx,
          doubling,
          { n: 4 },
          { at: t.clock.now(), key: 'again', whenRunning: 'join' },
        );
        expect(await forgetIdleKeys(pool)).toBe(false);
        return added;
      });
      expect(await keys()).toBe(1);
      await start(twice);
      expect(await ended(id)).toMatchObject({ state: 'done', result: { twice: 8 } });
      await soon(async () => {
        expect(await forgetIdleKeys(pool)).toBe(true);
        expect(await keys()).toBe(0);
      });
    } finally {
      await pool.end();
    }
  });
  it('runs jobs whose key an earlier release removed', async () => {
    const id = await add(5, { key: 'orphaned' });
    const pool = t.database.newPool({ role: await queueOwner(t.database), max: 1 });
    try {
      await pool.query(`delete from queue._private_job_queues where queue_name = 'orphaned'`);
    } finally {
      await pool.end();
    }
    await start(twice);
    expect(await ended(id)).toMatchObject({ state: 'done', result: { twice: 10 } });
  });
  it('adds nothing with a transaction that is rolled back', async () => {
    await start(twice);
    let id = '';
    await t.database.write
      .transaction()
      .execute(async (tx) => {
        id = await addJob(tx, doubling, { n: 1 }, { at: t.clock.now(), key: 'undone', whenRunning: 'join' });
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await readJob(t.database.read, id)).toBeNull();
    expect(await ended(await add(4))).toMatchObject({ result: { twice: 8 } });
  });
  it('joins the waiting or running job of the same key, and never runs two of a key at once', async () => {
    const first = gate();
    let atOnce = 0;
    let most = 0;
    const seen: number[] = [];
    await start(
      work(doubling, async ({ n }, run) => {
        most = Math.max(most, (atOnce += 1));
        seen.push(n);
        first.begin(run);
        if (seen.length === 1) await first.open;
        atOnce -= 1;
        return { twice: n * 2 };
      }),
    );
    const id = await add(1, { key: 'same' });
    await first.begun;
    expect(await add(2, { key: 'same' })).toBe(id);
    const behind = await add(3, { key: 'same', whenRunning: 'again' });
    expect(behind).not.toBe(id);
    expect(await add(4, { key: 'same', whenRunning: 'again' })).toBe(behind);
    // A job of another key overtakes both.
    const other = await add(5, { key: 'other' });
    await ended(other);
    first.letGo();
    await ended(behind);
    expect({ seen, most }).toEqual({ seen: [1, 5, 3], most: 2 });
  });
  it('reports a job’s progress and stage', async () => {
    const held = gate();
    await start(
      work(doubling, async ({ n }, run) => {
        run.progress(10, 'Opening');
        run.progress(40, 'Reading rows');
        held.begin(run);
        await held.open;
        return { twice: n };
      }),
    );
    const id = await add(1);
    await held.begun;
    await soon(async () =>
      expect(await readJob(t.database.read, id)).toMatchObject({
        state: 'running',
        progress: 40,
        stage: 'Reading rows',
      }),
    );
    held.letGo();
    await ended(id);
  });
  it('never runs a job that is cancelled while it waits', async () => {
    const id = await add(9);
    await cancelJob(t.database.write, id, t.clock.now());
    const ran = vi.fn(async () => ({ twice: 0 }));
    await start(work(doubling, ran));
    await ended(await add(10));
    expect(await readJob(t.database.read, id)).toMatchObject({ state: 'cancelled' });
    expect(ran).toHaveBeenCalledTimes(1);
  });
  it('stops a job that is cancelled while it runs, and does not restart it', async () => {
    const held = gate();
    const queue = await start(
      work(doubling, async (_, run) => {
        held.begin(run);
        await delay(60_000, undefined, { signal: run.signal });
        return { twice: 0 };
      }),
    );
    const id = await add(1);
    await held.begun;
    await cancelJob(t.database.write, id, t.clock.now());
    expect(await ended(id)).toMatchObject({ state: 'cancelled', result: null });
    expect(queue.errors).toEqual([]);
  });
  it('restarts a failed job as often as its kind says, reports each failure, and reveals no internal details', async () => {
    let times = 0;
    const queue = await start(
      work(doubling, async () => {
        times += 1;
        throw new Error('connection string postgres://secret');
      }),
    );
    const job = await ended(await add(1));
    expect(job).toMatchObject({ state: 'failed', result: null });
    expect(job?.reason).toBe(
      'It failed on our side; the error is recorded for those who look after the product',
    );
    expect(times).toBe(2);
    expect(queue.errors).toEqual(Array(2).fill('test.double: connection string postgres://secret'));
  });
  it('gives the person an expected refusal in its own words, at once', async () => {
    let times = 0;
    await start(
      work(doubling, async () => {
        times += 1;
        throw new AppError('not-found', 'No business day is closed yet');
      }),
    );
    expect(await ended(await add(1))).toMatchObject({
      state: 'failed',
      reason: 'No business day is closed yet',
    });
    expect(times).toBe(1);
  });
  it('stops a job that takes longer than its limit', async () => {
    await start(
      work({ ...doubling, limitMs: 50 }, async (_, { signal }) => {
        await delay(60_000, undefined, { signal });
        return { twice: 0 };
      }),
    );
    expect(await ended(await add(1))).toMatchObject({ state: 'failed' });
  });
  it('restarts a job that a stop interrupted at the next start, and warns of nothing', async () => {
    const held = gate();
    const queue = await start(
      work(doubling, async (_, run) => {
        held.begin(run);
        await delay(60_000, undefined, { signal: run.signal });
        return { twice: 0 };
      }),
    );
    const id = await add(8);
    await held.begun;
    queues.length = 0;
    await queue.stop();
    expect(queue.warnings).toEqual([]);
    expect(await readJob(t.database.read, id)).toMatchObject({ state: 'waiting' });
    await start(twice);
    expect(await ended(id)).toMatchObject({ state: 'done', result: { twice: 16 } });
  });
  it('does not count a stop of the server as an attempt', async () => {
    const once = { ...doubling, attempts: 1 };
    const held = gate();
    const queue = await start(
      work(once, async (_, run) => {
        held.begin(run);
        await delay(60_000, undefined, { signal: run.signal });
        return { twice: 0 };
      }),
    );
    const id = await add(3, {}, once);
    await held.begun;
    queues.length = 0;
    await queue.stop();
    await start(twice);
    expect(await ended(id)).toMatchObject({ state: 'done', result: { twice: 6 } });
  });
  it('runs an interrupted job at the next start before the one of the same key that waits behind it', async () => {
    const held = gate();
    const queue = await start(
      work(doubling, async (_, run) => {
        held.begin(run);
        await delay(60_000, undefined, { signal: run.signal });
        return { twice: 0 };
      }),
    );
    const first = await add(1, { key: 'same' });
    await held.begun;
    const behind = await add(2, { key: 'same', whenRunning: 'again' });
    queues.length = 0;
    await queue.stop();
    const seen: number[] = [];
    const { warnings } = await start(
      work(doubling, async ({ n }) => {
        seen.push(n);
        return { twice: n * 2 };
      }),
    );
    await ended(first);
    await ended(behind);
    expect(seen).toEqual([1, 2]);
    expect(warnings).toEqual([]);
  });
  it('does not restart a failed job when another of the same key waits behind it', async () => {
    const held = gate();
    const seen: number[] = [];
    const { warnings } = await start(
      work(doubling, async ({ n }, run) => {
        seen.push(n);
        if (n === 2) return { twice: 4 };
        held.begin(run);
        await held.open;
        throw new Error('broken');
      }),
    );
    const first = await add(1, { key: 'same' });
    await held.begun;
    const behind = await add(2, { key: 'same', whenRunning: 'again' });
    held.letGo();
    expect(await ended(behind)).toMatchObject({ state: 'done', result: { twice: 4 } });
    expect(await ended(first)).toMatchObject({ state: 'failed' });
    expect(seen).toEqual([1, 2]);
    expect(warnings).toEqual([]);
  });
  it('runs the jobs of a line one after the other, of two people as of one', async () => {
    let atOnce = 0;
    let most = 0;
    await start(
      work(doubling, async ({ n }) => {
        most = Math.max(most, (atOnce += 1));
        await delay(20);
        atOnce -= 1;
        return { twice: n * 2 };
      }),
    );
    const person = '00000000-0000-4000-8000-000000000003';
    const ids = await Promise.all([
      add(1, { line: 'one line', requestedBy: person }),
      add(2, { line: 'one line' }),
    ]);
    await Promise.all(ids.map(ended));
    expect(most).toBe(1);
  });
  it('gives the job of a killed server to another within seconds', async () => {
    const id = await add(6);
    const name = 'pool-of-a-killed-server';
    await asQueue(
      `update queue._private_jobs set locked_by = '${name}', locked_at = now() - interval '10 seconds', attempts = 1`,
      `update queue._private_job_queues set locked_by = '${name}', locked_at = now() - interval '10 seconds'`,
    );
    await sql`update background_jobs set state = 'running' where id = ${id}::uuid`.execute(t.database.write);
    await start(twice);
    expect(await ended(id)).toMatchObject({ state: 'done', result: { twice: 12 } });
  });
  it('goes on running jobs however often its sign of life is lost', async () => {
    await start(twice);
    const lost = new Set<number>();
    // More often than its pool has places: for the lane, for the sign of life and two more.
    while (lost.size < 5)
      await soon(async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_locks
           where locktype = 'advisory' and objsubid = 2 and classid = ${LOCKS.queueWorker}::int8::oid
             and database = (select oid from pg_database where datname = current_database())`.execute(
          t.database.owner,
        );
        const pid = rows.map((row) => row.pid).find((each) => !lost.has(each));
        expect(pid).toBeDefined();
        lost.add(pid ?? 0);
        await sql`select pg_terminate_backend(${pid})`.execute(t.database.owner);
      });
    expect(await ended(await add(6))).toMatchObject({ state: 'done', result: { twice: 12 } });
  });
  it('runs jobs that people wait for while maintenance uses all its slots', async () => {
    const held = gate();
    let runs = 0;
    await start(
      twice,
      work(upkeep, async () => {
        runs += 1;
        if (runs === 2) held.begin({ signal: new AbortController().signal, progress: () => undefined });
        await held.open;
        return { twice: 0 };
      }),
    );
    const ids = await Promise.all([1, 2, 3, 4].map((n) => add(n, { key: `upkeep ${n}` }, upkeep)));
    await held.begun;
    expect(await ended(await add(50))).toMatchObject({ state: 'done' });
    expect(runs).toBe(2);
    held.letGo();
    await Promise.all(ids.map(ended));
  });
  it('refuses a sixth unfinished job of one person, and runs another person’s job before their second', async () => {
    const [greedy, modest] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const ids = [];
    for (let n = 1; n <= 5; n += 1) ids.push(await add(n, { requestedBy: greedy }));
    await expect(add(6, { requestedBy: greedy })).rejects.toMatchObject({ code: 'too-many' });
    const theirs = await add(7, { requestedBy: modest });
    const order: number[] = [];
    await start(
      work(doubling, async ({ n }) => {
        order.push(n);
        return { twice: n * 2 };
      }),
    );
    await Promise.all([...ids, theirs].map(ended));
    expect(order.indexOf(7)).toBeLessThan(order.indexOf(2));
  });

  const asQueue = async (...statements: string[]): Promise<void> => {
    const pool = t.database.newPool({ role: 'cottontree_queue', max: 1 });
    for (const statement of statements) await pool.query(statement);
    await pool.end();
  };
});

describe('repeated work', () => {
  it('is added once for each interval of the clock by any number of servers, caught up once, and not blocked by a clock that ran ahead', async () => {
    const t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    const schedules = [every(3_600_000, upkeep, { n: 1 })];
    let runs = 0;
    const works = [
      work(upkeep, async () => {
        runs += 1;
        return { twice: 2 };
      }),
    ];
    const one = await startTestQueue(t, { works, schedules });
    const other = await startTestQueue(t, { works, schedules });
    const finished = () =>
      soon(async () => {
        const { rows } = await sql`select from background_jobs where finished_at is null`.execute(
          t.database.read,
        );
        expect(rows).toEqual([]);
      });
    const due = async () => {
      await Promise.all([one.addDue(), other.addDue()]);
      await finished();
      return runs;
    };
    expect(await due()).toBe(1);
    t.clock.set('2026-11-21T10:59:59Z');
    expect(await due()).toBe(1);
    t.clock.set('2026-11-21T11:00:00Z');
    expect(await due()).toBe(2);
    t.clock.set('2026-11-23T17:30:00Z');
    expect(await due()).toBe(3);
    t.clock.set('2026-11-21T12:00:00Z');
    expect(await due()).toBe(4);
    await Promise.all([one.stop(), other.stop()]);
    await t.close();
  });

  it('runs as soon as an event says that work is due, again when more came meanwhile, and lists the newest run', async () => {
    const t = await startTestApp();
    const held = gate();
    let due = 0;
    const seen: number[] = [];
    const watch = whenDue(600_000, upkeep, { n: 1 }, async () => due > 0, {
      on: ({ topic }) => topic === 'business.changed',
      apartMs: 0,
    });
    const queue = await startTestQueue(t, {
      works: [
        work(upkeep, async (_, run) => {
          seen.push(due);
          due = 0;
          held.begin(run);
          await held.open;
          return { twice: 2 };
        }),
      ],
      watches: [watch],
    });
    const jobs = async () =>
      (
        await sql<{ state: string }>`select state from background_jobs order by state desc`.execute(
          t.database.read,
        )
      ).rows;
    try {
      t.hub.raise('simulation.changed', {});
      t.hub.raise('business.changed', {});
      await watch.look(t.database, t.clock.now());
      expect(await jobs()).toEqual([]);
      due = 5;
      t.hub.raise('business.changed', {});
      await held.begun;
      due = 7;
      t.hub.raise('business.changed', {});
      await soon(async () => expect(await jobs()).toEqual([{ state: 'waiting' }, { state: 'running' }]));
      held.letGo();
      await soon(async () => expect(seen).toEqual([5, 7]));
      await soon(async () => expect(await jobs()).toEqual([{ state: 'done' }]));
      expect(queue.errors).toEqual([]);
    } finally {
      await queue.stop();
      await t.close();
    }
  });
});
