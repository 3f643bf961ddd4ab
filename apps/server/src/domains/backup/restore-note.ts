/**
 * Leaves a note for the next start, which records the restore: the restored database may be from an earlier release,
 * whose tables are migrated only then.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { LastRestore, changesInWords } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { giveToFolderOwner } from '@cottontree/embedded-postgres';
import type { Database } from '../../platform/database/client.ts';
import { restoreNote } from '../../platform/database/state-folder/state-layout.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { LAST_RESTORE, forgetObservedPlaces } from './settings-store.ts';

/** Writes the note into `folder`, owned by the owner of the state folder. */
export function writeRestoreNote(folder: string, stateDir: string, found: Omit<LastRestore, 'id'>): void {
  const note: LastRestore = { id: randomUUID(), ...found };
  writeFileSync(restoreNote(folder), JSON.stringify(note), { mode: 0o600, flush: true });
  giveToFolderOwner(restoreNote(folder), stateDir);
}

/** Records the restore before this start, once, and before any request is served. */
export async function recordRestore(
  database: Pick<Database, 'write'>,
  stateDir: string,
  clock: Clock,
): Promise<void> {
  const file = restoreNote(stateDir);
  if (!existsSync(file)) return;
  const note = LastRestore.parse(JSON.parse(readFileSync(file, 'utf8')));
  const now = clock.now();
  await database.write.transaction().execute(async (tx) => {
    const { rows } = await sql<{ value: { id?: string } }>`
      select value from settings where key = ${LAST_RESTORE}`.execute(tx);
    // An earlier start recorded it but stopped before it removed the note.
    if (rows[0]?.value.id === note.id) return;
    await sql`
      insert into settings (key, value, updated_at) values (${LAST_RESTORE}, ${JSON.stringify(note)}::jsonb, ${now})
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
    // The restored row describes the machine on which the backup was taken.
    await forgetObservedPlaces(tx);
    const actor = { id: null, name: 'restore', sessionId: null, address: null, requestId: note.id };
    await appendAudit(tx, clock, actor, {
      action: 'backup.restore',
      entity: ['backup', note.id],
      description: `Restored the company${note.to === null ? '' : ` to ${note.to}`}; ended ${note.endedSessions} sessions and ${
        note.takenBack === null
          ? 'could not read what it takes back'
          : `took back ${changesInWords(note.takenBack.length)}`
      }`,
      category: 'Security',
      after: note,
    });
  });
  rmSync(file, { force: true });
}
