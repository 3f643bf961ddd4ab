import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openKeyring } from './key-folder.ts';
import { KeyringError } from './keyring.ts';

describe('the key folder', () => {
  const around = mkdtempSync(path.join(tmpdir(), 'cottontree-keys-'));
  let t: TestApp;
  let folder: string;
  let folders = 0;
  const open = (from = folder) => openKeyring(from, t.database.write, t.clock);
  const forgetKeys = () => t.database.write.deleteFrom('settings').where('key', '=', 'keyring').execute();
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    await forgetKeys();
    folder = path.join(around, `${(folders += 1)}`, 'keys');
  });
  afterAll(async () => {
    rmSync(around, { recursive: true });
    await t.close();
  });

  it('is created at the first start, inaccessible to other users, and reused at the next', async () => {
    const first = await open();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).toSorted()).toEqual(['sealing.key', 'signing.pem']);
    for (const name of readdirSync(folder))
      expect(statSync(path.join(folder, name)).mode & 0o777, name).toBe(0o600);
    const second = await open();
    expect(second.fingerprint).toBe(first.fingerprint);
    expect(second.open(first.seal(Buffer.from('kept'), 'x'), 'x').toString()).toBe('kept');
  });
  it('is the same for all servers that start in it at once', async () => {
    const rings = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(new Set(rings.map((each) => each.fingerprint + each.sealingCheck)).size).toBe(1);
    expect(readdirSync(folder)).toHaveLength(2);
  });
  it('of another installation stops the start with a sentence that names it and the remedy', async () => {
    await open();
    const theirs = path.join(around, 'theirs');
    const before = await t.database.read.selectFrom('settings').selectAll().execute();
    await forgetKeys();
    await open(theirs);
    await forgetKeys();
    await t.database.write
      .insertInto('settings')
      .values(before.map((row) => ({ ...row, value: JSON.stringify(row.value) })))
      .onConflict((oc) => oc.doNothing())
      .execute();
    await expect(open(theirs)).rejects.toThrow(KeyringError);
    await expect(open(theirs)).rejects.toThrow(
      `The keys in ${theirs} are not those of this database. Put back`,
    );
    await expect(open(theirs)).rejects.toThrow(/KEY_DIR/);
  });
  it('is not created again when it is missing for a database that was used with it', async () => {
    await open();
    rmSync(path.join(folder, 'sealing.key'));
    await expect(open()).rejects.toThrow(`The keys of this database are not in ${folder}`);
    expect(existsSync(path.join(folder, 'sealing.key'))).toBe(false);
    rmSync(folder, { recursive: true });
    await expect(open()).rejects.toThrow(/Put back the keys/);
    expect(existsSync(folder)).toBe(false);
  });
  it('with another sealing key and the same signing key is refused as well', async () => {
    await open();
    writeFileSync(path.join(folder, 'sealing.key'), Buffer.alloc(32, 7).toString('base64'));
    await expect(open()).rejects.toThrow('are not those of this database');
  });
  it('is named in the error when it contains something else, or is a file', async () => {
    await open();
    writeFileSync(path.join(folder, 'signing.pem'), 'no key');
    await expect(open()).rejects.toThrow(folder);
    await forgetKeys();
    await expect(open(path.join(folder, 'signing.pem'))).rejects.toThrow(/set KEY_DIR to a folder/);
  });
});
