/** What is missing or damaged in a store is reported by name, and the suggested remedy works. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyFolder } from '../../platform/database/state-folder/state-layout.ts';
import { quietLog, startBackedUpCompany, type BackedUpCompany } from '../../testing/backed-up-company.ts';
import { withAdmin } from './cluster-facts.ts';
import type { Manifest } from './manifest.ts';
import { formatRecoveryKey } from './recovery-key.ts';
import { restore } from './restore-command.ts';
import { readOrder } from './restore-order.ts';
import { endSegment } from './take-backup.ts';

describe('a store with something missing', () => {
  let c: BackedUpCompany;
  let stateDir: string;
  let first: Manifest;
  let second: Manifest;
  let incremental: Manifest;
  let said: string[];
  const held = new Map<string, Buffer>();

  /** Only checks, because the output and the exit status are what matters here. */
  const check = async (...args: string[]): Promise<string> => {
    said = [];
    return await restore(readOrder([...args, '--check']), {
      stateDir,
      keyFolder: keyFolder(stateDir),
      store: c.store,
      log: quietLog,
      say: (line) => void said.push(line),
      askRecoveryKey: async () => formatRecoveryKey(c.source.key),
    });
  };
  const fileOf = (name: string): string => path.join(c.store.place, name);
  const piece = (segment: string): string => `${c.claims.current().log}${segment}`;
  const hold = (name: string): Buffer => {
    const content = readFileSync(fileOf(name));
    held.set(name, content);
    return content;
  };
  const damage = (name: string): void => {
    const bad = Buffer.from(hold(name));
    bad[bad.length >> 1] = (bad[bad.length >> 1] ?? 0) ^ 1;
    writeFileSync(fileOf(name), bad);
  };
  const lose = (name: string): void => {
    hold(name);
    rmSync(fileOf(name));
  };
  const pieces = async (): Promise<string[]> =>
    (await c.segments()).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted();

  beforeAll(async () => {
    c = await startBackedUpCompany();
    stateDir = mkdtempSync(path.join(os.tmpdir(), 'cottontree-gaps-'));
    first = await c.take('full');
    await c.work('one');
    second = await c.take('full');
    for (const each of ['two', 'three', 'four']) {
      await c.work(each);
      await withAdmin(c.postgres.admin, endSegment);
    }
    incremental = await c.take('incremental');
  });
  afterEach(() => {
    for (const [name, content] of held) writeFileSync(fileOf(name), content);
    held.clear();
  });
  afterAll(async () => {
    await c.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it('restores an incremental backup that it lists, and reports how far it got', async () => {
    expect(await check('--list')).toBe('complete');
    expect(said.at(-1)).toContain(`incremental  ${incremental.id}`);
    expect(await check('--backup', incremental.id)).toBe('complete');
    expect(said.at(-1)).toMatch(/^Restored up to (\S+); the stored log goes on to \1\.$/);
  });
  it('ends before a missing WAL file, and reports up to where the WAL continues', async () => {
    const last = (await pieces()).at(-2) ?? '';
    lose(piece(last));
    expect(await check('--latest')).toBe('short');
    const [, upTo = '', goesOn = ''] =
      /^Restored up to (\S+); the stored log goes on to (\S+)\.$/.exec(
        said.find((line) => line.startsWith('Restored up to')) ?? '',
      ) ?? [];
    expect(upTo).not.toBe('');
    expect(upTo < goesOn).toBe(true);
    expect(said.find((line) => line.startsWith('NOT ALL OF IT'))).toBe(
      `NOT ALL OF IT: ${piece(last)} is missing: what is logged from there on cannot be replayed.`,
    );
    await expect(check('--backup', incremental.id)).rejects.toThrow(
      `The log of changes lacks the segment ${last}, so backup ${incremental.id} cannot be restored: --backup ${second.id} is the newest before that gap`,
    );
    // The suggested remedy.
    expect(await check('--backup', second.id)).toBe('complete');
    await expect(check('--to', '2999-01-01T00:00:00Z')).rejects.toThrow(
      `That moment is behind a gap in the stored log (${piece(last)} is missing)`,
    );
  });
  it('ends before a damaged WAL file, and names it', async () => {
    const last = (await pieces()).at(-1) ?? '';
    damage(piece(last));
    expect(await check('--latest')).toBe('short');
    expect(said.find((line) => line.startsWith('NOT ALL OF IT'))).toContain(`${piece(last)} was changed`);
  });
  it('ignores a damaged full backup as suggested, and reaches the same end', async () => {
    damage(`backups/${second.id}/content`);
    await expect(check('--latest')).rejects.toThrow(
      `backups/${second.id}/content was changed, or sealed with another key, so backup ${second.id} cannot be restored. --without ${second.id}`,
    );
    expect(await check('--latest', '--without', second.id)).toBe('complete');
    expect(said.find((line) => line.startsWith('Restoring'))).toContain(first.id);
    expect(said.at(-1)).toMatch(/^Restored up to (\S+); the stored log goes on to \1\.$/);
  });
  it('lists an unreadable manifest, and ignores it', async () => {
    const name = `backups/${second.id}/manifest.json`;
    writeFileSync(fileOf(name), hold(name).subarray(0, 100));
    await check('--list');
    expect(said).toContain(
      `DAMAGED  ${name} cannot be read: --from s3 where the object store has it, else another line`,
    );
    await expect(check('--backup', second.id)).rejects.toThrow(
      `The manifest of backup ${second.id} is damaged`,
    );
    expect(await check('--latest')).toBe('complete');
    expect(said).toContain(`${name} is damaged or was changed: it is passed over.`);
    expect(said.find((line) => line.startsWith('Restoring'))).toContain(first.id);
  });
  // Last, because the company is no longer sound then.
  it('restores a company whose audit chain does not hold, and says so', async () => {
    await c.database.owner.transaction().execute(async (tx) => {
      await sql`alter table audit_records disable trigger user`.execute(tx);
      await sql`delete from audit_records where seq = (select max(seq) from audit_records)`.execute(tx);
      await sql`alter table audit_records enable trigger user`.execute(tx);
    });
    await c.take('full');
    expect(await check('--latest')).toBe('unsound');
    expect(said).toContainEqual(expect.stringMatching(/^FAILED Audit chain: /));
  });
});
