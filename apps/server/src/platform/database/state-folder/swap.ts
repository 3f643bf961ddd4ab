/**
 * Replaces a company with another one only by renames within the same folder, after all files of the new one are
 * complete. A journal in the state folder lists the renames: the next start, or another restore, first completes an
 * interrupted swap.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

import { DatabaseStartError, giveToFolderOwner } from '@cottontree/embedded-postgres';
import { codeOf, reasonOf } from '../../failures/reason.ts';
import { swapJournal } from './state-layout.ts';

const Swap = z.object({
  /** Files that are deleted: they belong to the company that is replaced, which does not need them. */
  removes: z.array(z.string()),
  /** Executed in this order. `keep` moves an existing file away, once; `place` moves the new one to its path. */
  moves: z.array(z.object({ kind: z.enum(['keep', 'place']), from: z.string(), to: z.string() })),
});
export type Swap = z.infer<typeof Swap>;

/** Called before each step; a test ends the process there. */
export type OnStep = (step: string) => void;

/**
 * Everything that `swap` names must be in place next to its target. Once the journal is written, the swap will be
 * completed.
 */
export function beginSwap(stateDir: string, swap: Swap, onStep: OnStep = () => undefined): void {
  const file = swapJournal(stateDir);
  onStep('before the journal');
  writeFileSync(`${file}.part`, `${JSON.stringify(swap)}\n`, { mode: 0o600, flush: true });
  giveToFolderOwner(`${file}.part`, stateDir);
  onStep('half a journal');
  renameSync(`${file}.part`, file);
  flushFolder(stateDir);
  finishSwap(stateDir, onStep);
}

/**
 * Does nothing when no swap was interrupted. Throws DatabaseStartError naming what is in the way, and then changes
 * nothing further.
 */
export function finishSwap(stateDir: string, onStep: OnStep = () => undefined): boolean {
  const file = swapJournal(stateDir);
  if (!existsSync(file)) return false;
  try {
    const { removes, moves } = Swap.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const each of removes) {
      onStep(`remove ${each}`);
      rmSync(each, { recursive: true, force: true });
    }
    for (const { kind, from, to } of moves) {
      onStep(`${kind} ${from}`);
      move(kind, from, to);
    }
    for (const folder of new Set(moves.flatMap(({ from, to }) => [path.dirname(from), path.dirname(to)])))
      if (existsSync(folder)) flushFolder(folder);
  } catch (error) {
    if (codeOf(error) === undefined && !(error instanceof z.ZodError)) throw error;
    throw new DatabaseStartError(
      `A restore into ${stateDir} was interrupted and cannot be finished (${reasonOf(error)}). Nothing is lost: make ` +
        `reachable and writable what is named there, such as the folder of KEY_DIR, and start again.`,
    );
  }
  onStep('remove the journal');
  rmSync(file);
  flushFolder(stateDir);
  return true;
}

function move(kind: 'keep' | 'place', from: string, to: string): void {
  // Already moved in the attempt that was interrupted.
  if (kind === 'keep' ? existsSync(to) : !existsSync(from)) {
    if (kind === 'keep' || existsSync(to)) return;
    throw Object.assign(new Error(`neither ${from} nor ${to} is there`), { code: 'ENOENT' });
  }
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  renameSync(from, to);
}

/** A rename survives a power cut only after its folder is flushed. Windows has no such call and needs none. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
