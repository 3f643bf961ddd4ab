import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { chooseDatabaseUser } from './database-user.ts';
import { ensureSocketFolder } from './socket-folder.ts';
import { prepareDataFolder } from './data-folder.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'postgres-data-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
chmodSync(root, 0o755);
const isRoot = process.getuid?.() === 0;

function folder(name: string, mode: number): string {
  const made = path.join(root, name);
  mkdirSync(made);
  chmodSync(made, mode);
  return made;
}

describe('prepareDataFolder', () => {
  const user = chooseDatabaseUser(root);
  it.skipIf(process.platform !== 'linux')('refuses a path where no folder can be created', () => {
    expect(() => prepareDataFolder('/proc/x/y', user)).toThrow(
      /^The data folder \/proc\/x\/y cannot be used \(ENOENT.*choose a folder this user may write for the data/,
    );
  });

  it('refuses a file', () => {
    const file = path.join(root, 'file');
    writeFileSync(file, '');
    expect(() => prepareDataFolder(file, user)).toThrow(/cannot be used \(EEXIST.*choose a folder/);
  });

  it.skipIf(process.platform === 'win32')('refuses a path that initdb would pass to a shell', () => {
    for (const bad of ['"', '$', '`', '\\'])
      expect(() => prepareDataFolder(path.join(root, `a${bad}b`), user)).toThrow(
        /in its path.*choose another folder/,
      );
  });

  it.runIf(isRoot)(
    'lets the database user through a new or empty folder, but not into somebody’s private one',
    () => {
      const user = chooseDatabaseUser(root);
      expect(() => prepareDataFolder(path.join(root, 'new', 'deep'), user)).not.toThrow();
      expect(() => prepareDataFolder(folder('empty', 0o700), user)).not.toThrow();
      const full = folder('full', 0o700);
      writeFileSync(path.join(full, 'diary'), 'private');
      expect(() => prepareDataFolder(full, user)).toThrow(/is closed to .*chmod o\+x/);
    },
  );

  it('refuses a database that belongs to another user', () => {
    const state = folder('foreign', 0o755);
    mkdirSync(path.join(state, 'postgres'));
    const user = { ...chooseDatabaseUser(root), uid: 4242, steppedDown: false };
    expect(() => prepareDataFolder(state, user)).toThrow(
      /belongs to user id \d+, and PostgreSQL would run as/,
    );
  });
});

describe('ensureSocketFolder', () => {
  it('is next to the data when that path is short enough', () => {
    const state = folder('short', 0o755);
    expect(ensureSocketFolder(state, chooseDatabaseUser(root))).toBe(path.join(state, 'socket'));
  });

  it('is a private temporary folder otherwise, reused until it is no longer private', () => {
    const state = folder('long-'.repeat(20), 0o755);
    const user = chooseDatabaseUser(root);
    const first = ensureSocketFolder(state, user);
    expect(first.length).toBeLessThan(90);
    expect(ensureSocketFolder(state, user)).toBe(first);
    chmodSync(first, 0o777);
    const second = ensureSocketFolder(state, user);
    expect(second).not.toBe(first);
    rmSync(second, { recursive: true });
    const third = ensureSocketFolder(state, user);
    expect(third).not.toBe(second);
    for (const made of [first, third]) rmSync(made, { recursive: true });
  });
});
