/** Ensures that the store belongs to this server before anything is written, and stops backups where it does not. */
import { disarmArchive } from '@cottontree/embedded-postgres';
import { orderToMove, removeOrderToMove } from './settings-store.ts';
import { ClaimError } from './claim-refusal.ts';
import { emptySpool } from './spool.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import { reasonOf } from '../../platform/failures/reason.ts';
import { ACTOR, type BackupParts } from './backup-parts.ts';
import { look } from './look.ts';
import { failWaiting } from './run-orders.ts';
import { endInterrupted, settleRows } from './settle-rows.ts';

/** Whether the store is held since now or was before, or why it is not. Throws StorageError where it cannot be used. */
async function holdStore(parts: BackupParts): Promise<'held before' | 'held now' | ClaimError> {
  const { database, clock, claims, source } = parts;
  const order = await orderToMove(database.read, claims.process);
  const before = heldNow(parts);
  try {
    const claim = await claims.hold(order?.over);
    if (order === null && before === claim.id) return 'held before';
    await database.write.transaction().execute(async (tx) => {
      // The record is also the evidence of this removal.
      if (order) await removeOrderToMove(tx);
      await appendAudit(tx, clock, ACTOR, {
        action: 'backup.claim',
        entity: ['backup_claim', claim.id],
        description: 'Took over the backup store for this server',
        category: 'System',
        after: { claim: claim.id, host: claim.host, claimedAt: claim.claimedAt, log: claim.log },
      });
    });
    return 'held now';
  } catch (error) {
    if (!(error instanceof ClaimError)) throw error;
    // Neither the waiting WAL nor later WAL may be stored by this server.
    if (error.kind === 'other') {
      disarmArchive(source.stateDir);
      await emptySpool(source.stateDir);
    }
    return error;
  }
}

function heldNow({ claims }: BackupParts): string | null {
  try {
    return claims.current().id;
  } catch {
    return null;
  }
}

/** Null if backups may be taken. Otherwise throws the problem, after showing it and failing the waiting backups. */
export async function readyToWrite(parts: BackupParts, settled: boolean): Promise<ClaimError | null> {
  try {
    // Also where the store belongs to another server: nothing else could be requested here until it is moved.
    if (!settled) await endInterrupted(parts);
    const held = await holdStore(parts);
    if (held instanceof ClaimError) {
      const waits = held.kind === 'waiting';
      if (!waits) await failWaiting(parts, held);
      await look(parts, { folder: waits ? null : held.message, remote: null, claim: held });
      return held;
    }
    if (!settled) await settleRows(parts);
    // A full backup follows, which takes its time: the screen would say until then whose the store was.
    if (held === 'held now') await look(parts, { folder: null, remote: null });
    return null;
  } catch (error) {
    await failWaiting(parts, error);
    await look(parts, { folder: reasonOf(error), remote: null });
    throw error;
  }
}
