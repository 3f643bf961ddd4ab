/**
 * What a restore takes back of who may do what: the suspensions, deletions, resets and changes of roles that the company
 * being replaced has recorded after the moment that is restored. Somebody has to decide each of them again.
 */
import type { AuditAction } from '@cottontree/contract/audit-actions.ts';
import type { TakenBack } from '@cottontree/contract/backup.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

/** By these, what somebody may do becomes more or less. */
const ACCESS_CHANGES: readonly AuditAction[] = [
  'role.create',
  'role.delete',
  'role.update',
  'user.activate',
  'user.change-role',
  'user.create',
  'user.delete',
  'user.remove-second-factor',
  'user.reset-password',
  'user.suspend',
];

/** Of the chain as it was restored: where it ends. */
export async function endOfChain(restored: Db): Promise<{ seq: bigint; hash: Buffer; at: Date | null }> {
  const { rows } = await sql<{ seq: bigint; hash: Buffer; at: Date | null }>`
    select h.seq, h.hash, r.at from audit_head h left join audit_records r on r.seq = h.seq`.execute(
    restored,
  );
  const [end] = rows;
  if (!end) throw new Error('The restored company has no audit trail');
  return end;
}

/**
 * The changes after `end`, the oldest first. Null where the trail that is replaced never had that end: it is of another
 * company, or went another way after an earlier restore, and so says nothing of what this restore takes back.
 */
export async function changesAfter(
  replaced: Db,
  end: { readonly seq: bigint; readonly hash: Buffer },
): Promise<TakenBack[] | null> {
  if (end.seq > 0n) {
    const { rows } = await sql<{ hash: Buffer }>`
      select hash from audit_records where seq = ${end.seq}`.execute(replaced);
    if (!rows[0]?.hash.equals(end.hash)) return null;
  }
  const { rows } = await sql<{ at: Date; by: string; action: string; description: string }>`
    select at, actor_name as by, action, description from audit_records
     where seq > ${end.seq} and action = any (${[...ACCESS_CHANGES]}::text[])
     order by seq`.execute(replaced);
  return rows.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest }));
}
