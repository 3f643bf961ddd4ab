import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { announce } from './events.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startHub, type Hub, type HubEvent, type HubOptions } from './hub.ts';
import { soon } from '../../testing/soon.ts';

const log = pino({ level: 'silent' });
/** So long that only NOTIFY can be the reason when something arrives. */
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

  /** A further process of the company; `heard` is what arrived, by its number. */
  async function process(options: Partial<HubOptions> = {}) {
    const hub = await startHub(t.database, { log, pollMs: NEVER, ...options });
    hubs.push(hub);
    const events: HubEvent[] = [];
    hub.subscribe((event) => events.push(event));
    return { hub, events, heard: () => events.map(({ payload }) => payload['n']) };
  }
  const say = (n: number) =>
    announce(t.database.write, t.clock.now(), { topic: 'activity.changed', payload: { n } });
  /** The same without NOTIFY. */
  const whisper = (n: number) =>
    t.database.write
      .insertInto('events')
      .values({ at: t.clock.now(), topic: 'activity.changed', payload: JSON.stringify({ n }) })
      .execute();
  /** Cuts the connections that listen, as a restarting database would. */
  const cut = async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
       where datname = current_database() and query like ${'%pg_current_snapshot%'}`.execute(
      t.database.write,
    );
    return rows.length;
  };

  it('brings an event raised in one process to all, in order and once', async () => {
    const [one, two] = [await process(), await process()];
    for (let n = 0; n < 200; n++) await say(n);
    const all = Array.from({ length: 200 }, (_, n) => n);
    await soon(() => expect([one.heard(), two.heard()]).toEqual([all, all]));
    expect(one.events[0]).toMatchObject({ topic: 'activity.changed', payload: { n: 0 } });
  });

  it('gives a new process only what happens from then on', async () => {
    await say(1);
    const late = await process();
    await say(2);
    await soon(() => expect(late.heard()).toEqual([2]));
  });

  it('finds by polling what no NOTIFY announced', async () => {
    const polling = await process({ pollMs: 50 });
    await whisper(1);
    await soon(() => expect(polling.heard()).toEqual([1]));
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
    await soon(() => expect(listening.heard()).toEqual([1, 2]));
    commit();
    await slow;
    await soon(() => expect(listening.heard()).toEqual([1, 2, 'early id, late commit']));
  });

  it('finds an event that was in flight when the process started', async () => {
    await say(0);
    let started: (value: Awaited<ReturnType<typeof process>>) => void = () => undefined;
    const other = new Promise<Awaited<ReturnType<typeof process>>>((resolve) => (started = resolve));
    await t.database.write.transaction().execute(async (tx) => {
      await announce(tx, t.clock.now(), { topic: 'activity.changed', payload: { n: 'in flight' } });
      await say(1);
      started(await process());
    });
    const listening = await other;
    await soon(() => expect(listening.heard()).toEqual(['in flight']));
  });

  it('reconnects after its connection is cut and catches up without gap or double', async () => {
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
    await soon(() => expect(listening.heard()).toEqual(said));
    await say(said.length);
    await soon(() => expect(listening.heard()).toHaveLength(said.length + 1));
  });

  it('goes on when a listener fails', async () => {
    const errors: unknown[] = [];
    const noting = {
      info: () => undefined,
      warn: () => undefined,
      error: (each: unknown) => errors.push(each),
    };
    const hub = await startHub(t.database, { log: noting, pollMs: NEVER });
    hubs.push(hub);
    const heard: unknown[] = [];
    hub.subscribe(() => {
      throw new Error('listener broke');
    });
    hub.subscribe((event) => heard.push(event.payload['n']));
    await say(1);
    await say(2);
    await soon(() => expect(heard).toEqual([1, 2]));
    expect(errors).toHaveLength(2);
  });

  it('hears nothing after unsubscribing', async () => {
    const { hub, heard } = await process();
    const later: unknown[] = [];
    hub.subscribe((event) => later.push(event.payload['n']))();
    await say(1);
    await soon(() => expect(heard()).toEqual([1]));
    expect(later).toEqual([]);
  });

  it('deletes events older than an hour, and keeps the younger', async () => {
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
