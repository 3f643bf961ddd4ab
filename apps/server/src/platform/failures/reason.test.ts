import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  chooseDatabaseUser,
  DatabaseStartError,
  lockFolder,
  prepareDataFolder,
} from '@cottontree/embedded-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, reasonOf } from './reason.ts';

let root: string;
beforeAll(() => void (root = mkdtempSync(path.join(os.tmpdir(), 'cottontree-reason-'))));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('names the product’s settings where the data folder cannot be used', async () => {
  const lock = await lockFolder(root);
  const refused: unknown = await lockFolder(root).catch((error: unknown) => error);
  lock.release();
  expect(reasonOf(refused)).toBe(
    `The data folder ${root} is already in use by the server with process id ${process.pid}: ` +
      'stop that server, or set DATA_DIR to another folder.',
  );
  const file = path.join(root, 'file');
  writeFileSync(file, '');
  let unusable: unknown;
  try {
    prepareDataFolder(path.join(file, 'below'), chooseDatabaseUser(root));
  } catch (error) {
    unusable = error;
  }
  expect(reasonOf(unusable)).toMatch(
    /^The data folder .*file\/below cannot be used \(.*\): set DATA_DIR to a folder this user may write\.$/,
  );
});

it('names the product’s setting for another PostgreSQL, and its page about a full disk', () => {
  const refused = new DatabaseStartError(
    ({ connectTo, makeRoom }) => `${connectTo('a PostgreSQL of your own')}. ${makeRoom}`,
  );
  expect(reasonOf(refused)).toBe(
    'set DATABASE_URL. Make room on this disk and start again: docs/operations/full-disk.md',
  );
});

it('is the message of any error, and the text of anything else', () => {
  expect(reasonOf(new TypeError('no such thing'))).toBe('no such thing');
  expect(reasonOf('a word')).toBe('a word');
  expect(codeOf(Object.assign(new Error(), { code: 'ENOENT' }))).toBe('ENOENT');
  expect(codeOf(Object.assign(new Error(), { code: 7 }))).toBeUndefined();
  expect(codeOf('ENOENT')).toBeUndefined();
});
