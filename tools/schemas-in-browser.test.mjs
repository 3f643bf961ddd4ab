// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, projectRoot } from './source-files.mjs';

// In the bundle the contract's schemas check nothing and throw; in tests they work, so no test of a screen would notice.
const ASKS = /\b(?!JSON\b|Date\b|Number\b)[A-Z]\w*(?:\.\w+)*\.(?:parse|safeParse)\(/;

it('no file of the browser asks a schema of the contract', () => {
  const files = listFiles(projectRoot, 'apps/web/src').filter((path) =>
    /(?<!\.test|\.setup)\.tsx?$/.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => ASKS.test(readFileSync(join(projectRoot, path), 'utf8')))).toEqual([]);
  expect(ASKS.test('setPeriod(PnlPeriod.parse(target.value))')).toBe(true);
});
