import { describe, expect, it, test } from 'vitest';
import { fileTable } from './file-table.ts';
import { column, quantity } from './panel-export.ts';
import { unzipped } from './unzipped.setup.ts';
import { sheetNames, workbook } from './workbook.ts';

const about = { day: '2026-10-31', demo: true };
const treasury = fileTable(
  {
    sees: [],
    columns: [column.text('Balance'), column.number('Amount')],
    lines: [
      ['Own funds', quantity('2012344.18', 'USD')],
      ['=SUM(A1)', quantity(null, 'USD')],
    ],
  },
  about,
);
const months = fileTable(
  {
    sees: [],
    columns: [column.month('Month'), column.time('Recorded'), column.number('Count')],
    lines: [['2026-10', '2026-11-01T12:00:00.000Z', quantity(7, 'count')]],
  },
  about,
);

describe('a workbook', () => {
  const made = workbook([
    { title: 'Treasury overview', table: treasury },
    { title: 'Months', table: months },
  ]);
  const files = async () => unzipped(new Uint8Array(await (await made).arrayBuffer()));
  const sheet = async (number: number) => (await files()).get(`xl/worksheets/sheet${number}.xml`) ?? '';
  const texts = async () =>
    [...((await files()).get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
      ([, text]) => text,
    );

  it('has a sheet for each table, named after it, with a frozen header', async () => {
    const names = [...((await files()).get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
    expect(names.map(([, name]) => name)).toEqual(['Treasury overview', 'Months']);
    expect(await sheet(1)).toContain('state="frozen"');
    expect(await texts()).toEqual(expect.arrayContaining(['As of', 'Balance', 'Amount', 'Unit', 'Data']));
  });

  it('stores numbers as numbers and days as dates counted from 1900', async () => {
    const xml = await sheet(1);
    expect(xml).toContain('<v>2012344.18</v>');
    // 31 October 2026: 46326 days after 30 December 1899.
    expect(xml).toContain('<v>46326</v>');
    const other = await sheet(2);
    // The first of the month, and half a day for noon UTC.
    expect(other).toContain('<v>46296</v>');
    expect(other).toContain('<v>46327.5</v>');
    const formats = (await files()).get('xl/styles.xml') ?? '';
    for (const format of ['#,##0.00', 'yyyy-mm-dd', 'yyyy-mm', 'yyyy-mm-dd hh:mm:ss'])
      expect(formats).toContain(`"${format}"`);
  });

  it('stores text as text, also text that looks like a formula, and an empty cell for no value', async () => {
    expect(await texts()).toContain('=SUM(A1)');
    expect(await sheet(1)).not.toContain('<f>');
    expect(await sheet(1)).not.toMatch(/<c r="C3"[^>]*><v>/);
  });
});

test('sheet names are valid for spreadsheets: short, plain and unique', () => {
  expect(sheetNames(['Monthly volume, to date', 'a/b:c*', '', "'x'"])).toEqual([
    'Monthly volume, to date',
    'a b c ',
    'Sheet',
    'x',
  ]);
  const long = 'A title that is far longer than a sheet may be called';
  const [first, second] = sheetNames([long, long.toUpperCase()]);
  expect(first).toBe(long.slice(0, 31));
  expect(second).toBe(`${long.toUpperCase().slice(0, 29)} 2`);
});
