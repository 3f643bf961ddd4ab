/** Files that a page exports. */
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
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

export interface PrintedText {
  readonly text: string;
  /** In points. */
  readonly size: number;
  readonly y: number;
  /** Where a text under an image ends, from the left edge of the page; for a printed text approximately. */
  readonly end: number;
}
/** Of the Windows characters that Latin-1 lacks, the screens use only dashes and apostrophes. */
const windows = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll('\u0096', '–').replaceAll('\u0092', '’');

/** The texts of a PDF: its streams decompressed, its strings decoded. */
export function textsIn(pdf: Buffer): PrintedText[] {
  const file = pdf.toString('latin1');
  const streams = [...file.matchAll(/<<([^>]*)>>\nstream\n/g)].filter(
    ([, head]) => !head?.includes('/Image'),
  );
  return streams.flatMap((match) => {
    const from = match.index + match[0].length;
    const length = Number(/\/Length (\d+)/.exec(match[1] ?? '')?.[1]);
    const drawing = inflateSync(pdf.subarray(from, from + length)).toString('latin1');
    return [
      ...drawing.matchAll(/\/[FB] ([\d.]+) Tf .*? ([\d.]+) Tz ([-\d.]+) ([\d.]+) Td <([0-9a-f]*)> Tj/g),
    ].map(([, size, stretch, x, y, hex = '']) => ({
      text: windows(Buffer.from(hex, 'hex')),
      size: Number(size),
      y: Number(y),
      // As it was stretched: a letter of Helvetica is 0.52 of its size wide, on average.
      end: Number(x) + ((0.52 * Number(size) * Number(stretch)) / 100) * (hex.length / 2),
    }));
  });
}
