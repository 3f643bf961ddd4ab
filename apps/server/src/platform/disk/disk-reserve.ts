/**
 * Disk space reserved on the disk of the data folder, because PostgreSQL cannot start without any. It is released when
 * no space is left, and reserved again once there is enough.
 */
import { randomFillSync } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { freeBytesOf, RESERVE_BYTES } from './disk-room.ts';

/** Two WAL segments: more than a start writes. */
const KEPT_BYTES = 32 * 1024 * 1024;
const PIECE = 1024 * 1024;

const fileIn = (stateDir: string): string => path.join(stateDir, 'reserve');
const isKept = (stateDir: string): boolean =>
  statSync(fileIn(stateDir), { throwIfNoEntry: false })?.size === KEPT_BYTES;

/** Call it before PostgreSQL is started. Returns whether the reserve was released. */
export function giveUpReserve(stateDir: string): boolean {
  const free = freeBytesOf(stateDir);
  if (free === null || free >= KEPT_BYTES || !isKept(stateDir)) return false;
  rmSync(fileIn(stateDir));
  return true;
}

/** Does nothing when the space is already reserved, or when the disk has too little free space for it. */
export async function keepReserve(stateDir: string): Promise<void> {
  const free = freeBytesOf(stateDir);
  if (isKept(stateDir) || free === null || free < RESERVE_BYTES + KEPT_BYTES) return;
  const draft = `${fileIn(stateDir)}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    // Random bytes, because compressing file systems would reserve no space for zeros.
    const piece = randomFillSync(Buffer.alloc(PIECE));
    for (let written = 0; written < KEPT_BYTES; written += PIECE) await file.write(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, fileIn(stateDir));
}
