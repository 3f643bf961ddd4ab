import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { walSpool } from '@cottontree/embedded-postgres';
import { folderStore } from './storage/folder-store.ts';
import { shipperOf } from './ship-wal.ts';

const SEGMENT = '00000001000000000000000A';
let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(path.join(os.tmpdir(), 'cottontree-ship-'));
  mkdirSync(walSpool(stateDir));
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

/**
 * The stored size of a segment of 16 MiB with this many bytes of changes, followed by zeros as PostgreSQL leaves them.
 */
async function stored(changes: number): Promise<number> {
  const segment = Buffer.alloc(16 * 1024 * 1024);
  // Practically random, so that compression does not make them smaller.
  for (let at = 0; at < changes; at += 32) createHash('sha256').update(String(at)).digest().copy(segment, at);
  writeFileSync(path.join(walSpool(stateDir), SEGMENT), segment);
  const store = folderStore(path.join(stateDir, `backups-${changes}`));
  const claim = () => ({ log: 'wal/' });
  await shipperOf({ stateDir, store, key: Buffer.alloc(32, 1), claim, diverged: () => undefined }).ship();
  const objects = await store.list('');
  expect(objects.map(({ name }) => name.endsWith(SEGMENT))).toEqual([true]);
  return objects[0]?.bytes ?? 0;
}

it('a WAL segment with few changes takes little space', async () => {
  expect(await stored(0)).toBeLessThan(500);
  expect(await stored(4_096)).toBeLessThan(5_000);
});
