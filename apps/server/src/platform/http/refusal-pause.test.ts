import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { RefusalPause } from './refusal-pause.ts';

/** The parts of a reply that a pause uses. */
const replyTo = (connection: EventEmitter): FastifyReply => ({ raw: connection }) as unknown as FastifyReply;

describe('the pause before a refusal', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const begin = (pause: RefusalPause, connection = new EventEmitter()) => {
    const state = { over: false, connection };
    void pause.before(replyTo(connection)).then(() => (state.over = true));
    return state;
  };
  // Fake timers do not replace Node's promise timers.
  const timed = () =>
    new RefusalPause(
      async (ms, signal) =>
        new Promise((resolve, reject) => {
          setTimeout(resolve, ms);
          signal.addEventListener('abort', () => reject(new Error('left')));
        }),
    );

  it('lasts half a second', async () => {
    const waiting = begin(timed());
    await vi.advanceTimersByTimeAsync(499);
    expect(waiting.over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(waiting.over).toBe(true);
  });

  it('ends when the caller leaves', async () => {
    const waiting = begin(timed());
    waiting.connection.emit('close');
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.over).toBe(true);
  });

  it('is skipped for requests that arrive while 2,000 wait, until one of them is done', async () => {
    const pause = timed();
    const all = Array.from({ length: 2_000 }, () => begin(pause));
    const beyond = begin(pause);
    await vi.advanceTimersByTimeAsync(0);
    expect(beyond.over).toBe(true);
    all[0]?.connection.emit('close');
    await vi.advanceTimersByTimeAsync(0);
    const next = begin(pause);
    await vi.advanceTimersByTimeAsync(0);
    expect([all[0]?.over, all[1]?.over, next.over]).toEqual([true, false, false]);
  });
});

describe('a person who sends too many requests', () => {
  let t: TestApp;
  afterEach(() => t.close());

  it('waits for the refusal, and other responses do not wait', async () => {
    let release = (): void => undefined;
    const paused = new Promise<void>((resolve) => (release = resolve));
    t = await startTestApp({ rateLimits: true, refusalPause: new RefusalPause(async () => paused) });
    const person = await t.signIn('owner');
    // The limit is thirty a minute.
    const path = '/api/figures/revenue.month/recompute?day=2026-11-20';
    for (let n = 0; n < 30; n++) expect((await person.get(path)).status).not.toBe(429);
    let refused: number | undefined;
    const refusal = person.get(path).then(({ status }) => (refused = status));
    expect((await person.get('/api/auth/user')).status).toBe(200);
    expect(refused).toBeUndefined();
    release();
    await refusal;
    expect(refused).toBe(429);
  });
});
