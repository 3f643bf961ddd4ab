/**
 * Access changes that a restore reverts: suspensions, deletions, resets and role changes that the replaced company has
 * recorded after the restored time. People must decide on each of them again.
 */
import type { AuditAction } from '@cottontree/contract/audit/actions.ts';
import type { TakenBack } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

/** Actions that extend or reduce the access of a person or a key: one that was revoked would be accepted again. */
const ACCESS_CHANGES: readonly AuditAction[] = [
  'api-key.issue',
  'api-key.revoke',
  'role.create',
  'role.delete',
  'role.update',
  'service-account.adopt',
  'service-account.change',
  'service-account.close',
  'service-account.create',
  'user.activate',
  'user.change-role',
  'user.create',
  'user.delete',
  'user.remove-second-factor',
  'user.reset-password',
  'user.suspend',
];

/** The end of the restored audit chain. */
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
 * The changes after `end`, oldest first. Null where the replaced trail does not contain that end: it belongs to another
 * company, or diverged after an earlier restore, so it does not show what this restore reverts.
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
