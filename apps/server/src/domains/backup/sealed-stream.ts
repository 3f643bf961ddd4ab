/**
 * A stream that is compressed and sealed as it flows: brotli, then AES-256-GCM in chunks after the STREAM construction
 * (Hoang, Reyhanitabar, Rogaway, Vizár 2015). The nonce counts the chunks and marks the last, so that none can be left
 * out, put elsewhere or cut off unseen; each object has a key of its own, and opens under its own name only.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Readable } from 'node:stream';
import { constants, createBrotliCompress, createBrotliDecompress, createGunzip } from 'node:zlib';
import { subKey } from './recovery-key.ts';

const MAGIC_BYTES = 8;
const MAGIC = Buffer.from('COTTONB2');
/** What earlier releases sealed is compressed with gzip. */
const GZIP_MAGIC = Buffer.from('COTTONB1');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 1024 * 1024;
const PIECE_BYTES = 256 * 1024;
/** As fast as gzip is at its fastest, and smaller. */
export const FAST = 2;
/** Five times slower and a sixth smaller; for the log, which comes in small pieces and is most of what is stored. */
export const SMALL = 5;

/** It was changed, cut off, renamed, or sealed with another key. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

function nonceOf(chunk: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** What every chunk is bound to; of earlier releases the name alone. */
const boundTo = (magic: Buffer, name: string): Buffer =>
  magic === GZIP_MAGIC ? Buffer.from(name) : Buffer.concat([magic, Buffer.from(name)]);

/** Of brotli; 16 MiB back are looked through, as far as a segment of the log is long. */
const compressor = (quality: number): NodeJS.ReadWriteStream =>
  createBrotliCompress({
    chunkSize: PIECE_BYTES,
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });

/** `name` is that of the object, which is bound to what it holds. */
export async function* sealStream(
  key: Buffer,
  name: string,
  plain: AsyncIterable<Uint8Array>,
  quality: typeof FAST | typeof SMALL = FAST,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const own = subKey(key, salt, 'object');
  const bound = boundTo(MAGIC, name);
  yield Buffer.concat([MAGIC, salt]);
  let chunk = 0;
  const sealed = (text: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(chunk, last)).setAAD(bound);
    chunk += 1;
    const body = cipher.update(text);
    cipher.final();
    const head = Buffer.alloc(4);
    head.writeUInt32BE((body.length << 1) | (last ? 1 : 0));
    return Buffer.concat([head, body, cipher.getAuthTag()]);
  };
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of through(plain, compressor(quality))) {
    held.push(piece);
    bytes += piece.length;
    while (bytes > CHUNK_BYTES) {
      const all = Buffer.concat(held);
      yield sealed(all.subarray(0, CHUNK_BYTES), false);
      held = [all.subarray(CHUNK_BYTES)];
      bytes -= CHUNK_BYTES;
    }
  }
  yield sealed(Buffer.concat(held), true);
}

/** Throws SealError at the first chunk that is not as it was sealed; what came before it was. */
export async function* openStream(
  key: Buffer,
  name: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const source = new Pieces(sealed);
  const head = await source.take(MAGIC_BYTES + SALT_BYTES);
  const magic = [MAGIC, GZIP_MAGIC].find((each) => head?.subarray(0, MAGIC_BYTES).equals(each));
  if (!head || !magic) throw new SealError(`${name} is no backup of this kind`);
  const own = subKey(key, head.subarray(MAGIC_BYTES), 'object');
  yield* through(
    openChunks(own, boundTo(magic, name), name, source),
    magic === GZIP_MAGIC
      ? createGunzip({ chunkSize: PIECE_BYTES })
      : createBrotliDecompress({ chunkSize: PIECE_BYTES }),
  );
}

async function* openChunks(own: Buffer, bound: Buffer, name: string, source: Pieces): AsyncGenerator<Buffer> {
  for (let chunk = 0, last = false; !last; chunk += 1) {
    const measure = (await source.take(4))?.readUInt32BE();
    if (measure === undefined) throw new SealError(`${name} was cut off`);
    last = (measure & 1) === 1;
    const length = measure >>> 1;
    if (length > CHUNK_BYTES) throw new SealError(`${name} is damaged`);
    const body = await source.take(length + TAG_BYTES);
    if (!body) throw new SealError(`${name} was cut off`);
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(chunk, last), { authTagLength: TAG_BYTES })
      .setAAD(bound)
      .setAuthTag(body.subarray(length));
    try {
      yield Buffer.concat([decipher.update(body.subarray(0, length)), decipher.final()]);
    } catch (cause) {
      throw new SealError(`${name} was changed, or sealed with another key`, { cause });
    }
  }
  if (await source.take(1)) throw new SealError(`${name} has something behind its end`);
}

/** Bytes by measure out of pieces of any size. */
class Pieces {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array[] = [];
  #bytes = 0;
  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }
  /** Undefined where fewer are left. */
  async take(bytes: number): Promise<Buffer | undefined> {
    while (this.#bytes < bytes) {
      const next = await this.#source.next();
      if (next.done === true) return undefined;
      this.#held.push(next.value);
      this.#bytes += next.value.length;
    }
    const all = Buffer.concat(this.#held);
    this.#held = [all.subarray(bytes)];
    this.#bytes = all.length - bytes;
    return all.subarray(0, bytes);
  }
}

/** What comes out of a transform; an error of either side ends the other, and is thrown here. */
async function* through(
  source: AsyncIterable<Uint8Array>,
  transform: NodeJS.ReadWriteStream,
): AsyncGenerator<Buffer> {
  const out = new PassThrough({ highWaterMark: CHUNK_BYTES });
  const running = pipeline(Readable.from(source, { objectMode: true, highWaterMark: 2 }), transform, out);
  // Thrown by the loop below as well; unheard, it would end the process.
  running.catch(() => undefined);
  for await (const piece of out) yield piece as Buffer; // a stream without an encoding yields buffers
  await running;
}
