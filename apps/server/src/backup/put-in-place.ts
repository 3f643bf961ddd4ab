/** Exchanges what a state folder has for what was restored. What was there stays under another name. */
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveToFolderOwner } from '../db/embedded/state-folder.ts';
import { clusterFolder, keyFolder, passwordFile, walSpool } from '../db/embedded/state-layout.ts';
import { disarmArchive } from '../db/embedded/wal-archiving.ts';
import { witnessBeside } from '../kernel/audit-witness.ts';
import { forgetClaim } from './claim-state.ts';

export interface Place {
  readonly stateDir: string;
  readonly keyFolder: string;
  say(line: string): void;
}

export function putInPlace(folder: string, { stateDir, keyFolder: keys, say }: Place): void {
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
  forgetClaim(stateDir);
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
