/**
 * A stream that is compressed and encrypted on the fly: brotli, then AES-256-GCM in chunks by the STREAM construction
 * (Hoang, Reyhanitabar, Rogaway, Vizár 2015). The nonce counts the chunks and marks the last one, so that removing,
 * moving or truncating chunks is detected. Each object has its own key, and can be opened only under its own name.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Readable } from 'node:stream';
import { constants, createBrotliCompress, createBrotliDecompress, createGunzip } from 'node:zlib';
import { subKey } from './recovery-key.ts';

const MAGIC_BYTES = 8;
const MAGIC = Buffer.from('COTTONB2');
/** Objects of earlier releases are compressed with gzip. */
const GZIP_MAGIC = Buffer.from('COTTONB1');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 1024 * 1024;
const PIECE_BYTES = 256 * 1024;
/** As fast as gzip at its fastest, and smaller. */
export const FAST = 2;
/** Five times slower and a sixth smaller; for WAL, which comes in small pieces and is most of the stored data. */
export const SMALL = 5;

/** The object was changed, truncated, renamed, or encrypted with another key. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

function nonceOf(chunk: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** The associated data of every chunk; for earlier releases it is only the name. */
const boundTo = (magic: Buffer, name: string): Buffer =>
  magic === GZIP_MAGIC ? Buffer.from(name) : Buffer.concat([magic, Buffer.from(name)]);

/** A brotli compressor with a window of 16 MiB, the size of a WAL segment. */
const compressor = (quality: number): NodeJS.ReadWriteStream =>
  createBrotliCompress({
    chunkSize: PIECE_BYTES,
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });

/** @param name of the object, to which its content is bound */
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

/** Throws SealError at the first invalid chunk; the content before it is valid. */
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

/** Reads a given number of bytes from pieces of any size. */
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

/** The output of a transform; an error of either side ends the other, and is thrown here. */
async function* through(
  source: AsyncIterable<Uint8Array>,
  transform: NodeJS.ReadWriteStream,
): AsyncGenerator<Buffer> {
  const out = new PassThrough({ highWaterMark: CHUNK_BYTES });
  const running = pipeline(Readable.from(source, { objectMode: true, highWaterMark: 2 }), transform, out);
  // The loop below throws it as well; without a handler it would end the process.
  running.catch(() => undefined);
  for await (const piece of out) yield piece as Buffer; // a stream without an encoding yields buffers
  await running;
}
