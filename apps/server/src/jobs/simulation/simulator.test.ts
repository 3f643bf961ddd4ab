import { EventEmitter } from 'node:events';
import type { SimulationResult } from '@cottontree/contract/analytics-simulation.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/errors.ts';
import { Simulator, type SimulationTask, type SimulationThread, type TaskMessage } from './simulator.ts';

/** Answers when the test says so. */
class Thread extends EventEmitter {
  readonly got: TaskMessage[] = [];
  kept = true;
  postMessage(message: TaskMessage): void {
    this.got.push(message);
  }
  ref(): void {
    this.kept = true;
  }
  unref(): void {
    this.kept = false;
  }
  answer(place: number, probability: number): void {
    this.emit('message', { id: this.got[place]?.id, result: { probability } });
  }
}
// What is asked and answered only passes through.
const TASK = { asked: {}, start: {} } as SimulationTask;
const chance = async (asked: Promise<SimulationResult>): Promise<number> => (await asked).probability;
function started() {
  const threads: Thread[] = [];
  const simulator = new Simulator(() => {
    threads.push(new Thread());
    return threads.at(-1) as unknown as SimulationThread; // what the simulator uses of one
  });
  return { simulator, threads };
}

describe('the simulator', () => {
  it('gives each question its own answer, whatever the order', async () => {
    const { simulator, threads } = started();
    const [one, two] = [simulator.simulate(TASK), simulator.simulate(TASK)];
    expect(threads).toHaveLength(1);
    threads[0]?.answer(1, 22);
    threads[0]?.answer(0, 11);
    expect([await chance(one), await chance(two)]).toEqual([11, 22]);
  });
  it('keeps the process only while an answer is waited for', async () => {
    const { simulator, threads } = started();
    const asked = simulator.simulate(TASK);
    expect(threads[0]?.kept).toBe(true);
    threads[0]?.answer(0, 1);
    await asked;
    expect(threads[0]?.kept).toBe(false);
  });
  it('refuses what would wait too long', async () => {
    const { simulator, threads } = started();
    const waiting = Array.from({ length: 25 }, () => simulator.simulate(TASK));
    const refused = await simulator.simulate(TASK).catch((error: unknown) => error);
    expect(refused instanceof AppError && refused.code).toBe('unavailable');
    for (const place of waiting.keys()) threads[0]?.answer(place, place);
    await Promise.all(waiting);
    const next = simulator.simulate(TASK);
    threads[0]?.answer(25, 7);
    expect(await chance(next)).toBe(7);
  });
  it('fails what a thread leaves unanswered, and begins another for the next question', async () => {
    const { simulator, threads } = started();
    const lost = simulator.simulate(TASK);
    threads[0]?.emit('exit', 1);
    await expect(lost).rejects.toThrow('ended with code 1');
    const next = simulator.simulate(TASK);
    threads[1]?.answer(0, 3);
    expect(await chance(next)).toBe(3);
    const broken = simulator.simulate(TASK);
    threads[1]?.emit('message', { id: threads[1].got[1]?.id, error: 'no memory' });
    await expect(broken).rejects.toThrow('no memory');
  });
});
