// @ts-check
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../source-files.mjs';

/** A copy of the sources, in which one statement after the other is made false. */
export const TREE = join(projectRoot, '.cache/statements/tree');

/** Brings the copy up to date. Packages are shared; those of the project itself are its own. */
export function syncTree() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const files = new Set(
    listed.split('\0').filter((path) => path !== '' && existsSync(join(projectRoot, path))),
  );
  for (const path of files) copyIfNewer(path);
  for (const path of filesBelow('')) if (!files.has(path)) rmSync(join(TREE, path));
  linkPackages('node_modules');
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(join(projectRoot, folder))) linkPackages(`${folder}/${name}/node_modules`);
}

/** @param {string} path */
function copyIfNewer(path) {
  const [from, to] = [join(projectRoot, path), join(TREE, path)];
  const [source, copy] = [statSync(from), existsSync(to) ? statSync(to) : undefined];
  if (copy && copy.size === source.size && copy.mtimeMs >= source.mtimeMs) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(join(TREE, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.cache'].includes(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** @param {string} folder a folder of installed packages */
function linkPackages(folder) {
  const from = join(projectRoot, folder);
  if (!existsSync(from)) return;
  for (const name of readdirSync(from)) {
    if (name !== '@cottontree') link(join(TREE, folder, name), join(from, name));
    // Relative, so that the copy reads its own.
    else
      for (const own of readdirSync(join(from, name)))
        link(join(TREE, folder, name, own), readlinkSync(join(from, name, own)));
  }
}

/** @param {string} path @param {string} target */
function link(path, target) {
  if (lstatSync(path, { throwIfNoEntry: false })) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
