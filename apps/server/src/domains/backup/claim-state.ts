/** What a state folder remembers of the store that it writes into. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { giveToFolderOwner } from '../../platform/database/embedded/state-folder.ts';
import { claimMemory } from '../../platform/database/embedded/state-layout.ts';

const Memory = z.object({
  token: z.string(),
  /** Of the last start that renewed, and of the one before: a server may end between the two files that it writes. */
  processes: z.array(z.string()),
  /** The claim that this database goes on with; null after a restore. */
  claim: z.string().nullable(),
  /** The highest number that was claimed with this folder: another store may be out of reach, or emptied. */
  number: z.int(),
});
export type ClaimMemory = z.infer<typeof Memory>;

/** A folder without a memory, or with one that cannot be read, is a new owner. */
export function readClaimMemory(stateDir: string): ClaimMemory {
  const file = claimMemory(stateDir);
  try {
    if (existsSync(file)) return Memory.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // As if it were not there: an owner moves the store to this server.
  }
  return { token: randomBytes(16).toString('hex'), processes: [], claim: null, number: 0 };
}

export function writeClaimMemory(stateDir: string, memory: ClaimMemory): void {
  const file = claimMemory(stateDir);
  writeFileSync(`${file}.part`, `${JSON.stringify(memory)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  giveToFolderOwner(file, stateDir);
}

/** A restore, or a database put back by hand: the next start makes a new claim, with a log of its own. */
export function forgetClaim(stateDir: string): void {
  if (existsSync(claimMemory(stateDir)))
    writeClaimMemory(stateDir, { ...readClaimMemory(stateDir), claim: null });
}
