/**
 * The witness, a second place that stores checkpoints: a folder, such as a mount from another machine. Each line of its
 * file is a checkpoint signed by the installation, chained to the previous line and countersigned with the folder's own
 * key.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { access, constants, mkdir, open, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Checkpoint } from '@cottontree/contract/audit/audit.ts';
import { z } from 'zod';
import { canonicalJson } from './audit.ts';
import { isOwn, isSigned, signedText, type SignedCheckpoint } from './audit-checkpoints.ts';
import { giveToOwnerAround } from '../keys/key-folder.ts';
import type { Keyring } from '../keys/keyring.ts';

export const WITNESS_FILE = 'checkpoints.jsonl';
export const WITNESS_KEY = 'witness-key.pem';
const WITNESS_PUBLIC = 'witness-public.pem';

const WitnessLine = Checkpoint.extend({
  signature: z.string(),
  /** SHA-256 of the previous line, hex; zeros for the first. */
  previous: z.string(),
  countersignature: z.string(),
});
export type WitnessLine = z.infer<typeof WitnessLine>;

/** What is wrong with the witness folder, as a sentence. */
export class WitnessError extends Error {
  override readonly name = 'WitnessError';
}

const NONE = '0'.repeat(64);
const hashOf = (line: string): string => createHash('sha256').update(line, 'utf8').digest('hex');

/**
 * `beside-keys`: in the key folder, because no other folder is set; a person who can read the server's disk then has
 * both.
 */
export type WitnessPlace = 'beside-keys' | 'set';

/** The location of the witness unless AUDIT_WITNESS_DIR is set. */
export const witnessBeside = (keyFolder: string): string => path.join(keyFolder, 'witness');

export interface Witness {
  readonly folder: string;
  readonly place: WitnessPlace;
  /**
   * Every line, each verified: signed by the installation, countersigned, and chained to the previous one. For lines
   * signed with keys that the installation no longer has, only the countersignature is verified. Throws WitnessError.
   */
  read(keyring: Keyring): Promise<WitnessLine[]>;
  /** Whether its file is there and can be read; true before the first line was written. Cheap: nothing is verified. */
  isThere(): Promise<boolean>;
  /** Appends the checkpoints that are newer than the newest line. Call it under a lock that all servers share. */
  append(checkpoints: readonly SignedCheckpoint[]): Promise<void>;
}

/** The folder and its key are created at first use. Nothing is read before that, because the mount may appear later. */
export function witnessIn(folder: string, place: WitnessPlace = 'set'): Witness {
  const file = path.join(folder, WITNESS_FILE);
  const keyFile = path.join(folder, WITNESS_KEY);

  async function heldKey(): Promise<KeyObject> {
    const held = await readFile(keyFile, 'utf8').catch(ifAbsent);
    if (held === null)
      throw new WitnessError(`The witness folder ${folder} has lines but has lost its key ${WITNESS_KEY}`);
    return createPrivateKey(held);
  }

  /** Where lines were seen, or are, a new key would hide that the old one is lost, or that the folder is away. */
  async function keyForLines(): Promise<KeyObject> {
    const isBegun = longest.lines > 0 || (await readFile(file, 'utf8').catch(ifAbsent)) !== null;
    if (isBegun || (await readFile(keyFile, 'utf8').catch(ifAbsent)) !== null) return await heldKey();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    await writeFile(path.join(folder, WITNESS_PUBLIC), pemOf(publicKey, 'spki'), { flag: 'w' });
    await writeFile(keyFile, pemOf(privateKey, 'pkcs8'), { mode: 0o600, flag: 'wx' });
    if (place === 'beside-keys')
      for (const each of [folder, path.join(folder, WITNESS_PUBLIC), keyFile])
        giveToOwnerAround(each, path.dirname(folder));
    return privateKey;
  }

  /** Complete lines only; an incomplete last line is left over from a crash. */
  async function lines(): Promise<string[]> {
    const text = (await readFile(file, 'utf8').catch(ifAbsent)) ?? '';
    return text.split('\n').slice(0, -1);
  }

  /**
   * The part that is already verified: the file grows for years, and only new lines are verified while that part is
   * unchanged.
   */
  let checked: {
    readonly lines: readonly WitnessLine[];
    readonly keys: string;
  } | null = null;
  /** The longest file that this server has read or written, which later ones begin with: lines are only ever added. */
  let longest = { lines: 0, text: hashOf('') };
  const remember = (all: readonly string[]): void => {
    if (all.length > longest.lines) longest = { lines: all.length, text: hashOf(all.join('\n')) };
  };

  return {
    folder,
    place,
    async read(keyring) {
      // Taken before the file is read: another read or an append may end meanwhile, with lines that are not in `all`.
      const least = longest;
      const known = checked;
      const all = await lines();
      const goesOn = hashOf(all.slice(0, least.lines).join('\n')) === least.text;
      const shortened = new WitnessError(
        `The witness ${file} no longer holds the ${least.lines} ${least.lines === 1 ? 'line' : 'lines'} that this server has seen there`,
      );
      if (all.length === 0 && !goesOn) throw shortened;
      if (all.length === 0) return [];
      const own = createPublicKey(await heldKey());
      const keys = `${keyring.fingerprint} ${pemOf(own, 'spki')}`;
      const read: WitnessLine[] = goesOn && known?.keys === keys ? [...known.lines] : [];
      const first = read.length;
      let previous = first === 0 ? NONE : hashOf(all[first - 1] ?? '');
      for (const [at, text] of all.entries()) {
        if (at < first) continue;
        // Two signatures per line: other requests get a turn after every 200 lines.
        if (at % 200 === 199) await setImmediate();
        const wrong = (what: string): WitnessError =>
          new WitnessError(`Line ${at + 1} of the witness ${file} ${what}`);
        const parsed = WitnessLine.safeParse(jsonOf(text));
        if (!parsed.success) throw wrong('cannot be read');
        const { countersignature, ...signed } = parsed.data;
        const { previous: follows, ...checkpoint } = signed;
        if (follows !== previous) throw wrong('does not follow the line before it');
        if (isOwn(checkpoint, keyring) && !isSigned(checkpoint, keyring.publicKey))
          throw wrong('is not signed by this installation');
        if (!verify(null, signedText('witness', signed), own, Buffer.from(countersignature, 'base64')))
          throw wrong('is not countersigned by the folder’s key');
        previous = hashOf(text);
        read.push(parsed.data);
      }
      if (!goesOn) throw shortened;
      checked = { lines: read, keys };
      remember(all);
      return read;
    },
    async isThere() {
      if (longest.lines === 0) return true;
      return await access(file, constants.R_OK).then(
        () => true,
        () => false,
      );
    },
    async append(checkpoints) {
      const own = await keyForLines();
      const held = await lines();
      const newest = WitnessLine.safeParse(jsonOf(held.at(-1) ?? ''));
      const upTo = newest.success ? BigInt(newest.data.sequence) : 0n;
      let previous = held.length === 0 ? NONE : hashOf(held.at(-1) ?? '');
      const added = checkpoints
        .filter(({ sequence }) => BigInt(sequence) > upTo)
        .map((checkpoint) => {
          const signed = { ...checkpoint, previous };
          const countersignature = sign(null, signedText('witness', signed), own).toString('base64');
          const line = canonicalJson({ ...signed, countersignature });
          previous = hashOf(line);
          return line;
        });
      if (added.length === 0) return;
      const whole = Buffer.byteLength(held.map((line) => `${line}\n`).join(''), 'utf8');
      if (held.length > 0) await truncate(file, whole);
      const handle = await open(file, 'a', 0o600);
      try {
        if (place === 'beside-keys') giveToOwnerAround(file, path.dirname(folder));
        await handle.writeFile(added.map((line) => `${line}\n`).join(''));
        await handle.sync();
        remember([...held, ...added]);
      } finally {
        await handle.close();
      }
    },
  };
}

const pemOf = (key: KeyObject, type: 'spki' | 'pkcs8'): string =>
  // The overloads differ by key type; each type is called with its own encoding.
  String(type === 'spki' ? key.export({ type, format: 'pem' }) : key.export({ type, format: 'pem' }));

function ifAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
