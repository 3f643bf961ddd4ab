/** The latest results of the background checks of the evidence, for the health screen: one row per check. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import { announce } from '../realtime/events.ts';

/** The audit chain with its checkpoints; the witness that keeps a copy of them; the seals of the rows. */
export type EvidenceCheckName = 'audit' | 'witness' | 'seals';

export interface EvidenceCheck {
  readonly ok: boolean;
  readonly detail: string;
}

/** Replaces the previous result; a change of `ok` is announced. `detail` is a sentence without its full stop. */
export async function recordCheck(
  db: Db,
  at: Date,
  name: EvidenceCheckName,
  { ok, detail }: EvidenceCheck,
): Promise<void> {
  const { rows } = await sql<{ before: boolean | null }>`
    with earlier as (select ok from evidence_checks where name = ${name})
    insert into evidence_checks as held (name, at, ok, detail) values (${name}, ${at}, ${ok}, ${detail})
    on conflict (name) do update set at = excluded.at, ok = excluded.ok, detail = excluded.detail
    returning (select ok from earlier) as before`.execute(db);
  if (rows[0]?.before !== ok) await announce(db, at, { topic: 'health.changed', payload: {} });
}
