// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONG_IN_BROWSER, LONG_TESTS } from './long-tests.mjs';
import { projectRoot } from './source-files.mjs';

it('every long test file is there, and listed once', () => {
  const all = [...LONG_TESTS, ...LONG_IN_BROWSER];
  expect(all.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  expect(all.filter((file, at) => all.indexOf(file) !== at)).toEqual([]);
});
