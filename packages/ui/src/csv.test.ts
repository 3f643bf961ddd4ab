// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { csvFile, toCsv, type CsvValue } from './csv.ts';

const cell = (value: CsvValue) => toCsv([{ head: 'h', value: () => value }], [0]).slice('h\r\n'.length, -2);

test('one header line and one line per row, each ending with CRLF', () => {
  const columns = [
    { head: 'Month', value: (row: { month: string }) => row.month },
    { head: 'Volume', value: (row: { volume: number }) => row.volume },
  ];
  const rows = [
    { month: 'Jun', volume: 12.5 },
    { month: 'Jul', volume: -3 },
  ];
  expect(toCsv<{ month: string; volume: number }>(columns, rows)).toBe(
    'Month,Volume\r\nJun,12.5\r\nJul,-3\r\n',
  );
});

test('quotes what RFC 4180 requires to be quoted', () => {
  expect(cell('a,b')).toBe('"a,b"');
  expect(cell('say "no"')).toBe('"say ""no"""');
  expect(cell('two\r\nlines')).toBe('"two\r\nlines"');
  expect(cell(' padded')).toBe('" padded"');
  expect(cell('plain text')).toBe('plain text');
});

test.each(['=1+1', '+1 555', '-2+3', '@SUM(A1)', '\tx', '\rx', '＝1'])('escapes the formula %j', (text) => {
  expect(cell(text).replace(/^"/u, '')).toMatch(/^'/u);
});

test('an escaped formula with a comma is escaped first and then quoted', () => {
  expect(cell('=HYPERLINK("x","y")')).toBe('"\'=HYPERLINK(""x"",""y"")"');
});

test('numbers keep their minus: as numbers, big integers and decimal strings', () => {
  expect(cell(-12.5)).toBe('-12.5');
  expect(cell(-9_007_199_254_740_993n)).toBe('-9007199254740993');
  expect(cell('-12.50')).toBe('-12.50');
});

test('empty for missing values, ISO time for dates, the headers escaped too', () => {
  expect(cell(null)).toBe('');
  expect(cell(undefined)).toBe('');
  expect(cell(new Date(Date.UTC(2026, 10, 13)))).toBe('2026-11-13T00:00:00.000Z');
  expect(toCsv([{ head: '=head', value: () => 1 }], [])).toBe("'=head\r\n");
});

test('a file starts with the byte order mark, by which spreadsheets recognize UTF-8', async () => {
  const bytes = new Uint8Array(await csvFile('Name\r\nÉté\r\n').arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  expect(new TextDecoder().decode(bytes)).toBe('Name\r\nÉté\r\n');
});
