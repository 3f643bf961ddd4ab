/**
 * A thread for computations that would otherwise block the event loop for part of a second. It is started with the
 * first task and lives as long as the process; tasks are queued, and refused beyond a limit.
 */
import type { Worker } from 'node:worker_threads';
import { AppError } from '../failures/errors.ts';

export interface TaskMessage<Task> {
  readonly id: number;
  readonly task: Task;
}
export type TaskAnswer<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly error: string };

/** The receiver of tasks: a worker thread, or a test double. */
export type Thread = Pick<Worker, 'postMessage' | 'on' | 'ref' | 'unref'>;

export interface TaskThreadOptions {
  start(): Thread;
  /** "simulation": the name of a task in errors. */
  readonly task: string;
  readonly mostWaiting: number;
  /** The message for people when too many tasks wait. */
  readonly refusal: string;
}

export class TaskThread<Task, Result> {
  readonly #options: TaskThreadOptions;
  #thread: Thread | undefined;
  readonly #open = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>();
  #last = 0;

  constructor(options: TaskThreadOptions) {
    this.#options = options;
  }

  /** Throws AppError `unavailable` when too many already wait, Error when the thread fails. */
  async run(task: Task): Promise<Result> {
    if (this.#open.size >= this.#options.mostWaiting)
      throw new AppError('unavailable', this.#options.refusal);
    const thread = (this.#thread ??= this.#begin());
    this.#last += 1;
    const id = this.#last;
    return await new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      // A pending result keeps the process alive; an idle thread must not.
      thread.ref();
      thread.postMessage({ id, task } satisfies TaskMessage<Task>);
    });
  }

  #begin(): Thread {
    const thread = this.#options.start();
    const { task } = this.#options;
    thread.on('message', (answer: TaskAnswer<Result>) => {
      const waiting = this.#open.get(answer.id);
      this.#open.delete(answer.id);
      if (this.#open.size === 0) thread.unref();
      if ('error' in answer) waiting?.reject(new Error(`The ${task} failed: ${answer.error}`));
      else waiting?.resolve(answer.result);
    });
    const end = (error: Error): void => {
      this.#thread = undefined;
      for (const { reject } of this.#open.values()) reject(error);
      this.#open.clear();
    };
    thread.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    thread.on('exit', (code) => end(new Error(`The thread of the ${task} ended with code ${code}`)));
    return thread;
  }
}

/** Runs in the thread: processes each task as it arrives. */
export function answerTasks<Task, Result>(
  port: {
    on(event: 'message', listener: (message: TaskMessage<Task>) => void): unknown;
    postMessage(message: TaskAnswer<Result>): void;
  } | null,
  work: (task: Task) => Result,
): void {
  if (!port) throw new Error('This program runs as a worker thread');
  port.on('message', ({ id, task }) => {
    let answer: TaskAnswer<Result>;
    try {
      answer = { id, result: work(task) };
    } catch (error) {
      answer = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    port.postMessage(answer);
  });
}
