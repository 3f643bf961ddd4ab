/**
 * Replaces the company in a state folder by a restored one. Everything is first copied next to its target and compared;
 * the previous files are renamed and kept; the keys, which everything depends on, are moved last.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { LastRestore } from '@cottontree/contract/backup/backup.ts';
import {
  giveToFolderOwner,
  clusterFolder,
  passwordFile,
  unfinishedPrefix,
  walSpool,
} from '@cottontree/embedded-postgres';
import { keyFolder, restoreNote } from '../../platform/database/state-folder/state-layout.ts';
import { beginSwap, type OnStep, type Swap } from '../../platform/database/state-folder/swap.ts';
import { witnessBeside } from '../../platform/audit/audit-witness.ts';
import { forgetClaim } from './claim-state.ts';
import { RestoreError } from './restore-plan.ts';
import { writeRestoreNote } from './restore-note.ts';

export interface Place {
  readonly stateDir: string;
  readonly keyFolder: string;
  say(line: string): void;
  readonly onSwapStep?: OnStep;
}

/** Staged in the key folder itself, which may be a mount point on another disk than the data folder. */
const STAGED_KEYS = `${unfinishedPrefix}restored`;

/** `folder` is a state folder within that of `place`, without a running database. Throws before anything is moved. */
export function putInPlace(
  folder: string,
  { stateDir, keyFolder: keys, say, onSwapStep }: Place,
  found: Omit<LastRestore, 'id'>,
): void {
  const mark = `before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  refuseMount(clusterFolder(stateDir), stateDir);
  const staged = path.join(stateDir, `${unfinishedPrefix}swap-${mark}`);
  mkdirSync(staged, { mode: 0o711 });
  const moves: Swap['moves'] = [];
  const keep = (from: string, to: string): void => {
    if (!existsSync(from)) return;
    moves.push({ kind: 'keep', from, to });
    say(`What was there is to be found as ${to}`);
  };
  const newPassword = path.join(staged, path.basename(passwordFile(stateDir)));
  copyChecked(passwordFile(folder), newPassword);
  giveToFolderOwner(newPassword, stateDir);
  renameSync(clusterFolder(folder), clusterFolder(staged));
  writeRestoreNote(staged, stateDir, found);
  const keyMoves = stageKeys(keyFolder(folder), keys, mark, stateDir);

  keep(passwordFile(stateDir), `${passwordFile(stateDir)}.${mark}`);
  moves.push({ kind: 'place', from: newPassword, to: passwordFile(stateDir) });
  keep(clusterFolder(stateDir), `${clusterFolder(stateDir)}.${mark}`);
  moves.push({ kind: 'place', from: clusterFolder(staged), to: clusterFolder(stateDir) });
  moves.push({ kind: 'place', from: restoreNote(staged), to: restoreNote(stateDir) });
  for (const each of keyMoves) moves.push(each);
  if (keyMoves.some(({ kind }) => kind === 'keep'))
    say(`Keys and witness that were there are to be found in ${mark} of their folder`);
  // The replaced database's WAL does not belong to a base of the new one, and its claim not to the new WAL.
  forgetClaim(stateDir);
  beginSwap(stateDir, { removes: [walSpool(stateDir)], moves }, onSwapStep);
  rmSync(staged, { recursive: true, force: true });
  rmSync(path.join(keys, STAGED_KEYS), { recursive: true, force: true });
}

/** File by file, because the folder may be a mount point that cannot be renamed. */
function stageKeys(restored: string, keys: string, mark: string, stateDir: string): Swap['moves'] {
  const moves: Swap['moves'] = [];
  const keepAll = (folder: string): void => {
    for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
      if (entry.isFile() && !entry.name.startsWith(unfinishedPrefix))
        moves.push({
          kind: 'keep',
          from: path.join(folder, entry.name),
          to: path.join(folder, mark, entry.name),
        });
  };
  // The witness has records after the restored time; their absence is not tampering.
  keepAll(witnessBeside(keys));
  if (!existsSync(restored) || sameFiles(restored, keys)) return moves;
  const staged = path.join(keys, STAGED_KEYS);
  const fresh = !existsSync(keys);
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true, mode: 0o700 });
  if (fresh) giveToFolderOwner(keys, stateDir);
  keepAll(keys);
  for (const name of readdirSync(restored)) {
    copyChecked(path.join(restored, name), path.join(staged, name));
    giveToFolderOwner(path.join(staged, name), stateDir);
    moves.push({ kind: 'place', from: path.join(staged, name), to: path.join(keys, name) });
  }
  return moves;
}

/** Copies a file, flushes it to disk and compares it before anything depends on it. */
function copyChecked(from: string, to: string): void {
  const content = readFileSync(from);
  writeFileSync(to, content, { mode: 0o600, flush: true });
  if (!readFileSync(to).equals(content))
    throw new RestoreError(
      `${to} is not what was written to it: is its disk damaged or full? Nothing was changed`,
    );
  const fd = openSync(path.dirname(to), 'r');
  try {
    if (process.platform !== 'win32') fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** The database is moved as a whole, so it must be on the same disk as the folder around it. */
function refuseMount(target: string, stateDir: string): void {
  const found = statSync(target, { throwIfNoEntry: false });
  if (found && found.dev !== statSync(stateDir).dev)
    throw new RestoreError(
      `${target} is a disk of its own, which cannot be exchanged: mount that disk at ${stateDir} instead. Nothing was changed`,
    );
}

function sameFiles(one: string, other: string): boolean {
  if (!existsSync(other)) return false;
  return readdirSync(one).every((name) => {
    const held = path.join(other, name);
    return existsSync(held) && readFileSync(held).equals(readFileSync(path.join(one, name)));
  });
}
