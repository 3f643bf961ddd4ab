/** Who calls: asked of the database for all who wait, in one statement, so that a crowd costs little more than one. */
import type pg from 'pg';
import type { Clock } from '../time/clock.ts';
import { findCallers, type Caller } from '../sessions/session.ts';

export type AskCaller = (token: string) => Promise<Caller | null>;

/** So many in one statement: what answers them gets a moment of the event loop before the next. */
const AT_ONCE = 50;

interface Waiting {
  readonly token: string;
  resolve(caller: Caller | null): void;
  reject(error: unknown): void;
}

/**
 * The person behind a token, as the database says after being asked for them, never as it said to somebody before. One
 * statement at a time: whoever comes meanwhile is in the next one.
 */
export function callers(pool: pg.Pool, clock: Clock): AskCaller {
  const waiting: Waiting[] = [];
  let reading = false;

  async function read(): Promise<void> {
    reading = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, AT_ONCE);
      try {
        const tokens = batch.map(({ token }) => token);
        const found = await findCallers(pool, tokens, clock.now());
        batch.forEach(({ resolve }, index) => resolve(found[index] ?? null));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      // What came in meanwhile is answered first.
      await new Promise(setImmediate);
    }
    reading = false;
  }

  return (token) =>
    new Promise((resolve, reject) => {
      waiting.push({ token, resolve, reject });
      if (!reading) void read();
    });
}
