/** Small PNG files for tests, written by the format's own rules. */
import { crc32, deflateSync } from 'node:zlib';

export interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunk({ type, data }: Chunk): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** RGBA, 8 bits, of one colour. */
export function png(
  width: number,
  height: number,
  {
    depth = 8,
    color = 6,
    interlace = 0,
    pixels = Buffer.alloc(height * (1 + width * 4), 7),
    more = [],
  }: {
    depth?: number;
    color?: number;
    interlace?: number;
    pixels?: Buffer;
    more?: readonly Chunk[];
  } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, color, 0, 0, interlace], 8);
  for (let row = 0; row < height; row += 1) pixels[row * (1 + width * 4)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk({ type: 'IHDR', data: head }),
    ...more.map(chunk),
    chunk({ type: 'IDAT', data: deflateSync(pixels) }),
    chunk({ type: 'IEND', data: Buffer.alloc(0) }),
  ]);
}
