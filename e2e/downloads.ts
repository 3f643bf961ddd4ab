/** Files that a page exports. */
import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';
import { unzipped } from '../apps/web/src/domain/exports/unzipped.setup.ts';

/** Streamed, because the browser may run on another machine than the test. */
export const bytesOf = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream());

/** Without the byte order mark by which spreadsheets recognise UTF-8. */
export const textOf = async (download: Download): Promise<string> =>
  (await bytesOf(download)).toString('utf8').replace(/^\uFEFF/, '');

/** Rows and cells of a CSV file. */
export const cellsOf = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?<=^|,)("(?:[^"]|"")*"|[^,]*)(?=,|$)/g)].map(([cell]) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    );

/** The sheets of an XLSX file by name: rows of texts and numbers, "" where a cell is empty. Days are numbers. */
export async function sheetsOf(file: Buffer): Promise<ReadonlyMap<string, (string | number)[][]>> {
  const files = await unzipped(new Uint8Array(file));
  const read = (name: string): string => files.get(name) ?? '';
  const plain = (xml: string): string =>
    xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const texts = [...read('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(
    ([, text = '']) => plain(text),
  );
  const cell = (xml: string): string | number => {
    const value = /<v>(.*?)<\/v>/.exec(xml)?.[1];
    if (value === undefined) return '';
    return xml.includes('t="s"') ? (texts[Number(value)] ?? '') : Number(value);
  };
  const columnOf = (xml: string): number =>
    Array.from(/r="([A-Z]+)\d+"/.exec(xml)?.[1] ?? '').reduce(
      (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
      0,
    );
  const rowsOf = (xml: string): (string | number)[][] => {
    const rows = [...xml.matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
      [...row.matchAll(/<c [^>]*?(?:\/>|>.*?<\/c>)/gs)].map(([each]) => each),
    );
    const width = Math.max(0, ...rows.flat().map(columnOf));
    return rows.map((row) => {
      const line = Array.from<string | number>({ length: width }).fill('');
      for (const each of row) line[columnOf(each) - 1] = cell(each);
      return line;
    });
  };
  const names = [...read('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  return new Map(
    names.map(([, name = ''], place) => [plain(name), rowsOf(read(`xl/worksheets/sheet${place + 1}.xml`))]),
  );
}
