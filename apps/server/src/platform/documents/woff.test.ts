import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sfntOf } from './woff.ts';

const file = (weight: number): Buffer =>
  readFileSync(new URL(`./fonts/ibm-plex-sans-${weight}.woff`, import.meta.url));

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly data: Buffer;
}
const tablesOf = (sfnt: Buffer): Table[] =>
  Array.from({ length: sfnt.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16;
    const offset = sfnt.readUInt32BE(entry + 8);
    return {
      tag: sfnt.toString('latin1', entry, entry + 4),
      checksum: sfnt.readUInt32BE(entry + 4),
      data: Buffer.from(sfnt.subarray(offset, offset + sfnt.readUInt32BE(entry + 12))),
    };
  });

/** The checksum that OpenType defines: the sum of the table's words, without the file's own adjustment in `head`. */
function sumOf({ tag, data }: Table): number {
  const words = Buffer.alloc(Math.ceil(data.length / 4) * 4);
  data.copy(words);
  if (tag === 'head') words.writeUInt32BE(0, 8);
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) % 2 ** 32;
  return sum;
}

describe('the font in a WOFF file', () => {
  it.each([400, 600])(
    'has every table of the %i weight whole, by the checksum that came with it',
    (weight) => {
      const tables = tablesOf(sfntOf(file(weight)));
      expect(tables.map(({ tag }) => tag)).toEqual(
        expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca']),
      );
      for (const table of tables) expect([table.tag, sumOf(table)]).toEqual([table.tag, table.checksum]);
    },
  );

  it('is as long as the WOFF file says, and starts with the signature of its type', () => {
    const woff = file(400);
    const sfnt = sfntOf(woff);
    expect(sfnt).toHaveLength(woff.readUInt32BE(16));
    expect(sfnt.readUInt32BE(0)).toBe(0x00010000);
  });

  it('is not read from another file', () => {
    expect(() => sfntOf(Buffer.from('wOF2, which packs otherwise'))).toThrow('no WOFF file');
  });
});
