// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, projectRoot } from './source-files.mjs';

// In the bundle the contract's schemas validate nothing and throw; in tests they work, so no screen test would notice.
const CALLS_SCHEMA = /\b(?!JSON\b|Date\b|Number\b)[A-Z]\w*(?:\.\w+)*\.(?:parse|safeParse)\(/;

it('no browser file calls a schema of the contract', () => {
  const files = listFiles(projectRoot, 'apps/web/src').filter((path) =>
    /(?<!\.test|\.setup)\.tsx?$/.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => CALLS_SCHEMA.test(readFileSync(join(projectRoot, path), 'utf8')))).toEqual(
    [],
  );
  expect(CALLS_SCHEMA.test('setPeriod(PnlPeriod.parse(target.value))')).toBe(true);
});
