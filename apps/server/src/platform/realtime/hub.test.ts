import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { announce } from './events.ts';
import type { DatabaseState } from '../database/liveness.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startHub, type Hub, type HubEvent, type HubOptions } from './hub.ts';
import { soon } from '../../testing/soon.ts';

const log = pino({ level: 'silent' });
/** So long that anything that arrives must be due to NOTIFY. */
const NEVER = 600_000;

describe('startHub', () => {
  let t: TestApp;
  const hubs: Hub[] = [];
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterEach(async () => {
    await Promise.all(hubs.splice(0).map((hub) => hub.close()));
  });
  afterAll(() => t.close());

  /** Another process of the company; `received` is what arrived, by its number. */
  async function process(options: Partial<HubOptions> = {}) {
    const hub = await startHub(t.database, { log, pollMs: NEVER, ...options });
    hubs.push(hub);
    const events: HubEvent[] = [];
    hub.subscribe((event) => events.push(event));
    return {
      hub,
      events,
      received: () =>
        events.flatMap(({ topic, payload }) => (topic === 'database.answers' ? [] : [payload['n']])),
    };
  }
  const say = (n: number) =>
    announce(t.database.write, t.clock.now(), { topic: 'activity.changed', payload: { n } });
  /** Announces without NOTIFY. */
  const whisper = (n: number) =>
    t.database.write
      .insertInto('events')
      .values({ at: t.clock.now(), topic: 'activity.changed', payload: JSON.stringify({ n }) })
      .execute();
  /** Closes the listening connections, as a restarting database would. */
  const cut = async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
       where datname = current_database() and query like ${'%pg_current_snapshot%'}`.execute(
      t.database.write,
    );
    return rows.length;
  };

  it('delivers an event raised in one process to all, in order and once', async () => {
    const [one, two] = [await process(), await process()];
    for (let n = 0; n < 200; n++) await say(n);
    const all = Array.from({ length: 200 }, (_, n) => n);
    await soon(() => expect([one.received(), two.received()]).toEqual([all, all]));
    expect(one.events[0]).toMatchObject({ topic: 'activity.changed', payload: { n: 0 } });
  });

  it('gives a new process only later events', async () => {
    await say(1);
    const late = await process();
    await say(2);
    await soon(() => expect(late.received()).toEqual([2]));
  });

  it('finds events without NOTIFY by polling', async () => {
    const polling = await process({ pollMs: 50 });
    await whisper(1);
    await soon(() => expect(polling.received()).toEqual([1]));
  });

  it('delivers an event whose transaction commits after later ones', async () => {
    const listening = await process();
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let inserted: () => void = () => undefined;
    const early = new Promise<void>((resolve) => (inserted = resolve));
    const slow = t.database.write.transaction().execute(async (tx) => {
      await announce(tx, t.clock.now(), {
        topic: 'activity.changed',
        payload: { n: 'early id, late commit' },
      });
      inserted();
      await held;
    });
    await early;
    await say(1);
    await say(2);
    await soon(() => expect(listening.received()).toEqual([1, 2]));
    commit();
    await slow;
    await soon(() => expect(listening.received()).toEqual([1, 2, 'early id, late commit']));
  });

  it('finds an event whose transaction was in progress when the process started', async () => {
    await say(0);
    let started: (value: Awaited<ReturnType<typeof process>>) => void = () => undefined;
    const other = new Promise<Awaited<ReturnType<typeof process>>>((resolve) => (started = resolve));
    await t.database.write.transaction().execute(async (tx) => {
      await announce(tx, t.clock.now(), { topic: 'activity.changed', payload: { n: 'in flight' } });
      await say(1);
      started(await process());
    });
    const listening = await other;
    await soon(() => expect(listening.received()).toEqual(['in flight']));
  });

  it('reports that the database answers again, once per loss of its connection', async () => {
    const listening = await process();
    const answered = () => listening.events.filter(({ topic }) => topic === 'database.answers').length;
    expect(answered()).toBe(0);
    expect(await cut()).toBeGreaterThan(0);
    await soon(() => expect(answered()).toBe(1));
    await say(1);
    await soon(() => expect(listening.received()).toContain(1));
    expect(answered()).toBe(1);
  });

  it('reports that the database answers again after a silence that its own connection outlives', async () => {
    let said: (state: DatabaseState) => void = () => undefined;
    const liveness = {
      state: 'ok' as const,
      subscribe: (listener: typeof said) => {
        said = listener;
        return () => (said = () => undefined);
      },
    };
    const hub = await startHub({ ...t.database, liveness }, { log, pollMs: NEVER });
    const topics: string[] = [];
    hub.subscribe(({ topic }) => topics.push(topic));
    said('silent');
    said('refuses');
    expect(topics).toEqual([]);
    said('ok');
    expect(topics).toEqual(['database.answers']);
    await hub.close();
    said('ok');
    expect(topics).toEqual(['database.answers']);
  });

  it('reconnects after its connection is closed and catches up without gap or duplicate', async () => {
    const listening = await process();
    const said: number[] = [];
    let ended = 0;
    for (let round = 0; round < 4; round++) {
      const cutting = cut();
      for (let k = 0; k < 25; k++) {
        said.push(said.length);
        await say(said.length - 1);
      }
      ended += await cutting;
    }
    expect(ended).toBeGreaterThan(0);
    await soon(() => expect(listening.received()).toEqual(said));
    await say(said.length);
    await soon(() => expect(listening.received()).toHaveLength(said.length + 1));
  });

  it('continues when a listener fails', async () => {
    const errors: unknown[] = [];
    const noting = {
      info: () => undefined,
      warn: () => undefined,
      error: (each: unknown) => errors.push(each),
    };
    const hub = await startHub(t.database, { log: noting, pollMs: NEVER });
    hubs.push(hub);
    const received: unknown[] = [];
    hub.subscribe(() => {
      throw new Error('listener broke');
    });
    hub.subscribe((event) => received.push(event.payload['n']));
    await say(1);
    await say(2);
    await soon(() => expect(received).toEqual([1, 2]));
    expect(errors).toHaveLength(2);
  });

  it('delivers nothing after unsubscribing', async () => {
    const { hub, received } = await process();
    const later: unknown[] = [];
    hub.subscribe((event) => later.push(event.payload['n']))();
    await say(1);
    await soon(() => expect(received()).toEqual([1]));
    expect(later).toEqual([]);
  });

  it('deletes events older than an hour, and keeps the newer ones', async () => {
    const at = (minutesAgo: number) => new Date(t.clock.now().getTime() - minutesAgo * 60_000);
    const insert = async (minutesAgo: number) =>
      (
        await t.database.write
          .insertInto('events')
          .values({ at: at(minutesAgo), topic: 'activity.changed', payload: '{}' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [old, young] = [await insert(61), await insert(59)];
    const left = async () =>
      (await t.database.read.selectFrom('events').select('id').where('id', 'in', [old, young]).execute()).map(
        ({ id }) => id,
      );
    expect(await left()).toHaveLength(2);
    await process({ clock: t.clock, sweepMs: 20 });
    await process({ clock: t.clock, sweepMs: 20 });
    await soon(async () => expect(await left()).toEqual([young]));
  });
});
