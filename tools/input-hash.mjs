// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, listFiles } from './source-files.mjs';

/**
 * A hash of the names and contents of all files below the given folders, except tests, and of the given single files.
 * Contents rather than times: a checkout or a copy changes times without changing anything.
 *
 * @param {string} root
 * @param {{ folders: string[], files: string[] }} inputs relative to root
 */
export function hashInputs(root, inputs) {
  const paths = inputs.folders.flatMap((folder) => listFiles(root, folder)).filter((path) => !isTest(path));
  const hash = createHash('sha256');
  for (const path of [...paths, ...inputs.files.filter((file) => existsSync(join(root, file)))]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}
