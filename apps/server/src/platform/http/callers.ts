/**
 * Looks up the callers of requests. All that are waiting are read with one statement, so that many cost little more
 * than one.
 */
import type pg from 'pg';
import type { Clock } from '../time/clock.ts';
import { findKeyCallers, isApiKey } from '../sessions/api-key.ts';
import type { Credential } from '../sessions/credential.ts';
import { findCallers, type Caller } from '../sessions/session.ts';

export type FindCaller = (credential: Credential) => Promise<Caller | null>;

/** The maximum in one statement, so that the event loop gets a turn between batches. */
const AT_ONCE = 50;

interface Waiting {
  readonly token: string;
  resolve(caller: Caller | null): void;
  reject(error: unknown): void;
}

/** Finds who calls with a session or a key. A text that has no checksum of a key costs no statement. */
export function callers(pool: pg.Pool, clock: Clock): FindCaller {
  const find = {
    session: inBatches((tokens) => findCallers(pool, tokens, clock.now())),
    key: inBatches((keys) => findKeyCallers(pool, keys, clock.now())),
  };
  return async ({ kind, token }) => (kind === 'key' && !isApiKey(token) ? null : await find[kind](token));
}

/**
 * Finds one caller. The statement starts after the request, so an earlier result is never reused. One statement runs at
 * a time; requests that arrive meanwhile are in the next one.
 */
function inBatches(
  findAll: (tokens: readonly string[]) => Promise<(Caller | null)[]>,
): (token: string) => Promise<Caller | null> {
  const waiting: Waiting[] = [];
  let reading = false;

  async function read(): Promise<void> {
    reading = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, AT_ONCE);
      try {
        const tokens = batch.map(({ token }) => token);
        const found = await findAll(tokens);
        batch.forEach(({ resolve }, index) => resolve(found[index] ?? null));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      // Gives the requests that were just resolved a turn of the event loop first.
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
