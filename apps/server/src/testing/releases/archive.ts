/**
 * The data set of a release in one file: every row of every table as COPY writes it, by column, compressed with Brotli.
 * A line of JSON describes the rest; then the columns in turn, each with the number of bytes given in that line.
 */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { decodeColumn, encodeColumn } from './column-coding.ts';
import { CODINGS } from './codings.ts';
import { FORMULA_NAMES, type Columns, type RowContext } from './formulas.ts';

const Coding = z.object({
  by: z.array(z.string()).optional(),
  as: z.enum(['difference', 'repeated']).optional(),
  formula: z.enum(FORMULA_NAMES).optional(),
});
const Table = z.object({
  name: z.string(),
  rows: z.int(),
  columns: z.array(z.object({ name: z.string(), coding: Coding, bytes: z.int() })),
});
const Head = z.object({
  /** The commit that wrote the rows. */
  release: z.string(),
  takenAt: z.string(),
  /** Names of the migrations that create its schema, in order. */
  migrations: z.array(z.string()),
  /** `sealing` is base64, `signing` PKCS 8 in PEM. Not secret: the demo company exists nowhere else. */
  keys: z.object({ sealing: z.string(), signing: z.string() }),
  /** First days of the first and the last month that have a partition of transactions. */
  months: z.object({ first: z.string(), last: z.string() }),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** Tables that are left out because a query over the others produces them, and that query. */
  derived: z.array(z.object({ name: z.string(), query: z.string(), rows: z.int() })),
  tables: z.array(Table),
});
export type ReleaseHead = Omit<z.infer<typeof Head>, 'tables'>;

export interface TableRows {
  readonly name: string;
  /** In the order of the table's definition; values as COPY writes them, `\N` for null. */
  readonly columns: Columns;
  readonly rows: number;
}

const BODY = '\n';
const context = (tables: readonly TableRows[]): RowContext => {
  const rates = tables.find(({ name }) => name === 'fx_rates')?.columns;
  const [days = [], currencies = [], mids = []] = ['day', 'currency', 'mid'].map(
    (name) => rates?.get(name) ?? [],
  );
  return { rates: new Map(days.map((day, row) => [`${day} ${currencies[row]}`, mids[row] ?? ''])) };
};
/** Tables that the formulas of others read come first. */
const inOrder = <T extends { readonly name: string }>(tables: readonly T[]): T[] => [
  ...tables.filter(({ name }) => name === 'fx_rates'),
  ...tables.filter(({ name }) => name !== 'fx_rates'),
];

/** Takes minutes: the file is written once. Throws Error when the file does not decode to every value. */
export async function packRelease(head: ReleaseHead, tables: readonly TableRows[]): Promise<Buffer> {
  const ordered = inOrder(tables);
  const known = context(ordered);
  const parts: Buffer[] = [];
  const described = ordered.map(({ name, columns, rows }) => ({
    name,
    rows,
    columns: [...columns].map(([column, values]) => {
      const coding = CODINGS[name]?.[column] ?? {};
      const part = Buffer.from(encodeColumn(values, coding, columns, known).join(BODY));
      parts.push(part);
      return { name: column, coding, bytes: part.length };
    }),
  }));
  const text = JSON.stringify(Head.parse({ ...head, tables: described }));
  const body = Buffer.concat([Buffer.from(`${text}\n`), ...parts]);
  const file = await promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  requireSame(ordered, unpackRelease(file).tables);
  return file;
}

/** A file that does not decode to what was written would be useless later. */
function requireSame(written: readonly TableRows[], read: readonly TableRows[]): void {
  for (const [at, { name, columns }] of written.entries())
    for (const [column, values] of columns)
      if (values.some((value, row) => value !== read[at]?.columns.get(column)?.[row]))
        throw new Error(`${name}.${column} would be read otherwise than it was written`);
}

export function unpackRelease(file: Uint8Array): {
  readonly head: ReleaseHead;
  readonly tables: readonly TableRows[];
} {
  const body = brotliDecompressSync(file);
  const start = body.indexOf('\n') + 1;
  const { tables, ...head } = Head.parse(JSON.parse(body.subarray(0, start).toString()));
  let at = start;
  const read: TableRows[] = [];
  for (const { name, rows, columns } of tables) {
    const known = context(read);
    const values = new Map<string, readonly string[]>();
    for (const column of columns) {
      const texts = body
        .subarray(at, (at += column.bytes))
        .toString()
        .split(BODY);
      values.set(column.name, decodeColumn(texts, rows, column.coding, values, known));
    }
    read.push({ name, columns: values, rows });
  }
  return { head, tables: read };
}
