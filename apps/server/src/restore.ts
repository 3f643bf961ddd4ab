/** The program of `npm run restore`: settings, terminal, exit code. */
import { createInterface } from 'node:readline/promises';
import { DatabaseStartError } from '@cottontree/embedded-postgres';
import { restore } from './domains/backup/restore-command.ts';
import { USAGE, readOrder } from './domains/backup/restore-order.ts';
import { RecoveryKeyError } from './domains/backup/recovery-key.ts';
import { RestoreError } from './domains/backup/restore-plan.ts';
import { SealError } from './domains/backup/sealed-stream.ts';
import { folderStore } from './domains/backup/storage/folder-store.ts';
import { StorageError } from './domains/backup/storage/object-store.ts';
import { s3Store } from './domains/backup/storage/s3-store.ts';
import { claimStateDir } from './platform/database/state-folder/claim-state-folder.ts';
import { reasonOf } from './platform/failures/reason.ts';
import { projectRootOf } from './project-root.ts';
import { readSettings } from './read-settings.ts';
import { SettingsError } from './settings.ts';
import { backupFolderOf, backupS3Of, keyFolderOf } from './store.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** 1 means that it failed and changed nothing. */
const EXIT_CODES = { complete: 0, short: 3, unsound: 4 } as const;
const EXPECTED = [RestoreError, RecoveryKeyError, SealError, StorageError, DatabaseStartError, SettingsError];

async function askRecoveryKey(given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await new Promise((resolve, reject) => {
      terminal.once('close', () =>
        reject(new RecoveryKeyError('No recovery key was given; nothing was changed')),
      );
      terminal.once('line', resolve);
      terminal.setPrompt('Recovery key: ');
      terminal.prompt();
    });
  } finally {
    terminal.close();
  }
}

try {
  if (process.argv.includes('--help')) say(USAGE);
  else {
    const order = readOrder(process.argv.slice(2));
    const settings = readSettings(process.env);
    const root = projectRootOf(import.meta.url);
    if (settings.DATABASE_URL)
      throw new RestoreError(
        'The database of DATABASE_URL is restored with its own tools; docs/operations/backup-and-restore.md says how',
      );
    const log = { info: () => undefined, warn: say };
    // First, because it contains the folders of keys and backups.
    const stateDir = await claimStateDir(settings.DATA_DIR, root, { log });
    const address = order.from === 's3' ? backupS3Of(settings) : null;
    if (order.from === 's3' && !address)
      throw new RestoreError('--from s3 needs BACKUP_S3_ENDPOINT and its keys');
    const result = await restore(order, {
      stateDir,
      keyFolder: keyFolderOf(settings, root),
      store: address ? s3Store(address) : folderStore(backupFolderOf(settings, root)),
      log,
      say,
      askRecoveryKey: () => askRecoveryKey(settings.BACKUP_RECOVERY_KEY),
    });
    process.exitCode = EXIT_CODES[result];
  }
} catch (error) {
  const known = EXPECTED.some((each) => error instanceof each);
  const text = error instanceof Error && !known ? (error.stack ?? error.message) : reasonOf(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
