/**
 * The audit chain: each record carries the SHA-256 of its content and of its predecessor's hash, and is written in
 * the transaction of the change it proves. The canonical form below is what an offline verifier recomputes.
 */
import { createHash } from 'node:crypto';
import type { AuditCategory } from '@cottontree/contract/audit.ts';
import { ACTION_SEVERITY, type AuditAction, type AuditSeverity } from '@cottontree/contract/audit-actions.ts';
import type { Power } from '@cottontree/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import { RECORD_WRITTEN } from '../database/copying-pool.ts';

/** What a command says of its change. `before` and `after` are lists of fields, secrets already left out. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity: readonly [type: string, id: string];
  readonly description: string;
  /** Where this act is graver, or less, than the contract's table says of its action. */
  readonly severity?: AuditSeverity;
  readonly category?: AuditCategory;
  readonly before?: unknown;
  readonly after?: unknown;
  /** By which the act passed, where that is another than the one its endpoint asks for. */
  readonly permission?: Power;
}

export interface AuditActor {
  readonly id: string | null;
  readonly name: string;
  readonly sessionId: string | null;
  readonly address: string | null;
  readonly requestId: string;
  /** By which the act passed; absent where none is needed. */
  readonly permission?: Power | null;
}

/** Everything that a record's hash is made of, beside its predecessor's hash. */
export interface ChainedRecord {
  seq: bigint;
  /** ISO 8601 in UTC where it is text. */
  at: Date | string;
  actor_id: string | null;
  actor_name: string;
  session_id: string | null;
  address: string | null;
  request_id: string;
  action: string;
  severity: string;
  category: string;
  entity_type: string;
  entity_id: string;
  description: string;
  before: unknown;
  after: unknown;
  permission?: string | null;
  /** What the transaction changed of the sealed tables: its change set, the digest of it, rows added and removed. */
  row_changes?: unknown;
}

/** Keys sorted at every depth, so that the text does not depend on who serialised it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    // A plain loop: a chain of a million records is written and checked with it.
    const fields = value as Record<string, unknown>; // an object that is no array
    let text = '';
    for (const key of Object.keys(fields).toSorted()) {
      const each = fields[key];
      if (each !== undefined)
        text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(each)}`;
    }
    return `{${text}}`;
  }
  return JSON.stringify(value ?? null);
}

/** What JSONB will give back: bigint as text, dates as ISO text, undefined dropped. */
const asStored = (value: unknown): unknown =>
  value === undefined
    ? null
    : JSON.parse(
        JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each)),
      );

/** The fields as they are hashed. Records of before there were permissions or seals lack these, and so hash as they did. */
export const contentOf = ({
  seq,
  at,
  permission,
  row_changes: rowChanges,
  ...rest
}: ChainedRecord): Record<string, unknown> => ({
  ...rest,
  seq: seq.toString(),
  at: typeof at === 'string' ? at : at.toISOString(),
  ...(permission === null || permission === undefined ? {} : { permission }),
  ...(rowChanges === null || rowChanges === undefined ? {} : { row_changes: rowChanges }),
});

export function hashRecord(record: ChainedRecord, prevHash: Buffer): Buffer {
  return createHash('sha256')
    .update(prevHash)
    .update(canonicalJson(contentOf(record)))
    .digest();
}

/** Append within `tx`. Takes the chain's lock until the transaction ends: call it last. */
export async function appendAudit(tx: Db, at: Date, actor: AuditActor, entry: AuditEntry): Promise<bigint> {
  // Before the lock: hashing the changes of a large batch takes a while.
  const { rows: taken } = await sql<{ changes: unknown }>`select take_change_set() as changes`.execute(tx);
  const head = await tx
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const record = {
    seq: head.seq + 1n,
    at,
    actor_id: actor.id,
    actor_name: actor.name,
    session_id: actor.sessionId,
    address: actor.address,
    request_id: actor.requestId,
    action: entry.action,
    severity: entry.severity ?? ACTION_SEVERITY[entry.action],
    category: entry.category ?? 'Administrative',
    entity_type: entry.entity[0],
    entity_id: entry.entity[1],
    description: entry.description,
    before: asStored(entry.before),
    after: asStored(entry.after),
    permission: entry.permission ?? actor.permission ?? null,
    row_changes: taken[0]?.changes ?? null,
  };
  const hash = hashRecord(record, head.hash);
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  // One statement: every round trip is one that the whole company waits for.
  await tx
    .with('moved', (db) => db.updateTable('audit_head').set({ seq: record.seq, hash }).returning('seq'))
    .insertInto('audit_records')
    .values({
      ...record,
      before: json(record.before),
      after: json(record.after),
      row_changes: json(record.row_changes),
      prev_hash: head.hash,
      hash,
    })
    .modifyEnd(sql.raw(RECORD_WRITTEN))
    .execute();
  return record.seq;
}
