/** Walks the audit chain page by page, so that memory use does not grow with its length. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import { hashRecord, type ChainedRecord } from './audit.ts';

/** A record's sequence number and the hash that it must have. */
export interface ChainPoint {
  readonly sequence: bigint;
  readonly hash: Buffer;
}
/** Before the first record. */
export const GENESIS: ChainPoint = { sequence: 0n, hash: Buffer.alloc(32) };

export interface StoredRecord {
  readonly record: ChainedRecord;
  readonly prevHash: Buffer;
  readonly hash: Buffer;
}

/** Small enough that hashing one page does not keep other requests waiting. */
const PAGE = 1_000;

type Row = Omit<ChainedRecord, 'at'> & { at: string; prev_hash: Buffer; hash: Buffer };

/** Only milliseconds are hashed, so microseconds that somebody wrote into the column must be visible here. */
const instant = (microseconds: string): string =>
  microseconds.endsWith('000') ? `${microseconds.slice(0, -3)}Z` : `${microseconds}Z`;

/** The records after `after` up to and including `upTo`, in ascending order of sequence. */
export async function* chainRecords(db: Db, after: bigint, upTo: bigint): AsyncGenerator<StoredRecord[]> {
  for (let seq = after; ;) {
    const { rows } = await sql<Row>`
      select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, actor_id, actor_name, session_id,
             address, request_id, action, severity, category, entity_type, entity_id, description, before, after,
             permission, row_changes, prev_hash, hash
        from audit_records where seq > ${seq} and seq <= ${upTo} order by seq limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ prev_hash: prevHash, hash, at, ...rest }) => ({
      record: { ...rest, at: instant(at) },
      prevHash,
      hash,
    }));
    if (rows.length < PAGE) return;
    seq = last.seq;
  }
}

/** The stored head; the genesis point if its row is missing, which `verifyChain` reports. */
export const chainHead = async (db: Db): Promise<ChainPoint> => (await storedHead(db)) ?? GENESIS;

async function storedHead(db: Db): Promise<ChainPoint | null> {
  const row = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
  return row ? { sequence: row.seq, hash: row.hash } : null;
}

/** The newest record that exists, whatever the stored head says. */
export async function lastRecord(db: Db): Promise<ChainPoint> {
  const row = await db
    .selectFrom('audit_records')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { sequence: row.seq, hash: row.hash } : GENESIS;
}

/** The message for a chain whose end is missing; `by` is what knows of a record that the chain once had. */
export const missingFrom = (first: bigint, by: string, upTo: bigint): string =>
  `records from ${first} on are missing; ${by} knows up to ${upTo}`;

/**
 * Records that no walk from the first record to the head reaches. One statement, so that a record appended in the
 * meantime is not mistaken for one beyond the head.
 */
async function outsideTheChain(db: Db): Promise<{ firstBad: bigint; reason: string } | null> {
  const { rows } = await sql<{ before: bigint | null; beyond: bigint | null }>`
    select (select min(seq) from audit_records where seq < 1) as before,
           (select min(r.seq) from audit_records r where r.seq > (select max(h.seq) from audit_head h)) as beyond`.execute(
    db,
  );
  const { before = null, beyond = null } = rows[0] ?? {};
  if (before !== null) return { firstBad: before, reason: `record ${before} stands before the first record` };
  if (beyond !== null) return { firstBad: beyond, reason: `record ${beyond} stands beyond the head` };
  return null;
}

export type ChainVerdict =
  | {
      readonly ok: true;
      readonly upTo: bigint;
      readonly head: ChainPoint;
      /** Where the next call continues; null when the walk reached the head. */
      readonly next: ChainPoint | null;
    }
  | {
      readonly ok: false;
      readonly upTo: bigint;
      readonly firstBad: bigint;
      readonly reason: string;
      /**
       * Every record that exists is valid, but the stored head is missing, so how many there were must come from
       * elsewhere.
       */
      readonly headMissing?: true;
    };

/**
 * Verifies the chain from `after`, which must have the hash given, to its head or over `atMost` records. Names the
 * first record that is not valid.
 */
export async function verifyChain(
  db: Db,
  after: ChainPoint = GENESIS,
  atMost?: number,
): Promise<ChainVerdict> {
  const stored = await storedHead(db);
  const head = stored ?? (await lastRecord(db));
  let { sequence: seq, hash } = after;
  const bad = (firstBad: bigint, reason: string): ChainVerdict => ({
    ok: false,
    upTo: seq,
    firstBad,
    reason,
  });
  if (after.sequence > 0n) {
    const start = await db
      .selectFrom('audit_records')
      .select('hash')
      .where('seq', '=', after.sequence)
      .executeTakeFirst();
    if (!start) return { ok: false, upTo: 0n, firstBad: after.sequence, reason: 'record missing' };
    if (!start.hash.equals(hash))
      return {
        ok: false,
        upTo: 0n,
        firstBad: after.sequence,
        reason: 'differs from what was signed or read of it before',
      };
  }
  const end = atMost === undefined ? head.sequence : after.sequence + BigInt(atMost);
  const upTo = end < head.sequence ? end : head.sequence;
  for await (const page of chainRecords(db, seq, upTo)) {
    for (const { record, prevHash, hash: stored } of page) {
      if (record.seq !== seq + 1n) return bad(seq + 1n, 'record missing');
      if (!prevHash.equals(hash)) return bad(record.seq, 'does not follow its predecessor');
      if (!hashRecord(record, prevHash).equals(stored))
        return bad(record.seq, 'content does not match its hash');
      hash = stored;
      seq = record.seq;
    }
  }
  if (upTo < head.sequence)
    return seq === upTo
      ? { ok: true, upTo: seq, head, next: { sequence: seq, hash } }
      : bad(seq + 1n, 'record missing');
  if (stored === null)
    return {
      ok: false,
      upTo: seq,
      firstBad: seq + 1n,
      reason: `the head of the chain is gone, and perhaps records after ${seq}`,
      headMissing: true,
    };
  if (seq !== head.sequence)
    return bad(seq + 1n, missingFrom(seq + 1n, 'the head of the chain', head.sequence));
  if (!hash.equals(head.hash)) return bad(seq, 'head does not match the last record');
  const outside = await outsideTheChain(db);
  if (outside) return bad(outside.firstBad, outside.reason);
  return { ok: true, upTo: seq, head, next: null };
}
