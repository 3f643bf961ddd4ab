/** Backups as the server that owns the database takes them, without its loop and its queue: a round, its jobs, the next round. */
import type { BackupParts } from '../domains/backup/backup-parts.ts';
import { carryOutOrder, tendStore } from '../domains/backup/round.ts';

export async function runBackups(parts: BackupParts, signal: AbortSignal): Promise<void> {
  const run = { signal, progress: () => undefined };
  await tendStore(parts, signal);
  // The backup, and the test that follows it.
  await carryOutOrder(parts, run);
  await carryOutOrder(parts, run);
  await tendStore(parts, signal);
}
