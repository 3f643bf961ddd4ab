/** The company that a restore replaces, which runs beside the restored one during the comparison. */
import { existsSync } from 'node:fs';
import { changesInWords, type LastRestore } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { type FolderLock, clusterFolder, type PostgresLog } from '@cottontree/embedded-postgres';
import { connect, type Database } from '../../platform/database/client.ts';
import { startEmbedded } from '../../platform/database/start-embedded.ts';
import { reasonOf } from '../../platform/failures/reason.ts';
import type { Restored } from './restore-into.ts';
import { changesAfter, endOfChain } from './taken-back.ts';

export interface Replaced {
  /** Null if there is none, or it does not start. */
  readonly database: Database | null;
  /** Why, in words for the person at the terminal. */
  readonly unread: string | null;
  /** Can be called twice. */
  close(): Promise<void>;
}

/** A damaged cluster is a common reason for a restore, so a failure to read it is reported and stops nothing. */
export async function openReplaced(
  { stateDir, log }: { readonly stateDir: string; readonly log: PostgresLog },
  lock: FolderLock,
): Promise<Replaced> {
  const none = (unread: string): Replaced => ({ database: null, unread, close: () => Promise.resolve() });
  if (!existsSync(clusterFolder(stateDir))) return none('no database was here before');
  try {
    const postgres = await startEmbedded({ dataDir: stateDir, log, lock });
    const database = connect(postgres.connection, { writers: 1, readers: 1 });
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      await database.close();
      await postgres.stop();
    };
    return { database, unread: null, close: () => (closing ??= close()) };
  } catch (error) {
    return none(`the database that is replaced does not start: ${reasonOf(error)}`);
  }
}

export type Comparison = Pick<LastRestore, 'takenBack' | 'unread'>;

/** Prints which access changes the restore reverts, or why this cannot be read. */
export async function compare(
  { postgres }: Restored,
  { database, unread }: Replaced,
  say: (line: string) => void,
): Promise<Comparison> {
  const company = connect(postgres.connection, { writers: 1, readers: 1 });
  try {
    const end = await endOfChain(company.read);
    const found = await takenBackBy(database, unread, end);
    for (const line of inWords(found)) say(line);
    return found;
  } finally {
    await company.close();
  }
}

async function takenBackBy(
  replaced: Database | null,
  unread: string | null,
  end: { readonly seq: bigint; readonly hash: Buffer },
): Promise<Comparison> {
  if (replaced === null) return { takenBack: null, unread };
  try {
    const takenBack = await changesAfter(replaced.read, end);
    return takenBack === null
      ? { takenBack, unread: 'the audit trail that is replaced does not continue the restored one' }
      : { takenBack, unread: null };
  } catch (error) {
    return {
      takenBack: null,
      unread: `the audit trail that is replaced cannot be read: ${reasonOf(error)}`,
    };
  }
}

function inWords({ takenBack, unread }: Comparison): string[] {
  if (takenBack === null)
    return [
      `What this takes back of suspensions and changes of roles is not known: ${unread}. Review people and roles.`,
    ];
  if (takenBack.length === 0) return ['It takes back no suspension and no change of people or roles.'];
  return [
    `It takes back ${changesInWords(takenBack.length)}, to be decided again:`,
    ...takenBack.map(({ at, by, description }) => `  ${at}  ${by}: ${description}`),
  ];
}

/** Ends all sessions, because their holders may have been suspended since. Resolves to the number of ended sessions. */
export async function endAllSessions({ postgres }: Restored): Promise<number> {
  const company = connect(postgres.connection, { writers: 1, readers: 1 });
  try {
    const { rows } = await sql`
      update sessions set ended_at = now(), end_reason = 'restored from a backup'
       where ended_at is null returning id`.execute(company.owner);
    return rows.length;
  } finally {
    await company.close();
  }
}
