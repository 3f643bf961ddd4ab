import { expect, test } from 'vitest';
import { pdfDocument } from './pdf-document.ts';

const picture = { width: 2, height: 1, rgb: new Uint8Array([255, 0, 0, 0, 0, 255]) };
const page = {
  width: 595,
  height: 842,
  pictures: [{ x: 34, y: 64, width: 200, height: 100, picture }],
  texts: [
    { x: 34, y: 42, size: 12, text: 'Été − 5 €' },
    { x: 34, y: 56, size: 12, text: 'Head', bold: true },
    { x: 40, y: 80, size: 10, text: 'Total', width: 26, hidden: true },
  ],
};

/** The bytes of the file, and the same as text with one character per byte. */
async function made() {
  const bytes = new Uint8Array(await (await pdfDocument('Cottontree', [page, page])).arrayBuffer());
  return { bytes, text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') };
}

/** The uncompressed stream of the first object whose dictionary starts with `dictionary`. */
async function stream(
  { bytes, text }: Awaited<ReturnType<typeof made>>,
  dictionary: string,
): Promise<Uint8Array> {
  const at = text.indexOf(dictionary);
  const start = text.indexOf('stream\n', at) + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(text.slice(at))?.[1]);
  const unpacked = new Blob([bytes.slice(start, start + length)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
const PICTURE = '<< /Type /XObject';
const DRAWING = '<<  /Filter';

test('every offset in the table is the start of its object', async () => {
  const { text } = await made();
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(table, table + 5)).toBe('xref\n');
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map((row) => Number(row[1]));
  expect(offsets.length).toBeGreaterThan(8);
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  }
  expect(text).toContain(`/Size ${offsets.length + 1} `);
});

test('pages contain their pictures without loss', async () => {
  const file = await made();
  expect(file.text).toContain('/Count 2');
  expect(await stream(file, PICTURE)).toEqual(picture.rgb);
});

test('pictures and texts are at their positions from the bottom, and hidden text has its width', async () => {
  const drawing = new TextDecoder().decode(await stream(await made(), DRAWING));
  expect(drawing).toContain('q 200 0 0 100 34 678 cm /P0 Do Q');
  expect(drawing).toContain('/F 12 Tf 0 Tr 100 Tz 34 800 Td');
  expect(drawing).toContain('/F 10 Tf 3 Tr 100 Tz 40 762 Td');
  expect(drawing).toContain('/B 12 Tf 0 Tr 100 Tz 34 786 Td');
});

test('letters outside ASCII are encoded as WinAnsi, the true minus as a hyphen', async () => {
  const drawing = new TextDecoder().decode(await stream(await made(), DRAWING));
  expect(/Td <([0-9a-f]+)> Tj/.exec(drawing)?.[1]).toBe('c974e9202d20352080');
});
