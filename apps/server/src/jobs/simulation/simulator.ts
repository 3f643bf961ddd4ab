/**
 * One thread that simulates, beside the one that answers: a run takes a part of a second, in which nobody else must wait.
 * It is started with the first question and lives as long as the process; questions queue, and beyond a limit are refused.
 */
import { Worker } from 'node:worker_threads';
import type { SimulationResult, SimulationStart } from '@cottontree/contract/analytics-simulation.ts';
import type { SimulationCase } from '@cottontree/models/simulation.ts';
import { simulateScenario } from '@cottontree/models/simulation-summary.ts';
import { AppError } from '../../kernel/errors.ts';

export interface SimulationTask {
  readonly asked: SimulationCase;
  readonly start: SimulationStart;
}
export interface TaskMessage extends SimulationTask {
  readonly id: number;
}
export type AnswerMessage =
  | { readonly id: number; readonly result: SimulationResult }
  | { readonly id: number; readonly error: string };

/** What the simulator talks with: a worker thread, or what a test puts in its place. */
export type SimulationThread = Pick<Worker, 'postMessage' | 'on' | 'ref' | 'unref'>;

/** Questions that may wait: at a fifth of a second each, nobody waits longer than the browser does. */
const MOST_WAITING = 25;

export class Simulator {
  readonly #start: () => SimulationThread;
  #thread: SimulationThread | undefined;
  readonly #open = new Map<number, { resolve(result: SimulationResult): void; reject(error: Error): void }>();
  #last = 0;

  constructor(start: () => SimulationThread) {
    this.#start = start;
  }

  /** Throws AppError `unavailable` when too many wait already, Error when the thread fails. */
  async simulate(task: SimulationTask): Promise<SimulationResult> {
    if (this.#open.size >= MOST_WAITING)
      throw new AppError('unavailable', 'Many simulations are waiting already; try again in a few seconds');
    const thread = (this.#thread ??= this.#begin());
    this.#last += 1;
    const id = this.#last;
    return await new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      // An answer that is waited for keeps the process; an idle thread must not.
      thread.ref();
      thread.postMessage({ id, ...task } satisfies TaskMessage);
    });
  }

  #begin(): SimulationThread {
    const thread = this.#start();
    thread.on('message', (answer: AnswerMessage) => {
      const asked = this.#open.get(answer.id);
      this.#open.delete(answer.id);
      if (this.#open.size === 0) thread.unref();
      if ('error' in answer) asked?.reject(new Error(`The simulation failed: ${answer.error}`));
      else asked?.resolve(answer.result);
    });
    const end = (error: Error): void => {
      this.#thread = undefined;
      for (const { reject } of this.#open.values()) reject(error);
      this.#open.clear();
    };
    thread.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    thread.on('exit', (code) => end(new Error(`The simulation's thread ended with code ${code}`)));
    return thread;
  }
}

const simulator = new Simulator(() => new Worker(new URL('./simulation.worker.js', import.meta.url)));
/** In the thread; where the server runs from its sources, which no thread can load, in this one. */
export const simulateApart = async (task: SimulationTask): Promise<SimulationResult> =>
  import.meta.url.endsWith('.ts') ? simulateScenario(task.asked, task.start) : await simulator.simulate(task);
