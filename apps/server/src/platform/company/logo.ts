/**
 * Whether a file is a plain PNG picture: nothing in it but its pixels, so that a document can embed it as it is.
 * Source of the format: PNG specification, third edition (W3C, 2025).
 */
import { crc32, inflateSync } from 'node:zlib';
import { MAX_LOGO_BYTES, MAX_LOGO_HEIGHT, MAX_LOGO_WIDTH } from '@cottontree/contract/company/company.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Of the chunks those that say how a pixel looks; a text, a date or a second picture is none of them. */
const PIXELS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'pHYs', 'sBIT', 'cHRM']);
/** Values of a pixel by colour type: grey, RGB, palette, grey and alpha, RGBA. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Undefined where the file is cut off or a checksum is wrong. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at < file.length) {
    if (at + 12 > file.length) return undefined;
    const length = file.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end))
      return undefined;
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** Why a file cannot be the logo, as the rest of a sentence; null: it can. */
export function logoFault(file: Buffer): string | null {
  if (file.length > MAX_LOGO_BYTES) return `must have at most ${MAX_LOGO_BYTES / 1024} KB`;
  const chunks = file.subarray(0, 8).equals(SIGNATURE) ? chunksOf(file) : undefined;
  const [head] = chunks ?? [];
  if (
    chunks === undefined ||
    head?.type !== 'IHDR' ||
    head.data.length !== 13 ||
    chunks.at(-1)?.type !== 'IEND'
  )
    return 'must be a whole PNG file';
  const other = chunks.find(({ type }) => !PIXELS.has(type));
  if (other !== undefined) return `holds more than a picture (${other.type}): save it again without it`;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  if (width < 1 || height < 1 || width > MAX_LOGO_WIDTH || height > MAX_LOGO_HEIGHT)
    return `must be at most ${MAX_LOGO_WIDTH} by ${MAX_LOGO_HEIGHT} pixels`;
  const [depth, color, , , interlace] = head.data.subarray(8);
  const channels = CHANNELS[color ?? -1];
  if (depth !== 8 || channels === undefined || interlace !== 0)
    return 'must have 8 bits a channel and no interlacing';
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const size = height * (1 + width * channels);
  const palette = chunks.find(({ type }) => type === 'PLTE');
  try {
    const pixels = inflateSync(packed, { maxOutputLength: size + 1 });
    if (pixels.length === size && (color !== 3 || palette !== undefined)) return null;
  } catch {
    // Not compressed as it says, or larger than it says.
  }
  return 'must be a whole PNG file';
}
