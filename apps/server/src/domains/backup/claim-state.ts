/** What a state folder stores about the backup store that it writes into. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { giveToFolderOwner } from '@cottontree/embedded-postgres';
import { claimMemory } from '../../platform/database/state-folder/state-layout.ts';

const Memory = z.object({
  token: z.string(),
  /** The last two processes that renewed: a server may stop between writing the two files. */
  processes: z.array(z.string()),
  /** The claim that this database continues; null after a restore. */
  claim: z.string().nullable(),
  /** The folder with that claim; not stored by earlier releases. */
  place: z.string().nullish(),
  /** The highest number claimed with this folder, in case another store is unreachable or was emptied. */
  number: z.int(),
});
export type ClaimMemory = z.infer<typeof Memory>;

/** A folder without this file, or with an unreadable one, counts as a new owner. */
export function readClaimMemory(stateDir: string): ClaimMemory {
  const file = claimMemory(stateDir);
  try {
    if (existsSync(file)) return Memory.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Treated like a missing file: an owner can move the store to this server.
  }
  return { token: randomBytes(16).toString('hex'), processes: [], claim: null, number: 0 };
}

export function writeClaimMemory(stateDir: string, memory: ClaimMemory): void {
  const file = claimMemory(stateDir);
  writeFileSync(`${file}.part`, `${JSON.stringify(memory)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  giveToFolderOwner(file, stateDir);
}

/** After a restore, or when a database was set back by hand: the next start makes a new claim with its own WAL. */
export function forgetClaim(stateDir: string): void {
  if (existsSync(claimMemory(stateDir)))
    writeClaimMemory(stateDir, { ...readClaimMemory(stateDir), claim: null });
}
