// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fileName } from './download.ts';

test('file names contain no characters that file systems refuse', () => {
  expect(fileName('Revenue / product: June.csv')).toBe('Revenue-product-June.csv');
  expect(fileName('Own leones, all 50 rows 2026-10-31.csv')).toBe('Own-leones-all-50-rows-2026-10-31.csv');
  expect(fileName('../../etc/passwd')).toBe('etc-passwd');
  expect(fileName('Détail 2026.png')).toBe('Détail-2026.png');
  expect(fileName('  ')).toBe('export');
});
