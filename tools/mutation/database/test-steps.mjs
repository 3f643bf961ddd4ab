// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LONG_TESTS } from '../../long-tests.mjs';
import { isTest, listFiles } from '../../source-files.mjs';

const SERVER = 'apps/server/src';
const DOMAIN = /^apps\/server\/src\/(?:(?:domains|platform)\/)?[^/]+/;
const ACCESS = `${SERVER}/domains/access`;

/** @param {string} file */
const testOf = (file) => file.replace(/\.ts$/, '.test.ts');

/**
 * The tests that may notice a change of a file, in steps of which the next runs where all passed: its own, or where it has
 * none those of the files that import it; then those of its domain; then the long ones of these.
 *
 * @param {string} root
 * @param {string} file
 * @returns {string[][]}
 */
export function testStepsOf(root, file) {
  const own = DOMAIN.exec(file)?.[0] ?? ACCESS;
  // The folder of sessions has no tests: they are opened, read and ended by sign-in.
  const folder = listFiles(root, own).some(isTest) ? own : ACCESS;
  /** @param {string} test */
  const isLong = (test) => LONG_TESTS.includes(test);
  const first = existsSync(join(root, testOf(file)))
    ? [testOf(file)]
    : testsOfImporters(root, file, own).filter((test) => !isLong(test));
  const rest = listFiles(root, folder).filter((test) => isTest(test) && !first.includes(test));
  return [first, rest.filter((test) => !isLong(test)), rest.filter(isLong)].filter((step) => step.length > 0);
}

/**
 * @param {string} root
 * @param {string} file
 * @param {string} own its domain; what is part of the platform is imported by all others
 */
function testsOfImporters(root, file, own) {
  const files = listFiles(root, own.includes('/platform/') ? SERVER : own);
  const importers = files.filter(
    (each) => each.endsWith('.ts') && readFileSync(join(root, each), 'utf8').includes(`/${basename(file)}'`),
  );
  const tests = importers.map((each) => (isTest(each) ? each : testOf(each)));
  return [...new Set(tests)].filter((test) => files.includes(test));
}
