import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

it('knows neither names nor settings nor pages of the product', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files).toContain('start-postgres.ts');
  const found = files.flatMap((name) =>
    readFileSync(path.join(import.meta.dirname, name), 'utf8')
      .split('\n')
      .filter((line) => /cottontree|\b[A-Z]+_(DIR|URL)\b|docs\/|company|companies/i.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
