/** Arguments of `npm run restore`. */
import { parseArgs } from 'node:util';
import { RestoreError, type Wish } from './restore-plan.ts';

export const USAGE = `npm run restore -- --list                        what there is to restore
npm run restore -- --latest                      the newest stored state
npm run restore -- --to 2026-11-21T14:05:00Z     the state of that second
npm run restore -- --backup <id>                 exactly that backup
npm run restore -- --latest --claim <claim>      the newest state stored under that claim
  --without <id>  as if that backup were not there: from the one before it and the log behind that
  --from s3     from the object store instead of the backup folder
  --check       restore beside, look at the result and throw it away
The server must not be running. DATA_DIR, KEY_DIR, BACKUP_DIR and BACKUP_S3_... say where things are, as for the server;
without the keys of the old machine BACKUP_RECOVERY_KEY holds the recovery key, or it is asked for.
Ends with 0 when all that was wished for is restored, with 3 when the stored log goes on behind a gap, with 1 when nothing was changed.`;

export interface RestoreOrder {
  readonly list: boolean;
  readonly check: boolean;
  readonly from: 'folder' | 's3';
  readonly wish: Wish;
}

/** Throws RestoreError with the usage. */
export function readOrder(args: string[]): RestoreOrder {
  const { values } = parsed(args);
  const given = [values.list, values.latest, values.to, values.backup].filter((each) => each !== undefined);
  if (given.length !== 1) throw new RestoreError(`Say one of --list, --latest, --to and --backup.\n${USAGE}`);
  if (values.from !== undefined && values.from !== 'folder' && values.from !== 's3')
    throw new RestoreError(`--from is folder or s3.\n${USAGE}`);
  if (values.claim !== undefined && values.latest === undefined)
    throw new RestoreError(`--claim goes with --latest.\n${USAGE}`);
  const to = values.to === undefined ? undefined : new Date(values.to);
  // A time without a zone would be ambiguous.
  if (to && (Number.isNaN(to.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(values.to ?? '')))
    throw new RestoreError(`--to takes a time with its zone, such as 2026-11-21T14:05:00Z.\n${USAGE}`);
  return {
    list: values.list === true,
    check: values.check === true,
    from: values.from ?? 'folder',
    wish: { to, backupId: values.backup, claim: values.claim, without: values.without },
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        list: { type: 'boolean' },
        latest: { type: 'boolean' },
        to: { type: 'string' },
        backup: { type: 'string' },
        claim: { type: 'string' },
        without: { type: 'string' },
        from: { type: 'string' },
        check: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new RestoreError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}
