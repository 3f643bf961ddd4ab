// @ts-check
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../source-files.mjs';

/**
 * A copy of the sources, in which one change after the other is made; brought up to date by this call. Packages are
 * shared; those of the project itself are its own.
 *
 * @param {string} name several copies may be used beside each other
 * @returns {string} its folder
 */
export function freshTree(name) {
  const tree = join(projectRoot, '.cache/statements', name);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const files = new Set(
    listed.split('\0').filter((path) => path !== '' && existsSync(join(projectRoot, path))),
  );
  for (const path of files) copyChanged(tree, path);
  for (const path of filesBelow(tree, '')) if (!files.has(path)) rmSync(join(tree, path));
  linkPackages(tree, 'node_modules');
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(join(projectRoot, folder)))
      linkPackages(tree, `${folder}/${name}/node_modules`);
  return tree;
}

/**
 * By content: a run that was ended leaves its last change in the copy.
 *
 * @param {string} tree
 * @param {string} path
 */
function copyChanged(tree, path) {
  const to = join(tree, path);
  const source = readFileSync(join(projectRoot, path));
  if (existsSync(to) && readFileSync(to).equals(source)) return;
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, source);
}

/** @param {string} tree @param {string} folder @returns {string[]} */
function filesBelow(tree, folder) {
  return readdirSync(join(tree, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.cache'].includes(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(tree, path) : [path];
    });
}

/** @param {string} tree @param {string} folder a folder of installed packages */
function linkPackages(tree, folder) {
  const from = join(projectRoot, folder);
  if (!existsSync(from)) return;
  for (const name of readdirSync(from)) {
    if (name !== '@cottontree') link(join(tree, folder, name), join(from, name));
    // Relative, so that the copy reads its own.
    else
      for (const own of readdirSync(join(from, name)))
        link(join(tree, folder, name, own), readlinkSync(join(from, name, own)));
  }
}

/** @param {string} path @param {string} target */
function link(path, target) {
  if (lstatSync(path, { throwIfNoEntry: false })) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
