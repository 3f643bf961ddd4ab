/** Makes sure that the store is this server's before anything is written there, and stands aside where it is another's. */
import { orderToMove, removeOrderToMove } from '../../api/backup/store.ts';
import { ClaimError } from '../../backup/hold-claim.ts';
import { emptySpool } from '../../backup/spool.ts';
import { disarmArchive } from '../../db/embedded/wal-archiving.ts';
import { appendAudit } from '../../kernel/audit.ts';
import { ACTOR, type BackupParts } from './backup-parts.ts';

/** Null: the store is this server's. Throws StorageError where it cannot be read or written. */
export async function holdStore(parts: BackupParts): Promise<ClaimError | null> {
  const { database, clock, claims, source } = parts;
  const order = await orderToMove(database.read, claims.process);
  const before = heldNow(parts);
  try {
    const claim = await claims.hold(order?.over);
    if (order) await removeOrderToMove(database.write);
    if (before !== claim.id)
      await database.write.transaction().execute(async (tx) => {
        await appendAudit(tx, clock.now(), ACTOR, {
          action: 'backup.claim',
          entity: ['backup_claim', claim.id],
          description: `Holds the store ${parts.folder.place} under claim ${claim.id}`,
          category: 'System',
          after: { claim: claim.id, host: claim.host, claimedAt: claim.claimedAt, log: claim.log },
        });
      });
    return null;
  } catch (error) {
    if (!(error instanceof ClaimError)) throw error;
    // What waits to be stored, and what comes, continues nothing that this server may store.
    if (!error.waiting) {
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
