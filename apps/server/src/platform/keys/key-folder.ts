/** Stores the keyring in a separate folder, and records in the database which keys it belongs to. */
import { createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Db } from '../database/client.ts';
import type { Clock } from '../time/clock.ts';
import { KeyringError, SEALING_KEY_BYTES, keyringOf, type Keyring } from './keyring.ts';

const SEALING_FILE = 'sealing.key';
const SIGNING_FILE = 'signing.pem';
const SETTING = 'keyring';
const Remembered = z.object({ fingerprint: z.string(), sealingCheck: z.string() });

const REMEDY =
  'Put back the keys that were made with it (they are in the folder "keys" of its first server, and in its backups), ' +
  'or set KEY_DIR to the folder that holds them';

function sync(target: string): void {
  const handle = openSync(target, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A server started as root gives the keys to the owner of the parent folder, who may start the next server. */
export function giveToOwnerAround(target: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(target, uid, gid);
}

/**
 * The file is complete and on the disk before it gets its name; if two servers create it at once, the first one's is
 * used.
 */
function makeOnce(folder: string, name: string, content: string): void {
  const target = path.join(folder, name);
  if (existsSync(target)) return;
  const draft = path.join(folder, `unfinished-${randomBytes(8).toString('hex')}`);
  try {
    writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    giveToOwnerAround(draft, folder);
    // Not a rename, which would replace a file that another server has created meanwhile and may already have used.
    linkSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  sync(folder);
}

function makeKeys(folder: string): void {
  if (!existsSync(folder)) {
    const around = path.dirname(folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    giveToOwnerAround(folder, around);
    sync(around);
  }
  makeOnce(folder, SEALING_FILE, `${randomBytes(SEALING_KEY_BYTES).toString('base64')}\n`);
  const { privateKey } = generateKeyPairSync('ed25519');
  makeOnce(folder, SIGNING_FILE, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

/** The keys in the folder, whatever database they belong to. Throws when they cannot be read. */
export function readKeys(folder: string): Keyring {
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  const sealing = Buffer.from(read(SEALING_FILE), 'base64');
  const pem = read(SIGNING_FILE);
  let signing: KeyObject;
  try {
    signing = createPrivateKey(pem);
  } catch (cause) {
    throw new KeyringError(`${SIGNING_FILE} holds no private key`, { cause });
  }
  return keyringOf(sealing, signing);
}

async function remembered(db: Db): Promise<z.infer<typeof Remembered> | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row ? Remembered.parse(row.value) : null;
}

/** Whether the keys in `folder` are those of a database; creates and records nothing. Throws KeyringError. */
export async function checkKeyring(folder: string, db: Db): Promise<void> {
  const known = await remembered(db);
  let own: Keyring;
  try {
    own = readKeys(folder);
  } catch (error) {
    throw new KeyringError(
      `The keys in ${folder} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
      { cause: error },
    );
  }
  if (known && (known.fingerprint !== own.fingerprint || known.sealingCheck !== own.sealingCheck))
    throw new KeyringError(`The keys in ${folder} are not those of the restored database.`);
}

/**
 * The keys in `folder`, which are created when neither they nor a record of them in the database exist. Throws
 * KeyringError naming the folder and the remedy when they are missing, unreadable, or not those that this database was
 * used with.
 */
export async function openKeyring(folder: string, db: Db, clock: Clock): Promise<Keyring> {
  const known = await remembered(db);
  let keyring: Keyring;
  try {
    // A database that was used with keys needs those: new ones could not decrypt its contents.
    if (known === null) makeKeys(folder);
    keyring = readKeys(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (known === null)
      throw new KeyringError(
        `The keys in ${folder} can be neither read nor made (${reason}); set KEY_DIR to a folder that only this user can read and write`,
        { cause: error },
      );
    throw new KeyringError(`The keys of this database are not in ${folder} (${reason}). ${REMEDY}`, {
      cause: error,
    });
  }
  const own = { fingerprint: keyring.fingerprint, sealingCheck: keyring.sealingCheck };
  await db
    .insertInto('settings')
    .values({ key: SETTING, value: JSON.stringify(own), updated_at: clock.now() })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const held = await remembered(db);
  if (held?.fingerprint !== own.fingerprint || held.sealingCheck !== own.sealingCheck)
    throw new KeyringError(`The keys in ${folder} are not those of this database. ${REMEDY}`);
  return keyring;
}
