/**
 * Room kept back on the disk of the data folder: PostgreSQL cannot start without any. It is given up where nothing is left, and kept
 * again once there is room.
 */
import { randomFillSync } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { freeBytesOf, RESERVE_BYTES } from './disk-room.ts';

/** Two pieces of PostgreSQL's log of changes: more than a start writes. */
const KEPT_BYTES = 32 * 1024 * 1024;
const PIECE = 1024 * 1024;

const fileIn = (stateDir: string): string => path.join(stateDir, 'reserve');
const isKept = (stateDir: string): boolean =>
  statSync(fileIn(stateDir), { throwIfNoEntry: false })?.size === KEPT_BYTES;

/** Call before PostgreSQL is started. Returns whether it was given up. */
export function giveUpReserve(stateDir: string): boolean {
  const free = freeBytesOf(stateDir);
  if (free === null || free >= KEPT_BYTES || !isKept(stateDir)) return false;
  rmSync(fileIn(stateDir));
  return true;
}

/** Does nothing where it is kept already, or where the disk has no room for it beside what the company works with. */
export async function keepReserve(stateDir: string): Promise<void> {
  const free = freeBytesOf(stateDir);
  if (isKept(stateDir) || free === null || free < RESERVE_BYTES + KEPT_BYTES) return;
  const draft = `${fileIn(stateDir)}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    // Not zeros: file systems that compress would keep no room for them.
    const piece = randomFillSync(Buffer.alloc(PIECE));
    for (let kept = 0; kept < KEPT_BYTES; kept += PIECE) await file.write(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, fileIn(stateDir));
}
