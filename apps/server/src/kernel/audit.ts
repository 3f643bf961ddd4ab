/**
 * The audit chain: each record carries the SHA-256 of its content and of its predecessor's hash, and is written in
 * the transaction of the change it proves. The canonical form below is what an offline verifier recomputes.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

export type Severity = 'low' | 'medium' | 'high' | 'critical';
export type AuditCategory = 'Security' | 'Financial' | 'Administrative' | 'System';

/** What a command says of its change. `before` and `after` are lists of fields, secrets already left out. */
export interface AuditEntry {
  /** noun.verb, e.g. "fraud.block". */
  readonly action: string;
  readonly entity: readonly [type: string, id: string];
  readonly description: string;
  readonly severity?: Severity;
  readonly category?: AuditCategory;
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface AuditActor {
  readonly id: string | null;
  readonly name: string;
  readonly sessionId: string | null;
  readonly address: string | null;
  readonly requestId: string;
}

export interface ChainedRecord {
  seq: bigint;
  at: Date;
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
}

/** Keys sorted at every depth, so that the text does not depend on who serialised it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
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

export function hashRecord(record: ChainedRecord, prevHash: Buffer): Buffer {
  const content = canonicalJson({ ...record, seq: record.seq.toString(), at: record.at.toISOString() });
  return createHash('sha256').update(prevHash).update(content).digest();
}

/** Append within `tx`. Takes the chain's lock until the transaction ends: call it last. */
export async function appendAudit(tx: Db, at: Date, actor: AuditActor, entry: AuditEntry): Promise<bigint> {
  const head = await tx
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const record: ChainedRecord = {
    seq: head.seq + 1n,
    at,
    actor_id: actor.id,
    actor_name: actor.name,
    session_id: actor.sessionId,
    address: actor.address,
    request_id: actor.requestId,
    action: entry.action,
    severity: entry.severity ?? 'low',
    category: entry.category ?? 'Administrative',
    entity_type: entry.entity[0],
    entity_id: entry.entity[1],
    description: entry.description,
    before: asStored(entry.before),
    after: asStored(entry.after),
  };
  const hash = hashRecord(record, head.hash);
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  await tx
    .insertInto('audit_records')
    .values({ ...record, before: json(record.before), after: json(record.after), prev_hash: head.hash, hash })
    .execute();
  await tx.updateTable('audit_head').set({ seq: record.seq, hash }).execute();
  return record.seq;
}

export type ChainVerdict =
  | { readonly ok: true; readonly upTo: bigint }
  | { readonly ok: false; readonly upTo: bigint; readonly firstBad: bigint; readonly reason: string };

const PAGE = 5_000;

/** Walk the chain from its first record to its head; names the first record that does not hold. */
export async function verifyChain(db: Db): Promise<ChainVerdict> {
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  let hash: Buffer = Buffer.alloc(32);
  let seq = 0n;
  const bad = (firstBad: bigint, reason: string): ChainVerdict => ({
    ok: false,
    upTo: seq,
    firstBad,
    reason,
  });
  for (;;) {
    const page = await db
      .selectFrom('audit_records')
      .selectAll()
      .where('seq', '>', seq)
      .where('seq', '<=', sql<bigint>`${head.seq}::bigint`)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const { prev_hash: prevHash, hash: stored, ...record } of page) {
      if (record.seq !== seq + 1n) return bad(seq + 1n, 'record missing');
      if (!prevHash.equals(hash)) return bad(record.seq, 'does not follow its predecessor');
      if (!hashRecord(record, prevHash).equals(stored))
        return bad(record.seq, 'content does not match its hash');
      hash = stored;
      seq = record.seq;
    }
    if (page.length < PAGE) break;
  }
  if (seq !== head.seq) return bad(seq + 1n, 'tail cut off');
  if (!hash.equals(head.hash)) return bad(seq, 'head does not match the last record');
  return { ok: true, upTo: seq };
}
