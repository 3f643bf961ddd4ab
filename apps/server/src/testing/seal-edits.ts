/** For tests of the seals: edits by a database superuser, and a round that finds them. */
import { sql } from 'kysely';
import { runSealRound } from '../domains/audit/jobs/keep-seals.ts';
import { SealPatrol } from '../platform/audit/seals/seal-chain.ts';
import { Census } from '../platform/audit/seals/seal-rounds.ts';
import type { TestApp } from './test-app.ts';

/** With the triggers off, as a person who knows of them would do it. */
export const silently = (t: TestApp, table: string, statement: string): Promise<void> =>
  t.database.owner.transaction().execute(async (tx) => {
    await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    await sql.raw(statement).execute(tx);
    await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
  });

/** A day later, when every row is checked again. Resolves to what was found. */
export function roundsOf(t: TestApp): () => Promise<string[] | null> {
  const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
  const own = { census: new Census(), patrol: new SealPatrol() };
  return async () => {
    t.clock.advance(21 * 3_600_000);
    return await runSealRound(parts, own);
  };
}
