/** Files that a page gives. */
import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** Streamed: the browser may run on another machine than the test. */
export const bytesOf = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream());

/** Without the mark by which spreadsheets recognise UTF-8. */
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
