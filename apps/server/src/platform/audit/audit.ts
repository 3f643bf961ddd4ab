/**
 * The audit chain: each record contains the SHA-256 of its content and of its predecessor's hash, and is written in the
 * transaction of the change that it proves. The canonical form below is what an offline verifier recomputes.
 */
import { createHash } from 'node:crypto';
import type { AuditCategory } from '@cottontree/contract/audit/audit.ts';
import { ACTION_SEVERITY, type AuditAction, type AuditSeverity } from '@cottontree/contract/audit/actions.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import type { Clock } from '../time/clock.ts';
import { WITH_THE_COMMIT, WITH_THE_NEXT } from '../database/transaction-messages.ts';

/** A command's description of its change. `before` and `after` are lists of fields, with secrets already removed. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity: readonly [type: string, id: string];
  readonly description: string;
  /** For an act that is more or less severe than the contract's table says for its action. */
  readonly severity?: AuditSeverity;
  readonly category?: AuditCategory;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The permission that allowed the act, if it is not the one that the endpoint requires. */
  readonly permission?: Power;
}

export interface AuditActor {
  readonly id: string | null;
  readonly name: string;
  readonly sessionId: string | null;
  readonly address: string | null;
  readonly requestId: string;
  /** The permission that allowed the act; absent where none is needed. */
  readonly permission?: Power | null;
}

/** Everything that a record's hash covers, besides its predecessor's hash. */
export interface ChainedRecord {
  seq: bigint;
  /** ISO 8601 in UTC when it is text. */
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
  /** What the transaction changed in the sealed tables: its change set, the digest of it, rows added and removed. */
  row_changes?: unknown;
}

/** Keys are sorted at every depth, so that the text does not depend on who serialised it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    // A plain loop, because chains of a million records are written and verified with it.
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

/** The value as JSONB returns it: bigint as text, dates as ISO text, undefined removed. */
const asStored = (value: unknown): unknown =>
  value === undefined
    ? null
    : JSON.parse(
        JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each)),
      );

/**
 * The fields that are hashed. Records from before permissions or seals existed lack those fields and are hashed without
 * them.
 */
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

/** A record to be appended. */
export interface AuditAppend {
  /** Read when the record is appended, so that a job that ran for minutes does not date it back. */
  readonly clock: Clock;
  readonly actor: AuditActor;
  readonly entry: AuditEntry;
  /** The row changes that it names, from `keepChanges`; null where another record names them. */
  readonly changes: string | null;
}

let lastKey = 0;

/**
 * Concludes what the transaction changed in the sealed tables so far, for a record that is to name it. What is rolled
 * back is forgotten.
 */
export async function keepChanges(tx: Db): Promise<string> {
  lastKey += 1;
  const key = String(lastKey);
  await sql`select keep_change_set(${key}) ${sql.raw(WITH_THE_NEXT)}`.execute(tx);
  return key;
}

type Undated = Omit<ChainedRecord, 'seq' | 'at' | 'row_changes'>;

/** The content of a record but its time and number, as it is now: what the caller changes afterwards is not in it. */
const undated = ({ actor, entry }: AuditAppend): Undated => ({
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
});

/**
 * A record as `append_audit_records` takes it. The canonical form is in two parts, between which the database, where the
 * head of the chain is, adds the row changes and the number.
 */
function asSent(content: Undated, at: Date, changes: string | null): object {
  const record = { ...content, at };
  const fields = Object.entries(contentOf({ ...record, seq: 0n }));
  const textOf = (part: typeof fields): string => canonicalJson(Object.fromEntries(part));
  return {
    ...record,
    changes,
    opening: textOf(fields.filter(([name]) => name < 'row_changes')).slice(0, -1),
    closing: `,${textOf(fields.filter(([name]) => name > 'seq')).slice(1)}`,
  };
}

/**
 * Appends the records when `tx` commits, in its last statement, whatever comes before that: the head of the chain is
 * locked for no statement of theirs. Their time is that of the commit, so that the order of the chain and of its times
 * agree.
 */
export async function appendRecords(tx: Db, records: readonly AuditAppend[]): Promise<void> {
  const waiting = records.map((record) => ({ ...record, content: undated(record) }));
  // The driver reads the value of a parameter when it sends the statement.
  const sent = {
    toPostgres: () =>
      JSON.stringify(waiting.map(({ clock, content, changes }) => asSent(content, clock.now(), changes))),
  };
  await sql`select * from append_audit_records(${sent}::jsonb) ${sql.raw(WITH_THE_COMMIT)}`.execute(tx);
}

/** Appends one record when `tx` commits, which names what `tx` changed up to here. */
export const appendAudit = (tx: Db, clock: Clock, actor: AuditActor, entry: AuditEntry): Promise<void> =>
  appendAudits(tx, clock, actor, [entry]);

/** Appends the records when `tx` commits; the first names what `tx` changed up to here. */
export async function appendAudits(
  tx: Db,
  clock: Clock,
  actor: AuditActor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const changes = await keepChanges(tx);
  await appendRecords(
    tx,
    entries.map((entry, place) => ({ clock, actor, entry, changes: place === 0 ? changes : null })),
  );
}
