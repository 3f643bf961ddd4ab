/**
 * A response that does not change while the server runs: generated once, compressed once for each encoding, with an
 * ETag.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A slow setting is worth it, since it runs once: a quarter smaller than what is compressed for one request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const takes = (accepted: string, encoding: string): boolean =>
  accepted
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*q=/))
    .some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0);

const encodingFor = (accepted = ''): Encoding =>
  takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity';

export class StaticAnswer {
  readonly #type: string;
  readonly #make: () => string | Promise<string>;
  readonly #made = new Map<Encoding, Promise<Buffer>>();
  #tag: string | undefined;

  /** `make` runs at the first request. */
  constructor(type: string, make: () => string | Promise<string>) {
    this.#type = type;
    this.#make = make;
  }

  /** For a route with `compress: false`. Responds with 304 to a client that already has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = encodingFor(request.headers['accept-encoding']);
    const bytes = await this.#in(encoding);
    const tag = `W/"${this.#tag}"`;
    void reply.header('cache-control', 'no-cache').header('etag', tag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.type(this.#type).send(bytes);
  }

  /** Concurrent requests wait for the same compression. */
  #in(encoding: Encoding): Promise<Buffer> {
    let made = this.#made.get(encoding);
    if (!made) {
      made = this.#encoded(encoding);
      this.#made.set(encoding, made);
      made.catch(() => this.#made.delete(encoding));
    }
    return made;
  }

  async #encoded(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') {
      const bytes = Buffer.from(await this.#make());
      this.#tag = createHash('sha256').update(bytes).digest('base64url');
      return bytes;
    }
    const bytes = await this.#in('identity');
    return encoding === 'br' ? await brotli(bytes, BROTLI) : await zip(bytes);
  }
}
