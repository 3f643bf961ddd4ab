// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, listFiles, projectRoot } from '../source-files.mjs';
import { idsIn } from './ids.mjs';
import { textsById } from './test-texts.mjs';

/** @returns {ReadonlyMap<string, readonly string[]>} by id, the files whose tests name the statement */
export function testFilesById() {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const folder of ['apps', 'e2e', 'packages', 'tools'])
    for (const file of listFiles(projectRoot, folder).filter(isTest))
      for (const id of new Set(idsIn(readFileSync(join(projectRoot, file), 'utf8'))))
        files.set(id, [...(files.get(id) ?? []), file]);
  return files;
}

const SIDES = ['apps/web/', 'apps/server/'];

/**
 * The files of tests that can notice a change: a statement of two halves, such as a call that a screen makes and the
 * server takes, is proved by tests of both sides, and each sees its own.
 *
 * @param {import('./entries.mjs').Falsified} change
 * @param {readonly string[]} tests
 */
export function testsThatSee({ file }, tests) {
  const own = SIDES.find((side) => file.startsWith(side));
  return own ? tests.filter((test) => test.startsWith(own) || test.startsWith('e2e/')) : tests;
}

/** How the tests are run and judged: another way of it makes every result one to be repeated. */
const RUN = 'whole files, rows of one test together';

/** By file, what {@link textsById} reads of it. @type {Map<string, ReadonlyMap<string, string>>} */
const read = new Map();

/** @param {string} file @returns {ReadonlyMap<string, string>} */
function textsOf(file) {
  const texts = read.get(file) ?? textsById(file, readFileSync(join(projectRoot, file), 'utf8'));
  read.set(file, texts);
  return texts;
}

/**
 * Changes with the falsification, whose `find` is the place of the source that states it, and with each test that names
 * the statement: then the result is to be repeated. What else a source or a test file holds does not belong to it: a
 * result would otherwise last for as long as nobody worked on the product.
 *
 * @param {import('./entries.mjs').Falsified} change
 * @param {readonly string[]} tests
 */
export const digestOfStatement = ({ id, find, put }, tests) =>
  digest([RUN, id, find, put, ...tests.map((file) => textsOf(file).get(id) ?? '')]);

/** @param {readonly string[]} parts */
const digest = (parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

/**
 * Changes with the change, its source file and each file of tests.
 *
 * @param {import('./entries.mjs').Falsified} change
 * @param {readonly string[]} tests
 * @param {string} root where the files are read
 */
export function digestOf(change, tests, root) {
  const hash = createHash('sha256').update(JSON.stringify([RUN, change.id, change.find, change.put]));
  for (const file of [change.file, ...tests]) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} root @param {readonly string[]} files */
export function digestOfFiles(root, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
