/** Reads the text of the PDF files that this product writes. */
import { inflateSync } from 'node:zlib';

/** Objects of the file by number: the source of each, followed by its decompressed stream. */
export function objectsOf(pdf: Buffer): Map<string, string> {
  const objects = pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(
    [...objects].map(([, id = '', body = '']) => {
      const [head = '', stream] = body.split(/stream\r?\n/);
      if (stream === undefined || !head.includes('FlateDecode')) return [id, body];
      return [id, head + inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')];
    }),
  );
}

/** The text that the file draws, by line: glyphs are mapped back with the table that each font contains for copying. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const of = (id: string | undefined): string => objects.get(id ?? '') ?? '';
  const all = [...objects.values()];
  const letters = new Map(
    [...all.join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, font = '', id]) => {
      const table = of(/\/ToUnicode (\d+) 0 R/.exec(of(id))?.[1]);
      const list = /\[(.*)\]/.exec(table)?.[1] ?? '';
      return [
        font,
        [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = '']) =>
          Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        ),
      ] as const;
    }),
  );
  return all
    .filter((each) => each.includes(' Tf'))
    .flatMap((page) => {
      let font: readonly string[] = [];
      return page.split('\n').map((line) => {
        font = letters.get(/\/(F\d+) [\d.]+ Tf/.exec(line)?.[1] ?? '') ?? font;
        return [...line.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => font[Number.parseInt(glyph, 16)] ?? '?')
          .join('');
      });
    })
    .filter((line) => line !== '')
    .join('\n');
}
