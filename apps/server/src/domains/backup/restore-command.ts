/**
 * Implements `npm run restore`: rebuilds the company next to the existing one, checks it, and only then puts it in
 * place. Nothing is deleted: the previous files are kept under another name.
 */
import { existsSync } from 'node:fs';
import {
  chooseDatabaseUser,
  lockFolder,
  prepareDataFolder,
  walSpool,
  type PostgresLog,
} from '@cottontree/embedded-postgres';
import type { ObjectStore } from './storage/object-store.ts';
import { connect } from '../../platform/database/client.ts';
import { keyFolder } from '../../platform/database/state-folder/state-layout.ts';
import { finishSwap, type OnStep } from '../../platform/database/state-folder/swap.ts';
import { checkKeyring, readKeys } from '../../platform/keys/key-folder.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { checkChain, checkLedger, reportSafeguarding } from './evidence.ts';
import { RECOVERY_KEY_PLACE, readStoredManifests, type Manifest } from './manifest.ts';
import { putInPlace } from './put-in-place.ts';
import { reachedBy, shortfallOf, storedUpTo } from './reached.ts';
import { parseRecoveryKey } from './recovery-key.ts';
import { restoreInto, type Restored } from './restore-into.ts';
import type { RestoreOrder } from './restore-order.ts';
import { RestoreError, claimNameOf, planRestore } from './restore-plan.ts';
import { compare, endAllSessions, openReplaced, type Replaced } from './replaced-company.ts';
import { shipOwnSpool } from './ship-own-spool.ts';

/**
 * Complete: everything requested was restored. Short: the stored WAL continues after what could be replayed. Unsound:
 * all was restored, and the books or the audit chain in it do not hold.
 */
export type RestoreResult = 'complete' | 'short' | 'unsound';

export interface RestorePlace {
  readonly stateDir: string;
  readonly keyFolder: string;
  readonly store: ObjectStore;
  readonly log: PostgresLog;
  say(line: string): void;
  /** Called before each step of the exchange at the end. */
  readonly onSwapStep?: OnStep;
  /** Asks the person for the recovery key where the keys of the old machine are missing. */
  askRecoveryKey(): Promise<string>;
}

export async function restore(order: RestoreOrder, place: RestorePlace): Promise<RestoreResult> {
  const { say, store } = place;
  const { manifests, damaged } = await readStoredManifests(store);
  if (order.list) {
    for (const each of manifests) say(lineOf(each));
    for (const name of damaged)
      say(`DAMAGED  ${name} cannot be read: --from s3 where the object store has it, else another line`);
  }
  if (manifests.length === 0) throw new RestoreError(`There is no backup in ${store.place}`);
  if (order.list) return 'complete';
  prepareDataFolder(place.stateDir, chooseDatabaseUser(place.stateDir));
  const lock = await lockFolder(place.stateDir);
  try {
    if (finishSwap(place.stateDir)) say('The restore that was interrupted before is finished first.');
    const key = await keyOf(manifests, place);
    const catalogue = await readCatalogue(store, key);
    if (catalogue.manifests.length === 0)
      throw new RestoreError('The key opens none of the backups: it is of another company');
    for (const name of catalogue.damaged) say(`${name} is damaged or was changed: it is passed over.`);
    if (!order.check && existsSync(walSpool(place.stateDir))) await shipOwnSpool(place.stateDir, store, key);
    const replaced = await openReplaced(place, lock);
    try {
      return await restoreWith(order, { ...place, replaced }, await readCatalogue(store, key), key);
    } finally {
      await replaced.close();
    }
  } finally {
    lock.release();
  }
}

const lineOf = (manifest: Manifest): string => {
  const { finishedAt, type, id, storedBytes, claim } = manifest;
  return (
    `${finishedAt}  ${type.padEnd(11)}  ${id}  ${(storedBytes / 1e6).toFixed(1)} MB  ` +
    `${claim?.host ?? 'machine not recorded'}  claim ${claimNameOf(manifest)}`
  );
};

/** Tries every manifest, because the newest may be damaged, or from a server with other keys. */
async function keyOf(manifests: readonly Manifest[], place: RestorePlace): Promise<Buffer> {
  try {
    const keyring = readKeys(place.keyFolder);
    for (const { sealedKey } of manifests.toReversed())
      try {
        return keyring.open(Buffer.from(sealedKey, 'base64'), RECOVERY_KEY_PLACE);
      } catch {
        continue;
      }
  } catch {
    // There are no keys, or none that can be read.
  }
  place.say(`The keys of these backups are not in ${place.keyFolder}: the recovery key is needed.`);
  return parseRecoveryKey(await place.askRecoveryKey());
}

async function restoreWith(
  { wish, check }: RestoreOrder,
  place: RestorePlace & { readonly replaced: Replaced },
  catalogue: Catalogue,
  key: Buffer,
): Promise<RestoreResult> {
  const { stateDir, store, log, say, replaced } = place;
  const plan = planRestore(catalogue, wish);
  for (const note of plan.notes) say(note);
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
  });
  try {
    const reached = await reachedBy(restored);
    const shortfall = shortfallOf(plan, restored, reached);
    if (shortfall !== null && plan.upTo !== null)
      throw new RestoreError(
        `Backup ${wish.backupId ?? ''} cannot be restored to its end: ${shortfall}. Nothing was changed; ` +
          `--backup ${plan.base.id} restores the full one that it continues.`,
      );
    const upTo = reached.at?.toISOString() ?? plan.base.finishedAt;
    const found = await compare(restored, replaced, say);
    const sound = await lookAt(restored, say);
    if (check) say('The result was only looked at; nothing was changed.');
    else {
      const endedSessions = await endAllSessions(restored);
      say(`Ended all sessions: ${endedSessions}. Everybody signs in again.`);
      await refuseWrongKeys(restored, place);
      await restored.postgres.stop();
      await replaced.close();
      putInPlace(restored.folder, place, {
        ...found,
        at: new Date().toISOString(),
        to: upTo,
        endedSessions,
      });
      say(
        `Restored in ${((performance.now() - started) / 1_000).toFixed(0)} s. Start the server with npm start.`,
      );
      say(
        'It takes a full backup first, from which new incrementals go on. Where the store belongs to another server, it writes nothing there.',
      );
    }
    // Without a shortfall the last change is the end, whenever its WAL file was written.
    const stored = shortfall === null ? upTo : storedUpTo(catalogue, plan);
    const goesOn = plan.to
      ? `, the last change until ${plan.to.toISOString()}`
      : plan.immediate
        ? ''
        : `; the stored log goes on to ${stored}`;
    if (shortfall !== null) {
      say(`NOT ALL OF IT: ${shortfall}.`);
      if (store.kind === 'folder')
        say('Where the object store has that piece, --from s3 restores all of it.');
    }
    say(`Restored up to ${upTo}${goesOn}.`);
    if (shortfall !== null) return 'short';
    return sound ? 'complete' : 'unsound';
  } finally {
    await restored.discard();
  }
}

/** The server would not start on the database without the keys that were used with it. */
async function refuseWrongKeys({ postgres, folder }: Restored, place: RestorePlace): Promise<void> {
  const brought = keyFolder(folder);
  const from = existsSync(brought) ? brought : place.keyFolder;
  const company = connect(postgres.connection, { writers: 1, readers: 1 });
  try {
    await checkKeyring(from, company.read);
  } catch (error) {
    throw new RestoreError(
      `${error instanceof Error ? error.message : String(error)} Nothing was changed; a restore of a full backup brings its keys along.`,
      { cause: error },
    );
  } finally {
    await company.close();
  }
}

/**
 * A company with faulty books or an invalid chain is still restored, but the problem is reported. Resolves to whether
 * there is none.
 */
async function lookAt({ postgres }: Restored, say: (line: string) => void): Promise<boolean> {
  const company = connect(postgres.connection, { writers: 1, readers: 1, statementTimeoutMs: 600_000 });
  try {
    const checks = [
      await checkLedger(company.read),
      await reportSafeguarding(company.read),
      await checkChain(company.read, null),
    ];
    for (const { name, passed, detail } of checks) say(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${detail}`);
    return checks.every(({ passed }) => passed);
  } finally {
    await company.close();
  }
}
