/** Takes a backup with pgBackRest. */
import type { Taken } from '../run-orders.ts';
import type { BackupOrder } from '../take-backup.ts';
import { ANNOTATION, parseInfo, type CataloguedBackup } from './catalogue.ts';
import { PgBackRestError, type PgBackRest } from './program.ts';

export const LOCATION = 'pgbackrest';

/** Of a line such as "P01 DETAIL: backup file /var/lib/.../1259 (120KB, 45.61%) checksum ...": 45.61. */
export function progressIn(line: string): number | null {
  const [, percent] = /backup file .*, (\d{1,3}(?:\.\d+)?)%\)/.exec(line) ?? [];
  return percent === undefined ? null : Number(percent);
}

export async function catalogueOf(pgbackrest: PgBackRest): Promise<readonly CataloguedBackup[]> {
  return parseInfo(await pgbackrest.run('info', ['--output=json']), pgbackrest.stanza).backups;
}

export async function takeBackup(
  pgbackrest: PgBackRest,
  { id, type, onProgress, signal }: BackupOrder,
): Promise<Taken> {
  if (type !== 'full' && type !== 'incremental')
    throw new PgBackRestError(`pgBackRest takes full and incremental backups, no backup of the type ${type}`);
  await pgbackrest.run(
    'backup',
    [`--type=${type === 'full' ? 'full' : 'incr'}`, `--annotation=${ANNOTATION}=${id}`],
    {
      signal,
      onLine: (line) => {
        const percent = progressIn(line);
        if (percent !== null) onProgress(Math.round(percent * 100), 10_000);
      },
    },
  );
  const taken = (await catalogueOf(pgbackrest)).find((each) => each.id === id);
  if (!taken)
    throw new PgBackRestError('pgbackrest backup ended, but pgbackrest info does not list the backup');
  return { storedBytes: taken.storedBytes, wal: taken.wal, finishedAt: taken.finishedAt, location: LOCATION };
}
