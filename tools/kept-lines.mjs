// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './source-files.mjs';

/**
 * @template T
 * @param {string} file relative to the root
 * @returns {Record<string, T>} empty where there is none yet
 */
export function readLines(file) {
  const path = join(projectRoot, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/**
 * JSON of one line for each key, so that a difference shows what changed.
 *
 * @template T
 * @param {string} file relative to the root
 * @param {Record<string, T>} values
 */
export function writeLines(file, values) {
  const lines = Object.keys(values)
    .toSorted()
    .map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(values[key])}`);
  const path = join(projectRoot, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.length > 0 ? `{\n${lines.join(',\n')}\n}\n` : '{}\n');
}
