// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that contains README.md and package.json. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const NOT_SOURCE = new Set(['node_modules', 'dist', 'coverage']);

/**
 * Every file below `folder`, as sorted paths relative to `root` with forward slashes. Dot files, installed
 * packages and build output are left out; a folder that does not exist yields none.
 *
 * @param {string} root
 * @param {string} folder relative to root
 * @returns {string[]}
 */
export function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !NOT_SOURCE.has(entry.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, path) : [path];
    })
    .sort();
}

/** @param {string} path */
export const isTest = (path) => /\.test\.(ts|tsx|mjs)$/.test(path);
