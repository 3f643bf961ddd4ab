/**
 * Publishes the progress of the demo company and whether it is failing to every process and screen, with one settings
 * row and one event.
 */
import type { DemoProgress } from '@cottontree/contract/events.ts';
import type { Database } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { announce } from '../../platform/realtime/events.ts';
import type { Progress } from './load-history.ts';

const DEMO_SETTING = 'demo';
/** A single failure is retried within a second; from the second consecutive one on, it is shown. */
const SHOWN_FROM = 2;

export class ProgressReport {
  readonly #database: Database;
  readonly #clock: Clock;
  #last: Progress = { percent: 0, stage: 'Starting' };
  #failures = 0;
  /** False until the first publication: the settings may still hold what an earlier process wrote. */
  #published = false;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Reports the stage that begins now. Only a stage different from that of the last attempt resets the count of
   * failures.
   */
  async reached(progress: Progress): Promise<void> {
    if (progress.stage !== this.#last.stage) this.#failures = 0;
    this.#last = progress;
    await this.#publish();
  }

  /** A step of the last stage succeeded. */
  async succeeded(): Promise<void> {
    const outdated = !this.#published || this.#failures >= SHOWN_FROM;
    this.#failures = 0;
    if (outdated) await this.#publish();
  }

  /** An attempt at the stage failed. */
  async failed(): Promise<void> {
    this.#failures += 1;
    if (this.#failures >= SHOWN_FROM) await this.#publish();
  }

  /** Sets the stage that an earlier start had reached. */
  resumeAt(progress: Progress): void {
    this.#last = progress;
  }

  async #publish(): Promise<void> {
    const at = this.#clock.now();
    const failures = this.#failures >= SHOWN_FROM ? this.#failures : 0;
    const payload: DemoProgress = { ...this.#last, failures };
    const value = JSON.stringify({ ...payload, complete: payload.percent === 100 });
    await this.#database.write.transaction().execute(async (tx) => {
      await tx
        .insertInto('settings')
        .values({ key: DEMO_SETTING, value, updated_at: at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: at }))
        .execute();
      await announce(tx, at, { topic: 'demo.progress', payload: { ...payload } });
    });
    this.#published = true;
  }
}
