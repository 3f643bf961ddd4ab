/** A picture of a part of a page: red, green and blue of each pixel, row by row from the top. */
export interface PdfPicture {
  width: number;
  height: number;
  rgb: Uint8Array<ArrayBuffer>;
}

/** All measures are in points (1/72 inch), from the upper left corner of the page. */
export interface PdfPage {
  width: number;
  height: number;
  pictures: readonly { x: number; y: number; width: number; height: number; picture: PdfPicture }[];
  /** Text lines; `hidden` ones are under a picture, so that its words can be searched and copied. */
  texts: readonly {
    x: number;
    y: number;
    size: number;
    text: string;
    width?: number;
    hidden?: boolean;
    bold?: boolean;
  }[];
}

/** An entry of the outline next to the pages: where a chapter starts. */
export interface PdfChapter {
  title: string;
  /** Counted from 0. */
  page: number;
  y: number;
}

/**
 * Creates a PDF 1.7 file: lossless pictures, and text in Helvetica, which every reader has, so that no font is
 * embedded.
 * @param title shown in the title bar of the reader
 */
export async function pdfDocument(
  title: string,
  pages: readonly PdfPage[],
  chapters: readonly PdfChapter[] = [],
): Promise<Blob> {
  const file = new PdfFile();
  const catalog = file.reserve();
  const tree = file.reserve();
  const font = (name: string) =>
    file.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  const fonts = `/F ${font('Helvetica')} 0 R /B ${font('Helvetica-Bold')} 0 R`;
  const info = file.add(`<< /Title ${textString(title)} /Producer (Cottontree) >>`);
  const kids: number[] = [];
  for (const page of pages) {
    const names: string[] = [];
    const drawing: string[] = [];
    for (const { picture, ...place } of page.pictures) {
      const name = `P${names.length}`;
      names.push(`/${name} ${await file.addPicture(picture)} 0 R`);
      const bottom = page.height - place.y - place.height;
      drawing.push(`q ${numbers(place.width, 0, 0, place.height, place.x, bottom)} cm /${name} Do Q`);
    }
    for (const line of page.texts) drawing.push(drawnText(line, page.height));
    const content = await file.addStream('', new TextEncoder().encode(drawing.join('\n')));
    kids.push(
      file.add(
        `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${numbers(page.width, page.height)}] /Contents ${content} 0 R ` +
          `/Resources << /Font << ${fonts} >> /XObject << ${names.join(' ')} >> >> >>`,
      ),
    );
  }
  file.set(
    tree,
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  );
  const outline =
    chapters.length === 0
      ? ''
      : `/PageMode /UseOutlines /Outlines ${addOutline(
          file,
          chapters.map(({ title: name, page, y }) => ({
            title: name,
            target: `[${kids[page] ?? tree} 0 R /XYZ 0 ${numbers((pages[page]?.height ?? 0) - y)} null]`,
          })),
        )} 0 R`;
  file.set(catalog, `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en-GB) ${outline} >>`);
  return file.blob(catalog, info);
}

/** Each entry links to its neighbours and their parent, the parent to its first and last entry. */
function addOutline(file: PdfFile, entries: readonly { title: string; target: string }[]): number {
  const list = file.reserve();
  const items = entries.map(() => file.reserve());
  for (const [at, { title, target }] of entries.entries()) {
    const [before, after] = [items[at - 1], items[at + 1]];
    file.set(
      items[at] ?? list,
      `<< /Title ${textString(title)} /Parent ${list} 0 R /Dest ${target}` +
        `${before === undefined ? '' : ` /Prev ${before} 0 R`}${after === undefined ? '' : ` /Next ${after} 0 R`} >>`,
    );
  }
  file.set(
    list,
    `<< /Type /Outlines /First ${items[0]} 0 R /Last ${items.at(-1)} 0 R /Count ${items.length} >>`,
  );
  return list;
}

class PdfFile {
  private readonly objects: (BlobPart[] | undefined)[] = [];

  /** Reserves a number for an object that is written later. */
  reserve(): number {
    return this.objects.push(undefined);
  }

  set(number: number, ...body: BlobPart[]): void {
    this.objects[number - 1] = body;
  }

  add(...body: BlobPart[]): number {
    return this.objects.push(body);
  }

  async addStream(entries: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
    const packed = await deflated(bytes);
    const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.size} >>\nstream\n`;
    return this.add(head, packed, '\nendstream');
  }

  addPicture({ width, height, rgb }: PdfPicture): Promise<number> {
    const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    return this.addStream(entries, rgb);
  }

  blob(catalog: number, info: number): Blob {
    const parts: BlobPart[] = [];
    let size = 0;
    const write = (part: BlobPart) => {
      parts.push(part);
      size += new Blob([part]).size;
    };
    write('%PDF-1.7\n');
    const starts = this.objects.map((body, index) => {
      const start = size;
      for (const part of [`${index + 1} 0 obj\n`, ...(body ?? ['null']), '\nendobj\n']) write(part);
      return start;
    });
    const table = size;
    const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
    const count = starts.length + 1;
    write(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`);
    write(
      `trailer\n<< /Size ${count} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    );
    return new Blob(parts, { type: 'application/pdf' });
  }
}

/** Compresses into the zlib format, which FlateDecode reads. */
function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Response(packed).blob();
}

const numbers = (...values: number[]): string =>
  values.map((value) => String(Math.round(value * 100) / 100)).join(' ');

/**
 * Average width of a Helvetica character as a fraction of the font size; a hidden line is scaled from it to its real
 * width.
 */
const MEAN_ADVANCE = 0.52;

function drawnText(line: PdfPage['texts'][number], pageHeight: number): string {
  const bytes = winAnsi(line.text);
  const natural = MEAN_ADVANCE * line.size * Math.max(1, bytes.length);
  const stretch = line.width === undefined ? 100 : (line.width / natural) * 100;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const mode = line.hidden === true ? 3 : 0;
  return `BT /${line.bold === true ? 'B' : 'F'} ${numbers(line.size)} Tf ${mode} Tr ${numbers(stretch)} Tz ${numbers(line.x, pageHeight - line.y)} Td <${hex}> Tj ET`;
}

// The WinAnsi characters in the range of Unicode's control characters, and substitutes for characters that WinAnsi
// lacks.
const special: ReadonlyMap<string, number> = new Map([
  ['€', 0x80],
  ['…', 0x85],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['•', 0x95],
  ['–', 0x96],
  ['—', 0x97],
  ['−', 0x2d],
  ['\u202f', 0x20],
]);

function winAnsi(text: string): number[] {
  return Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0x3f;
    const plain = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
    return special.get(letter) ?? (plain ? code : 0x3f);
  });
}

/** UTF-16 with byte order mark, in hexadecimal: the format for a title with any characters. */
function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
}
