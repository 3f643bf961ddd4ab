import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { csvOfSpreadsheet } from './xlsx-file.ts';

/** A ZIP archive of these entries; checksums are left out, as nothing here reads them. */
function archive(entries: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    list.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

const WORKBOOK = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="Data" sheetId="1" r:id="rId7"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
};
const fileOf = (entries: Readonly<Record<string, string | Buffer>>): File =>
  new File([new Uint8Array(archive({ ...WORKBOOK, ...entries }))], 'book.xlsx');
const sheet = (...rows: string[]): string =>
  `<worksheet><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`;
const csvOf = async (file: File): Promise<string> => (await csvOfSpreadsheet(file)).text();
const faultOf = async (file: File): Promise<string> =>
  csvOfSpreadsheet(file).then(
    () => 'read',
    (error: unknown) => (error as Error).message, // the test fails on any other text
  );

it('reads texts, numbers, dates, truth values and gaps of the first sheet as a file has them', async () => {
  const read = await csvOf(
    fileOf({
      'xl/sharedStrings.xml':
        '<sst><si><t>id</t></si><si><r><t xml:space="preserve">A &amp; </t></r><r><t>B&#10;C</t></r><rPh><t>no</t></rPh></si></sst>',
      'xl/worksheets/sheet1.xml': sheet(
        '<c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>at</t></is></c>',
        '<c r="A2" t="s"><v>1</v></c><c r="B2"><v>9839.639999999999</v></c><c r="C2" s="1"><v>46346</v></c><c r="D2" t="b"><v>1</v></c>',
        '',
        '<c r="A4" s="3"><v>1.5</v></c><c r="B4"><v>1E-3</v></c><c r="C4" s="2"><v>46346.395833333336</v></c><c r="AA4" t="str"><f>X</f><v>end</v></c>',
      ),
    }),
  );
  expect(read.split('\r\n')).toEqual([
    'id,,at',
    '"A & B\nC",9839.64,2026-11-20,true',
    `1.5,0.001,2026-11-20T09:30:00Z,${','.repeat(23)}end`,
    '',
  ]);
});

it('reads every amount of fifteen digits exactly, though a spreadsheet stores it with seventeen', async () => {
  // The amounts run through all endings and many lengths.
  const amounts = Array.from({ length: 5_000 }, (_, at) => {
    const whole = String((at * 7_919_777) % 10 ** ((at % 10) + 1));
    return `${whole}.${String(at * 13).padStart(5, '0')}`.replace(/\.?0+$/, '');
  });
  const rows = amounts.map((text) => `<c><v>${Number(text).toPrecision(17)}</v></c>`);
  const read = await csvOf(fileOf({ 'xl/worksheets/sheet1.xml': sheet(...rows) }));
  expect(read).toBe(amounts.map((text) => `${text}\r\n`).join(''));
});

it('refuses more than 100,000 rows by name, with what to do', async () => {
  const rows = (count: number) =>
    fileOf({
      'xl/worksheets/sheet1.xml': sheet(...Array.from({ length: count }, () => '<c t="str"><v>x</v></c>')),
    });
  expect(await faultOf(rows(100_001))).toBe('read');
  expect(await faultOf(rows(100_002))).toBe(
    'The sheet has more than 100,000 rows. Save it as “CSV UTF-8”, then choose that file.',
  );
});

it('refuses archives that are cut, damaged, no workbook, or become larger than they may', async () => {
  const whole = archive({ ...WORKBOOK, 'xl/worksheets/sheet1.xml': sheet('<c><v>1</v></c>') });
  const part = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'book.xlsx');
  const damaged = 'The spreadsheet is damaged or was not saved completely.';
  expect(await faultOf(part(whole.subarray(0, whole.length - 30)))).toBe(damaged);
  expect(await faultOf(part(Buffer.from('PK\u0003\u0004')))).toBe(damaged);
  const broken = Buffer.from(whole);
  broken.fill(0xff, whole.indexOf('sheet1.xml') + 10, whole.indexOf('sheet1.xml') + 40);
  expect(await faultOf(part(broken))).toBe(damaged);
  expect(await faultOf(fileOf({ 'xl/workbook.xml': '<workbook/>' }))).toMatch(/^This archive is no XLSX/);
  expect(
    await faultOf(
      fileOf({
        'xl/sharedStrings.xml': Buffer.alloc(129 * 1_048_576, ' '),
        'xl/worksheets/sheet1.xml': sheet(''),
      }),
    ),
  ).toBe('The spreadsheet holds more than 128 MiB. Save it as “CSV UTF-8”, then choose that file.');
  expect(
    await faultOf(
      fileOf({ 'xl/worksheets/sheet1.xml': `<sheetData><row>${'<c><v>1</v></c>'.repeat(200_000)}` }),
    ),
  ).toBe('A row of the spreadsheet is longer than a million characters.');
  expect(await faultOf(fileOf({ 'xl/worksheets/sheet1.xml': sheet('<c r="DD1"><v>1</v></c>') }))).toBe(
    'The sheet has more than 100 columns; remove those that are not needed.',
  );
});
