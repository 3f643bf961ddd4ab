/** Reads the sessions of those who open a socket: when thousands come back at once, for many of them in one statement. */
import type { Db } from '../db/client.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Actor } from '../kernel/endpoint.ts';
import { findActors } from '../kernel/session.ts';

/** One statement at a time, for so many: requests find a connection free, and a moment of the event loop between two. */
const AT_ONCE = 50;

interface Waiting {
  readonly token: string;
  resolve(actor: Actor | null): void;
  reject(error: unknown): void;
}

/** The person behind a token, as the database says after being asked for them, never as it said to somebody before. */
export function admissions(db: Db, clock: Clock): (token: string) => Promise<Actor | null> {
  const waiting: Waiting[] = [];
  let reading = false;

  async function read(): Promise<void> {
    reading = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, AT_ONCE);
      try {
        const actors = await findActors(
          db,
          batch.map(({ token }) => token),
          clock.now(),
        );
        batch.forEach(({ resolve }, index) => resolve(actors[index] ?? null));
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
