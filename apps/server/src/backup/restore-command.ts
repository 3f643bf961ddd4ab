/**
 * What `npm run restore` does: rebuilds the company beside what there is, looks whether it is sound, and only then puts
 * it in place. Nothing is deleted: what was there before stays under another name.
 */
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bytesOf, type ObjectStore } from '../connectors/object-storage/object-store.ts';
import { connect } from '../db/client.ts';
import { chooseDatabaseUser } from '../db/embedded/database-user.ts';
import { lockFolder } from '../db/embedded/folder-lock.ts';
import { giveToFolderOwner, prepareStateFolder } from '../db/embedded/state-folder.ts';
import { clusterFolder, keyFolder, passwordFile, walSpool } from '../db/embedded/state-layout.ts';
import type { SupervisorLog } from '../db/embedded/supervisor-log.ts';
import { disarmArchive } from '../db/embedded/wal-archiving.ts';
import { witnessBeside } from '../kernel/audit-witness.ts';
import { readKeys } from '../kernel/key-folder.ts';
import { checkChain, checkLedger, reportSafeguarding } from './evidence.ts';
import { RECOVERY_KEY_PLACE, isGenuine, readManifests, walName, type Manifest } from './manifest.ts';
import { parseRecoveryKey } from './recovery-key.ts';
import { restoreInto, type Restored } from './restore-into.ts';
import { RestoreError, planRestore, type Wish } from './restore-plan.ts';
import { compare, endAllSessions, openReplaced, type Replaced } from './replaced-company.ts';
import { writeRestoreNote } from './restore-note.ts';
import { sealStream } from './sealed-stream.ts';
import { shipperOf } from './ship-wal.ts';

export const USAGE = `npm run restore -- --list                        what there is to restore
npm run restore -- --latest                      the newest stored state
npm run restore -- --to 2026-11-21T14:05:00Z     the state of that second
npm run restore -- --backup <id>                 exactly that backup
  --from s3     from the object store instead of the backup folder
  --check       restore beside, look at the result and throw it away
The server must not be running. DATA_DIR, KEY_DIR, BACKUP_DIR and BACKUP_S3_... say where things are, as for the server;
without the keys of the old machine BACKUP_RECOVERY_KEY holds the recovery key, or it is asked for.`;

export interface RestoreOrder {
  readonly list: boolean;
  readonly check: boolean;
  readonly from: 'folder' | 's3';
  readonly wish: Wish;
}

/** Throws RestoreError with the usage. */
export function readOrder(args: string[]): RestoreOrder {
  const { values } = parsed(args);
  const asked = [values.list, values.latest, values.to, values.backup].filter((each) => each !== undefined);
  if (asked.length !== 1) throw new RestoreError(`Say one of --list, --latest, --to and --backup.\n${USAGE}`);
  if (values.from !== undefined && values.from !== 'folder' && values.from !== 's3')
    throw new RestoreError(`--from is folder or s3.\n${USAGE}`);
  const to = values.to === undefined ? undefined : new Date(values.to);
  // Without its zone a time is somebody's guess.
  if (to && (Number.isNaN(to.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(values.to ?? '')))
    throw new RestoreError(`--to takes a time with its zone, such as 2026-11-21T14:05:00Z.\n${USAGE}`);
  return {
    list: values.list === true,
    check: values.check === true,
    from: values.from ?? 'folder',
    wish: { to, backupId: values.backup },
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
        from: { type: 'string' },
        check: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new RestoreError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

export interface RestorePlace {
  readonly stateDir: string;
  readonly keyFolder: string;
  readonly store: ObjectStore;
  readonly log: SupervisorLog;
  say(line: string): void;
  /** The recovery key as somebody gives it, where the keys of the old machine are not there. */
  askRecoveryKey(): Promise<string>;
}

export async function restore(order: RestoreOrder, place: RestorePlace): Promise<void> {
  const { say, store } = place;
  const manifests = await readManifests(store);
  if (manifests.length === 0) throw new RestoreError(`There is no backup in ${store.place}`);
  if (order.list) {
    for (const each of manifests) say(lineOf(each));
    return;
  }
  prepareStateFolder(place.stateDir, chooseDatabaseUser(place.stateDir));
  const lock = await lockFolder(place.stateDir);
  try {
    const key = await keyOf(manifests, place);
    const genuine = manifests.filter((each) => isGenuine(each, key));
    if (genuine.length === 0)
      throw new RestoreError('The key opens none of the backups: it is of another company');
    // What the old server had not come to store yet is newer than all that it had.
    if (store.kind === 'folder' && existsSync(walSpool(place.stateDir)))
      await shipperOf({ stateDir: place.stateDir, store, key }).ship();
    const replaced = await openReplaced(place, lock);
    try {
      await restoreWith(order, { ...place, replaced }, genuine, key);
    } finally {
      await replaced.close();
    }
  } finally {
    lock.release();
  }
}

const lineOf = ({ finishedAt, type, id, storedBytes }: Manifest): string =>
  `${finishedAt}  ${type.padEnd(11)}  ${id}  ${(storedBytes / 1e6).toFixed(1)} MB`;

async function keyOf(manifests: readonly Manifest[], place: RestorePlace): Promise<Buffer> {
  try {
    const keyring = readKeys(place.keyFolder);
    const sealed = Buffer.from(manifests.at(-1)?.sealedKey ?? '', 'base64');
    return keyring.open(sealed, RECOVERY_KEY_PLACE);
  } catch {
    place.say(`The keys of these backups are not in ${place.keyFolder}: the recovery key is needed.`);
    return parseRecoveryKey(await place.askRecoveryKey());
  }
}

async function restoreWith(
  { wish, check }: RestoreOrder,
  place: RestorePlace & { readonly replaced: Replaced },
  manifests: readonly Manifest[],
  key: Buffer,
): Promise<void> {
  const { stateDir, store, log, say, replaced } = place;
  const wal = (await store.list(walName(''))).map(({ name }) => name.slice(walName('').length));
  const plan = planRestore(manifests, wal, wish);
  say(
    `Restoring ${lineOf(plan.base)}${plan.immediate ? '' : `, and the log behind it${plan.to ? ` up to ${plan.to.toISOString()}` : ''}`}`,
  );
  const started = performance.now();
  let tens = -1;
  const restored = await restoreInto(plan, {
    store,
    key,
    stateDir,
    log,
    durable: true,
    onProgress: (done, total) => {
      const now = Math.floor((done / Math.max(1, total)) * 10);
      if (now > tens) say(`${String((tens = now) * 10).padStart(3)}%`);
    },
  }).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('recovery ended before configured recovery target'))
      throw new RestoreError('The stored log ends before that moment: --latest restores as far as it goes', {
        cause: error,
      });
    throw error;
  });
  try {
    const found = await compare(restored, replaced, say);
    await lookAt(restored, say);
    if (check) return say('The result was only looked at; nothing was changed.');
    const endedSessions = await endAllSessions(restored);
    say(`Ended all sessions: ${endedSessions}. Everybody signs in anew.`);
    await restored.postgres.stop();
    await replaced.close();
    putInPlace(restored.folder, place);
    writeRestoreNote(stateDir, { ...found, at: new Date().toISOString(), endedSessions });
    for (const [name, content] of restored.histories)
      await store.put(walName(name), sealStream(key, walName(name), bytesOf(content)));
    say(
      `Restored in ${((performance.now() - started) / 1_000).toFixed(0)} s. Start the server with npm start.`,
    );
    say('It takes a full backup first, from which new incrementals go on.');
  } finally {
    await restored.discard();
  }
}

/** A company whose books or chain do not hold is restored all the same, but nobody is left in doubt. */
async function lookAt({ postgres }: Restored, say: (line: string) => void): Promise<void> {
  const company = connect(postgres.connection, { writers: 1, readers: 1, statementTimeoutMs: 600_000 });
  try {
    for (const { name, passed, detail } of [
      await checkLedger(company.read),
      await reportSafeguarding(company.read),
      await checkChain(company.read, null),
    ])
      say(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${detail}`);
  } finally {
    await company.close();
  }
}

function putInPlace(folder: string, { stateDir, keyFolder: keys, say }: RestorePlace): void {
  const mark = `before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const keep = (target: string): void => {
    if (!existsSync(target)) return;
    renameSync(target, `${target}.${mark}`);
    say(`What was there is kept as ${target}.${mark}`);
  };
  const restoredKeys = keyFolder(folder);
  // It knows records of after the moment that is restored, whose absence is no tampering.
  keep(witnessBeside(keys));
  if (existsSync(restoredKeys) && !sameFiles(restoredKeys, keys)) {
    keep(keys);
    renameSync(restoredKeys, keys);
    for (const name of readdirSync(keys)) giveToFolderOwner(path.join(keys, name), stateDir);
    giveToFolderOwner(keys, stateDir);
  }
  // The log of the database that is replaced belongs to no base of the new one.
  disarmArchive(stateDir);
  rmSync(walSpool(stateDir), { recursive: true, force: true });
  writeFileSync(passwordFile(stateDir), readFileSync(passwordFile(folder)), { mode: 0o600 });
  giveToFolderOwner(passwordFile(stateDir), stateDir);
  keep(clusterFolder(stateDir));
  renameSync(clusterFolder(folder), clusterFolder(stateDir));
}

function sameFiles(one: string, other: string): boolean {
  if (!existsSync(other)) return false;
  return readdirSync(one).every((name) => {
    const held = path.join(other, name);
    return existsSync(held) && readFileSync(held).equals(readFileSync(path.join(one, name)));
  });
}
