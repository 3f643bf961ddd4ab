// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, listFiles } from '../../source-files.mjs';

const SERVER = 'apps/server/src';

const WRITES = /\b(command|groupableCommand|preparedCommand|sessionTouch)\(/;
const NEEDS_DATABASE = /from 'kysely'|database\/client\.ts'/;

/**
 * Whether a file is one of commands, sessions and stores. The fictional company's part is left out: it is a sample.
 *
 * @param {string} file
 * @param {string} source
 */
export function isDrawnFrom(file, source) {
  if (!/^[^.]+\.ts$/.test(file.slice(file.lastIndexOf('/') + 1))) return false;
  if (file.includes('/endpoints/')) return WRITES.test(source);
  if (/\/platform\/(commands|sessions)\//.test(file)) return true;
  const signIn = file.includes('/domains/access/') && !/\/(demo|seed)-[^/]+$/.test(file);
  const store = /\/src\/[^/]+\/.*store\.ts$/.test(file);
  return (signIn || store) && NEEDS_DATABASE.test(source);
}

/**
 * @param {string} root
 * @returns {ReadonlyMap<string, string>} the sources by their files
 */
export function sourcesDrawnFrom(root) {
  const files = listFiles(root, SERVER).filter((file) => file.endsWith('.ts') && !isTest(file));
  return new Map(
    files
      .map((file) => /** @type {const} */ ([file, readFileSync(join(root, file), 'utf8')]))
      .filter(([file, source]) => isDrawnFrom(file, source)),
  );
}
