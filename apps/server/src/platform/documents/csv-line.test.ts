import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('writes as text what a spreadsheet would run as a formula, in full-width form too, and numbers as they are', () => {
  expect(csvLine(['=1+1', '+232', '-2+3', '@x', '＝1+1', '＋1', '－1+1', '＠x'])).toBe(
    "'=1+1,'+232,'-2+3,'@x,'＝1+1,'＋1,'－1+1,'＠x\r\n",
  );
  expect(csvLine(['-12.50', 'a "b", c', null, 'line\nbreak'])).toBe('-12.50,"a ""b"", c",,"line\nbreak"\r\n');
});
