import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { chooseDatabaseUser, lockFolder } from '@cottontree/embedded-postgres';
import { claimStateDir } from './claim-state-folder.ts';

// Only root switches to PostgreSQL's user, and so can be locked out by that user's permissions.
describe.runIf(process.getuid?.() === 0)('clones in folders that PostgreSQL’s user cannot enter', () => {
  let root: string;
  let system: string;
  let said: string[];
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'cottontree-clones-'));
    chmodSync(root, 0o755);
    system = path.join(root, 'lib');
    mkdirSync(system);
    said = [];
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** A clone of this name in a home of its own. */
  function clone(home: string, name = 'cotton tree'): string {
    const closed = path.join(root, home);
    mkdirSync(path.join(closed, name), { recursive: true });
    chmodSync(closed, 0o700);
    return path.join(closed, name);
  }
  function earlierCompany(owner = chooseDatabaseUser(path.join(system, 'none')).uid): void {
    mkdirSync(path.join(system, 'cottontree', 'postgres'), { recursive: true });
    chownSync(path.join(system, 'cottontree', 'postgres'), owner, 0);
    mkdirSync(path.join(system, 'cottontree', 'keys'));
    writeFileSync(path.join(system, 'cottontree', 'postgres', 'company'), 'the earlier one');
  }
  const claim = (project: string, dataDir?: string): Promise<string> =>
    claimStateDir(dataDir, project, {
      system,
      log: { info: () => undefined, warn: (line) => void said.push(line) },
    });
  const hash = (project: string): string => createHash('sha256').update(project).digest('hex').slice(0, 8);

  it('each have a folder, named after the clone and a hash of its path, the same at every start', async () => {
    const [one, other] = [clone('one'), clone('other')];
    const place = await claim(one);
    expect(place).toBe(path.join(system, 'cottontree-clones', `cotton-tree-${hash(one)}`));
    expect(await claim(one)).toBe(place);
    expect(await claim(other)).toBe(path.join(system, 'cottontree-clones', `cotton-tree-${hash(other)}`));
    expect(readdirSync(system)).toEqual([]);
  });
  it('give the whole company of an earlier release to the one that starts first, and none of it to the next', async () => {
    earlierCompany();
    const [one, other] = [clone('one'), clone('other')];
    const place = await claim(one);
    expect(readFileSync(path.join(place, 'postgres', 'company'), 'utf8')).toBe('the earlier one');
    expect(readdirSync(place).toSorted()).toEqual(['keys', 'postgres', 'server.lock']);
    expect(said).toEqual([
      `The company in ${system}/cottontree is this clone's own from now on: it was moved to ${place}.`,
    ]);
    const next = await claim(other);
    expect(next).not.toBe(place);
    expect(() => readdirSync(next)).toThrow('ENOENT');
    expect(await claim(one)).toBe(place);
    // The lock is free: a server can start there.
    (await lockFolder(place)).release();
  });
  it('give it to exactly one of those that start at the same moment', async () => {
    earlierCompany();
    const clones = Array.from({ length: 6 }, (_, index) => clone(`home-${index}`));
    const places = await Promise.all(clones.map((each) => claim(each)));
    expect(new Set(places).size).toBe(6);
    const held = places.filter((place) => {
      try {
        return readdirSync(place).includes('postgres');
      } catch {
        return false;
      }
    });
    expect(held).toHaveLength(1);
    expect(said).toHaveLength(1);
    expect(readdirSync(system)).toEqual(['cottontree-clones']);
  });
  it('do not touch it while a server runs on it, nor afterwards when the clone already has a company', async () => {
    earlierCompany();
    const project = clone('one');
    const lock = await lockFolder(path.join(system, 'cottontree'));
    const place = await claim(project);
    expect(said).toEqual([
      expect.stringMatching(
        /^The data folder .*lib\/cottontree is already in use by the server with process id \d+: .* This clone keeps its own in .*cotton-tree-/,
      ),
    ]);
    mkdirSync(path.join(place, 'postgres'), { recursive: true });
    lock.release();
    expect(await claim(project)).toBe(place);
    expect(readdirSync(path.join(system, 'cottontree')).toSorted()).toEqual([
      'keys',
      'postgres',
      'server.lock',
    ]);
  });
  it('do not touch the company of a service, which belongs to a user of its own', async () => {
    earlierCompany(4_321);
    const place = await claim(clone('one'));
    expect(() => readdirSync(place)).toThrow('ENOENT');
    expect(said).toEqual([]);
    expect(readdirSync(path.join(system, 'cottontree')).toSorted()).toEqual(['keys', 'postgres']);
  });
  it('do not touch it when DATA_DIR names a folder, or the project folder is accessible', async () => {
    earlierCompany();
    const open = path.join(root, 'open');
    mkdirSync(open);
    expect(await claim(open)).toBe(path.join(open, '.data'));
    expect(await claim(clone('one'), path.join(root, 'elsewhere'))).toBe(path.join(root, 'elsewhere'));
    expect(readdirSync(system)).toEqual(['cottontree']);
  });
});
