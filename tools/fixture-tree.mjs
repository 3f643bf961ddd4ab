// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A folder that holds the given files until the running test ends.
 *
 * @param {Record<string, string>} files contents by path
 * @returns {string} the folder
 */
export function fixtureTree(files) {
  const root = mkdtempSync(join(tmpdir(), 'cottontree-tree-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}
