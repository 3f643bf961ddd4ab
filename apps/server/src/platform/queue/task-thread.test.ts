import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { AppError } from '../failures/errors.ts';
import { TaskThread, answerTasks, type TaskMessage, type Thread } from './task-thread.ts';

/** Responds when the test says so. */
class FakeThread extends EventEmitter {
  readonly got: TaskMessage<string>[] = [];
  referenced = true;
  postMessage(message: TaskMessage<string>): void {
    this.got.push(message);
  }
  ref(): void {
    this.referenced = true;
  }
  unref(): void {
    this.referenced = false;
  }
  answer(place: number, result: number): void {
    this.emit('message', { id: this.got[place]?.id, result });
  }
}
function started() {
  const threads: FakeThread[] = [];
  const sums = new TaskThread<string, number>({
    start: () => {
      threads.push(new FakeThread());
      return threads.at(-1) as unknown as Thread; // what a TaskThread uses of one
    },
    task: 'sum',
    mostWaiting: 25,
    refusal: 'Many sums are waiting already',
  });
  return { sums, threads };
}

describe('a thread for tasks', () => {
  it('gives each task its own result, whatever the order', async () => {
    const { sums, threads } = started();
    const [one, two] = [sums.run('one'), sums.run('two')];
    expect(threads).toHaveLength(1);
    expect(threads[0]?.got.map(({ task }) => task)).toEqual(['one', 'two']);
    threads[0]?.answer(1, 22);
    threads[0]?.answer(0, 11);
    expect([await one, await two]).toEqual([11, 22]);
  });
  it('keeps the process alive only while a result is awaited', async () => {
    const { sums, threads } = started();
    const running = sums.run('one');
    expect(threads[0]?.referenced).toBe(true);
    threads[0]?.answer(0, 1);
    await running;
    expect(threads[0]?.referenced).toBe(false);
  });
  it('refuses a task that would wait too long', async () => {
    const { sums, threads } = started();
    const waiting = Array.from({ length: 25 }, () => sums.run('one'));
    const refused = await sums.run('one').catch((error: unknown) => error);
    expect(refused instanceof AppError && [refused.code, refused.message]).toEqual([
      'unavailable',
      'Many sums are waiting already',
    ]);
    for (const place of waiting.keys()) threads[0]?.answer(place, place);
    await Promise.all(waiting);
    const next = sums.run('one');
    threads[0]?.answer(25, 7);
    expect(await next).toBe(7);
  });
  it('rejects the unfinished tasks of a failed thread, and starts another one for the next task', async () => {
    const { sums, threads } = started();
    const lost = sums.run('one');
    threads[0]?.emit('exit', 1);
    await expect(lost).rejects.toThrow('The thread of the sum ended with code 1');
    const next = sums.run('one');
    threads[1]?.answer(0, 3);
    expect(await next).toBe(3);
    const broken = sums.run('one');
    threads[1]?.emit('message', { id: threads[1].got[1]?.id, error: 'no memory' });
    await expect(broken).rejects.toThrow('The sum failed: no memory');
  });
  it('returns from the thread the result or the error of each task', () => {
    const port = new EventEmitter();
    const said: unknown[] = [];
    const lengthOf = (text: string): number => {
      if (text === '') throw new RangeError('nothing');
      return text.length;
    };
    answerTasks(Object.assign(port, { postMessage: (message: unknown) => said.push(message) }), lengthOf);
    port.emit('message', { id: 1, task: 'four' });
    port.emit('message', { id: 2, task: '' });
    expect(said).toEqual([
      { id: 1, result: 4 },
      { id: 2, error: expect.stringMatching(/^RangeError: nothing/) },
    ]);
  });
});
