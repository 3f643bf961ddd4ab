/**
 * Records of other servers are remembered when they are read; those of this server when they are committed
 * (`database/copying-pool.ts`).
 */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import type { RecordMemory } from '../database/record-memory.ts';
import { newestCheckpoint } from './audit-checkpoints.ts';

/** Records read at once: takes some milliseconds. */
const MOST = 5_000;

/** Remembers records that were not read before, the oldest first, starting at the newest checkpoint. */
export async function readRecords(db: Db, memory: RecordMemory): Promise<void> {
  if (memory.readUpTo === 0n) memory.signed((await newestCheckpoint(db))?.sequence ?? 0n);
  const { rows } = await sql<{ sequence: bigint; hash: string }>`
    select seq as sequence, encode(hash, 'hex') as hash from audit_records
     where seq > ${memory.readUpTo} order by seq limit ${MOST}`.execute(db);
  memory.read(rows);
}
