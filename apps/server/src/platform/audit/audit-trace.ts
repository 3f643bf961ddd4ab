/** Audit records of reads: of data that is shown or exported without changing anything. */
import { sql } from 'kysely';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { Database } from '../database/client.ts';
import { appendAudit, type AuditEntry } from './audit.ts';
import { latestCredible, type Clock } from '../time/clock.ts';
import { principalOf, type Actor, type Origin } from '../http/endpoint.ts';
import type { AppError } from '../failures/errors.ts';

/** Further reads within this time belong to the same access. */
export const OPENING_MS = 30 * 60_000;

export interface Reader {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly clock: Clock;
  readonly permission: Power | null;
}

const actorOf = ({ actor, origin, permission }: Reader) => ({
  id: principalOf(actor),
  name: actor.username,
  sessionId: actor.sessionId,
  address: origin.address,
  requestId: origin.requestId,
  permission,
});

/** Nothing is announced: a list that is reloaded because it was read would reload forever. */
export async function recordTaking({ write }: Database, reader: Reader, entry: AuditEntry): Promise<void> {
  await write.transaction().execute(async (tx) => appendAudit(tx, reader.clock, actorOf(reader), entry));
}

/**
 * Records who tried to make a decision that is another person's, and why it was refused. `id` comes from the request
 * path.
 */
export const recordRefusal = (
  database: Database,
  reader: Reader,
  [type, id]: AuditEntry['entity'],
  { message }: AppError,
): Promise<void> =>
  recordTaking(database, reader, {
    action: 'approval.refuse',
    entity: [type, id.slice(0, 64)],
    description: `Refused to let ${reader.actor.username} decide on it: ${message}`,
    category: 'Security',
  });

/** One record per access within a session, however many pages of however many lists are then read. */
export async function recordReading(database: Database, reader: Reader, what: string): Promise<void> {
  const now = reader.clock.now();
  const before = new Date(now.getTime() - OPENING_MS);
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from audit_readings where session_id = ${reader.actor.sessionId} and at > ${before} and at <= ${latestCredible(now)}) as known`.execute(
    database.read,
  );
  if (rows[0]?.known) return;
  await database.write.transaction().execute(async (tx) => {
    // Lists that load at the same time compete here: one of them inserts the access, the others wait for it and find
    // it.
    const { numAffectedRows } = await sql`
      insert into audit_readings as held (session_id, at) values (${reader.actor.sessionId}, ${now})
      on conflict (session_id) do update set at = excluded.at where held.at <= ${before} or held.at > ${latestCredible(now)}`.execute(
      tx,
    );
    if (numAffectedRows !== 1n) return;
    await appendAudit(tx, reader.clock, actorOf(reader), {
      action: 'audit.read',
      entity: ['audit_trail', 'audit_trail'],
      description: what,
      category: 'Security',
    });
  });
}
